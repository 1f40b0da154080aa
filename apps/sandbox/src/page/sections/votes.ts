import type { StoredVote, VoteDay } from '../../storage/votes.ts';
import { day, formatCount, plural, time } from '../format.ts';
import { html, type Markup } from '../markup.ts';
import type { PageData } from '../read-page.ts';
import { plot } from './plot.ts';

export function votesSection({ voteDays, latestVotes, now }: PageData): Markup {
  return html`<section id="votes" class="card" data-live aria-labelledby="votes-title">
    <h2 id="votes-title">Votes</h2>
    ${plot({
      id: 'votes-plot',
      kind: 'bars',
      title: 'Votes per day',
      summary: summaryOf(voteDays),
      columns: ['Day (UTC)', 'Votes', 'Weight'],
      rows: voteDays.map((entry) => ({
        x: Date.parse(entry.day) / 1000,
        y: entry.votes,
        cells: [day(entry.day), formatCount(entry.votes), formatCount(entry.weight)],
      })),
    })}
    <h3>Latest votes</h3>
    ${latestVotes.length === 0 ? html`<p class="empty">None yet.</p>` : voteTable(latestVotes, now)}
  </section>`;
}

function summaryOf(days: readonly VoteDay[]): string {
  const total = days.reduce((sum, { votes }) => sum + votes, 0);
  return `${plural(total, 'vote')} in ${days.length} days, ${formatCount(days.at(-1)?.votes ?? 0)} today`;
}

function voteTable(votes: readonly StoredVote[], now: Date): Markup {
  return html`<div class="wide" role="region" aria-label="Latest votes" tabindex="0"><table>
    <thead><tr><th scope="col">Cast (UTC)</th><th scope="col">User, and on the platform</th><th scope="col" class="number">Weight</th><th scope="col">State</th></tr></thead>
    <tbody>${votes.map(
      ({ userId, platformId, weight, createdAt, expiresAt }) => html`<tr>
      <td>${time(createdAt, 'seconds')}</td><td class="ids"><code>${userId}</code> <code>${platformId}</code></td><td class="number">${formatCount(weight)}</td>
      <td>${Date.parse(expiresAt) > now.getTime() ? html`<span class="badge good">active</span>` : html`<span class="badge">expired</span>`}</td></tr>`,
    )}</tbody>
  </table></div>`;
}
