import { html, type Markup } from '../markup.ts';

/** Numbers over time. */
interface Plot {
  readonly id: string;
  readonly kind: 'bars' | 'line';
  readonly title: string;
  /** What the plot says, in a sentence. */
  readonly summary: string;
  readonly columns: readonly [string, string, ...string[]];
  /** Oldest first; `x` in seconds since 1970. */
  readonly rows: readonly { readonly x: number; readonly y: number; readonly cells: readonly (Markup | string)[] }[];
}

/** A plot, which the script draws from the table behind it: the table is the same without a script. */
export function plot({ id, kind, title, summary, columns, rows }: Plot): Markup {
  return html`<figure class="plot" data-plot="${kind}" aria-labelledby="${id}-title">
    <figcaption><span id="${id}-title" class="title">${title}</span> <span class="note">${summary}</span></figcaption>
    <div class="canvas" role="img" aria-label="${title}: ${summary}"></div>
    <details id="${id}-table"><summary>Table</summary>
      <div class="wide tall" role="region" aria-label="${title}" tabindex="0"><table>
        <thead><tr>${columns.map((column, index) => html`<th scope="col"${index > 0 && html` class="number"`}>${column}</th>`)}</tr></thead>
        <tbody>${rows
          .toReversed()
          .map(
            ({ x, y, cells }) =>
              html`<tr data-x="${x}" data-y="${y}">${cells.map((cell, index) => html`<td${index > 0 && html` class="number"`}>${cell}</td>`)}</tr>`,
          )}</tbody>
      </table></div>
    </details>
  </figure>`;
}
