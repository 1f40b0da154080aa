import type { Preview } from '../../preview/preview.ts';
import { plural, time } from '../format.ts';
import { html, type Markup } from '../markup.ts';

/** What was previewed, and what is wrong with it. */
export function previewSection(preview: Preview): Markup {
  const { folder, problems, at, summary } = preview;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const tone = errors > 0 ? 'bad' : problems.length > 0 ? 'wait' : 'good';
  return html`<section id="preview" class="card preview ${tone}" data-live aria-labelledby="preview-title">
    <h2 id="preview-title">Preview of <code>${folder}</code></h2>
    <p class="note">${summary} Read ${time(at.toISOString(), 'seconds')} UTC; a change of a file shows here by itself.</p>
    ${
      problems.length === 0
        ? html`<p><span class="badge good">fine</span> Nothing is wrong.</p>`
        : html`<p>${plural(problems.length, 'problem')}${errors > 0 && `, ${plural(errors, 'error')}`}</p>
          <ul class="problems">${problems.map(
            ({ severity, message, place }) => html`<li>
            <span class="badge ${severity === 'error' ? 'bad' : severity === 'warning' ? 'wait' : ''}">${severity}</span>
            ${place && html`<code>${place.file}${place.line !== undefined && `:${place.line}`}${place.column !== undefined && `:${place.column}`}</code>`}
            <span>${message}</span></li>`,
          )}</ul>`
    }
  </section>`;
}
