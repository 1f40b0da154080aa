import type { Locale } from '@project-listing/core/schemas';
import type { Metric } from '../../metrics.ts';
import { formatCount } from '../format.ts';
import { type MarkdownOptions, renderMarkdown } from '../markdown.ts';
import { html, type Markup } from '../markup.ts';
import type { PageData } from '../read-page.ts';
import { addressOf, directionOf, localeLabel } from '../view.ts';

/** The listing as a visitor sees it. */
export function listingSection(data: PageData, options: MarkdownOptions): Markup {
  const { project } = data.listing;
  return html`<article id="listing" class="card listing" data-live aria-labelledby="listing-name">
    <header>
      <span class="avatar" aria-hidden="true">${project.name.slice(0, 1)}</span>
      <div class="names">
        <h2 id="listing-name">${project.name}</h2>
        ${headline(data)}
      </div>
      ${project.state !== 'valid' && html`<p class="badge bad">${project.state}</p>`}
      ${numbers(data)}
      <ul class="tags" aria-label="Tags">${project.tags.map((tag) => html`<li>${tag}</li>`)}</ul>
    </header>
    ${localeSwitch(data)}
    ${pageContent(data, options)}
  </article>`;
}

function headline({ listing, locale }: PageData): Markup {
  const text = locale && listing.headline[locale];
  if (locale === undefined || text === undefined)
    return html`<p class="headline">${listing.project.shortDescription}</p>`;
  return html`<p class="headline" lang="${locale}" dir="${directionOf(locale)}">${text}</p>`;
}

const metricLabels = {
  serverCount: 'Servers',
  shardCount: 'Shards',
  memberCount: 'Members',
  onlineCount: 'Online',
  playerCount: 'Players',
} as const satisfies Record<Metric, string>;

export const metricLabel = (metric: Metric): string => metricLabels[metric];

function numbers({ listing, metrics }: PageData): Markup {
  const shown: [string, number][] = [
    ['Votes this month', listing.votes],
    ['Votes in all', listing.votesTotal],
  ];
  for (const metric of metrics.keys()) {
    const value = listing.metrics[metric];
    if (value !== undefined) shown.push([metricLabel(metric), value]);
  }
  return html`<dl class="numbers">${shown.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${formatCount(value)}</dd></div>`,
  )}</dl>`;
}

function localeSwitch({ locales, locale, view }: PageData): Markup | false {
  if (locales.length === 0) return false;
  const link = (each: Locale) => {
    const { own, english } = localeLabel(each);
    const current = each === locale && html` aria-current="true"`;
    return html`<li><a id="locale-${each}" href="${addressOf({ ...view, locale: each }, 'listing')}" lang="${each}" title="${english}"${current}>${own}</a></li>`;
  };
  return html`<nav class="locales" aria-label="Locale"><ul>${locales.map(link)}</ul></nav>`;
}

function pageContent({ listing, locale }: PageData, options: MarkdownOptions): Markup {
  if (locale === undefined) {
    return html`<p class="empty">Nothing is published yet. Publish through the API, with the action, or run <code>pnpm preview</code> on a repository.</p>`;
  }
  const markdown = listing.pageContent[locale];
  const { english } = localeLabel(locale);
  if (markdown === undefined) return html`<p class="empty">There is no page content in ${english}.</p>`;
  return html`<div class="content" lang="${locale}" dir="${directionOf(locale)}">${renderMarkdown(markdown, options)}</div>`;
}
