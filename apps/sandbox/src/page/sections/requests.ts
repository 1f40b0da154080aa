import type { LoggedRequest } from '../../requests.ts';
import { excerpt, formatCount, time } from '../format.ts';
import { html, type Markup } from '../markup.ts';
import type { PageData } from '../read-page.ts';

export function requestsSection({ requests, requestCount }: PageData): Markup {
  const older = requestCount - requests.length;
  return html`<section id="requests" class="card" data-live aria-labelledby="requests-title">
    <h2 id="requests-title">Requests ${requestCount > 0 && html`<span class="count">${formatCount(requestCount)}</span>`}</h2>
    ${
      requests.length === 0
        ? html`<p class="empty">None yet. Whatever calls the API shows up here.</p>`
        : html`<ol class="requests">${requests.map(request)}</ol>`
    }
    ${older > 0 && html`<p class="note">${formatCount(older)} older: <a href="/_sandbox/requests">all as JSON</a></p>`}
  </section>`;
}

function request(logged: LoggedRequest): Markup {
  const { id, at, method, path, query, operation, duration, fault, body, problem } = logged;
  const search = Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`;
  return html`<li><details id="${id}"><summary>
      ${statusBadge(logged)}
      <span class="method">${method}</span> <code class="path">${path}${search}</code>
      ${fault && html`<span class="badge bad">fault: ${fault}</span>`}
      <span class="timing">${duration === undefined ? 'under way' : `${duration.toFixed(1)} ms`}</span>
    </summary>
    <dl>
      <div><dt>At</dt><dd>${time(at, 'seconds')}</dd></div>
      ${operation && html`<div><dt>Operation</dt><dd><code>${operation}</code></dd></div>`}
      ${problem !== undefined && html`<div><dt>Answer</dt><dd><pre tabindex="0">${excerpt(problem)}</pre></dd></div>`}
      ${body !== undefined && html`<div><dt>Body</dt><dd><pre tabindex="0">${excerpt(body)}</pre></dd></div>`}
    </dl>
    </details>${problem !== undefined && html`<p class="problem">${problemLine(problem)}</p>`}</li>`;
}

function statusBadge({ status, duration }: LoggedRequest): Markup {
  if (status === undefined)
    return html`<span class="badge ${duration === undefined ? 'wait' : 'bad'}">${duration === undefined ? '···' : 'reset'}</span>`;
  return html`<span class="badge ${status < 400 ? 'good' : 'bad'}">${status}</span>`;
}

/** What a problem says, in a line: what a person looks for first. */
function problemLine(problem: unknown): string {
  if (typeof problem === 'object' && problem !== null) {
    const { detail, error } = problem as Readonly<Record<string, unknown>>;
    const said = detail ?? error;
    if (typeof said === 'string') return excerpt(said, 300);
  }
  return excerpt(problem, 200).replaceAll(/\s+/g, ' ');
}
