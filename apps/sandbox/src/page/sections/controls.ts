import { operations } from '@project-listing/core/wire';
import { type Fault, faultSchema } from '../../faults.ts';
import { formatDuration, time } from '../format.ts';
import { html, type Markup } from '../markup.ts';
import type { PageData } from '../read-page.ts';

// Plain forms, which work without a script. What a person types stays while the rest of the page is refreshed: only
// what is marked as live is replaced.

export function controlsSection(data: PageData): Markup {
  return html`<section id="controls" class="card" aria-labelledby="controls-title">
    <h2 id="controls-title">Try things</h2>
    ${voteForms(data)}
    ${faultForms(data)}
    ${clockForms(data)}
    ${resetForm(data)}
  </section>`;
}

/** A form of the page; it comes back to the view it was sent from. */
function form({ view }: PageData, action: string, content: Markup): Markup {
  return html`<form method="post" action="/_sandbox/page/${action}">
    <input type="hidden" name="project" value="${view.project}">${view.locale && html`<input type="hidden" name="locale" value="${view.locale}">`}
    ${content}
  </form>`;
}

function voteForms(data: PageData): Markup {
  return html`<fieldset><legend>Votes</legend>
    ${form(
      data,
      'vote',
      html`<label>User <input name="userId" autocomplete="off" placeholder="anyone" maxlength="200"></label>
      <button id="cast-vote">Cast a vote</button>`,
    )}
    ${form(
      data,
      'votes',
      html`<label>Votes <input name="count" type="number" min="1" max="100000" value="100" required></label>
      <label>Over days <input name="days" type="number" min="0" max="366" value="30" required></label>
      <button id="cast-votes" class="quiet">Cast many</button>`,
    )}
  </fieldset>`;
}

const kinds = {
  status: 'answer with this status',
  'rate-limit': 'answer 429: too many requests',
  reset: 'reset the connection',
  hang: 'never answer',
  delay: 'answer late',
  html: 'a proxy’s error page',
  empty: 'done, but an empty answer',
  malformed: 'done, but broken JSON',
  echo: 'refuse, repeating the token',
} as const satisfies Record<Fault['kind'], string>;

function faultForms(data: PageData): Markup {
  const offered = faultSchema.options.map(({ shape }) => shape.kind.value);
  return html`<fieldset><legend>Faults</legend>
    ${form(
      data,
      'fault',
      html`<label class="whole">What <select name="kind" id="fault-kind">${(Object.keys(kinds) as Fault['kind'][])
        .filter((kind) => offered.includes(kind))
        .map((kind) => html`<option value="${kind}">${kinds[kind]}</option>`)}</select></label>
      <label>Strikes <select name="operation"><option value="">any request</option>${operations.map(({ name }) => html`<option>${name}</option>`)}</select></label>
      <label>Times <input name="times" type="number" min="1" max="1000" value="1" required></label>
      <label>Status <input name="status" type="number" min="200" max="599" placeholder="503"></label>
      <label>Delay in ms <input name="delay" type="number" min="0" max="3600000" placeholder="0"></label>
      <label>Wait in s <input name="seconds" type="number" min="0" placeholder="1"></label>
      <button id="set-fault">Set the fault</button>`,
    )}
    <div id="faults" data-live>${
      data.faults.length === 0
        ? html`<p class="note">No fault waits.</p>`
        : html`<ul class="faults" aria-label="Faults that wait">${data.faults.map(waiting)}</ul>${form(data, 'clear-faults', html`<button id="clear-faults" class="quiet">Clear faults</button>`)}`
    }</div>
  </fieldset>`;
}

function waiting(fault: Fault): Markup {
  const where = fault.operation ?? fault.path ?? fault.method ?? 'any request';
  return html`<li><span class="badge bad">${fault.kind}${'status' in fault && ` ${fault.status}`}</span> ${where}, ${fault.times}×</li>`;
}

function clockForms(data: PageData): Markup {
  const { now, clock } = data;
  const steps = [
    [3_600, '+1 hour'],
    [4 * 3_600, '+4 hours'],
    [86_400, '+1 day'],
  ] as const;
  const away = Math.abs(clock.offset) / 1000;
  return html`<fieldset><legend>Clock</legend>
    <p id="clock" class="note" data-live>${time(now.toISOString())} UTC, ${
      clock.stopped
        ? 'stopped'
        : away < 1
          ? 'the real time'
          : `${formatDuration(away)} ${clock.offset > 0 ? 'ahead' : 'behind'}`
    }</p>
    ${form(
      data,
      'clock',
      html`${steps.map(([seconds, label]) => html`<button name="advance" value="${seconds}" id="advance-${seconds}" class="quiet">${label}</button>`)}
      <button name="reset" value="true" class="quiet">Real time</button>`,
    )}
    ${form(
      data,
      'clock',
      html`<label>Stop at (UTC) <input name="now" type="datetime-local" required></label> <button class="quiet">Stop the clock</button>`,
    )}
  </fieldset>`;
}

function resetForm(data: PageData): Markup {
  return html`<details id="forget"><summary>Start over</summary>
    ${form(data, 'reset', html`<p class="note">Forgets texts, votes, metrics, faults, requests and the time.</p><button class="danger">Forget everything</button>`)}
  </details>`;
}
