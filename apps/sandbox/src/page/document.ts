import type { Preview } from '../preview/preview.ts';
import { type ProjectKey, projectKeys } from '../projects.ts';
import type { MarkdownOptions } from './markdown.ts';
import { html, type Markup } from './markup.ts';
import type { Notice } from './notices.ts';
import type { PageData } from './read-page.ts';
import { announcementsSection } from './sections/announcements.ts';
import { commandsSection } from './sections/commands.ts';
import { controlsSection } from './sections/controls.ts';
import { listingSection } from './sections/listing.ts';
import { metricsSection } from './sections/metrics.ts';
import { previewSection } from './sections/preview.ts';
import { requestsSection } from './sections/requests.ts';
import { votesSection } from './sections/votes.ts';
import { addressOf } from './view.ts';

/** What the page has beside the sandbox's data. */
export interface Extras {
  readonly preview: Preview | undefined;
  readonly notice: Notice | undefined;
}

const projectLabels = { bot: 'Bot', server: 'Server', game: 'Game' } as const satisfies Record<ProjectKey, string>;

/** The whole page. */
export function document(data: PageData, { preview, notice }: Extras): Markup {
  const { view, listing } = data;
  const options: MarkdownOptions = { images: preview?.images };
  const projectLink = (key: ProjectKey) =>
    html`<li><a href="${addressOf({ project: key })}"${key === view.project && html` aria-current="page"`}>${projectLabels[key]}</a></li>`;
  return html`<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>${listing.project.name} · Listing sandbox</title>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <link rel="icon" href="/_page/icon.svg">
  <link rel="stylesheet" href="/_page/uplot.css">
  <link rel="stylesheet" href="/_page/page.css">
  <script type="module" src="/_page/page.js"></script>
</head>
<body>
  <a class="skip" href="#main">Skip to the listing</a>
  <header class="top">
    <h1><a href="${addressOf({ project: view.project })}">Listing sandbox</a></h1>
    <nav aria-label="Project"><ul>${projectKeys.map(projectLink)}</ul></nav>
  </header>
  <div id="notice" role="status" data-live>${notice && html`<p class="notice ${notice.tone}">${notice.text}</p>`}</div>
  <main id="main" tabindex="-1">
    ${preview && previewSection(preview)}
    <div class="columns">
      <div class="column">${listingSection(data, options)} ${announcementsSection(data)}</div>
      <div class="column">${votesSection(data)} ${controlsSection(data)} ${requestsSection(data)} ${metricsSection(data)} ${commandsSection(data)}</div>
    </div>
  </main>
</body>
</html>`;
}
