import { limits } from '@project-listing/core/schemas';
import type { StoredAnnouncement } from '../../storage/announcements.ts';
import { formatDuration, plural, time } from '../format.ts';
import { renderMarkdown } from '../markdown.ts';
import { html, type Markup } from '../markup.ts';
import type { PageData } from '../read-page.ts';

const shown = 10;

export function announcementsSection({ listing, announcementWait, now }: PageData): Markup {
  const { announcements } = listing;
  const next = new Date(now.getTime() + announcementWait * 1000).toISOString();
  return html`<section id="announcements" class="card" data-live aria-labelledby="announcements-title">
    <h2 id="announcements-title">Announcements</h2>
    <p class="next">${
      announcementWait > 0
        ? html`<span class="badge wait">wait</span> The next one is allowed in <strong>${formatDuration(announcementWait)}</strong>, at ${time(next)}.`
        : html`<span class="badge good">open</span> The next one is allowed now, then one in ${formatDuration(limits.announcementInterval)}.`
    }</p>
    ${
      announcements.length === 0
        ? html`<p class="empty">None yet.</p>`
        : html`<ol class="announcements">${announcements.slice(0, shown).map(announcement)}</ol>`
    }
    ${announcements.length > shown && html`<p class="note">and ${plural(announcements.length - shown, 'older one')}</p>`}
  </section>`;
}

function announcement({ title, content, category, createdAt }: StoredAnnouncement): Markup {
  return html`<li>
    <p class="meta"><span class="badge">${category.replaceAll('_', ' ')}</span> ${time(createdAt)}</p>
    <h3 dir="auto">${title}</h3>
    <div class="content" dir="auto">${renderMarkdown(content, { topHeading: 4 })}</div>
  </li>`;
}
