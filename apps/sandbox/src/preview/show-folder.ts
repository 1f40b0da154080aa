import { createClient } from '@project-listing/core';
import { createPlan, type Plan, type Problem, publish } from '@project-listing/publisher';
import { plural } from '../page/format.ts';
import type { ProjectKey } from '../projects.ts';
import type { Sandbox } from '../sandbox.ts';
import { type Checkout, openCheckout } from './checkout.ts';

export interface PreviewOptions {
  /** Which listing the pages are shown on. @default 'bot' */
  readonly project?: ProjectKey;
  /** Patterns of the pages, as for the action. @default ['auto'] */
  readonly pages?: readonly string[];
  /** Patterns of the commands. Left out: `commands.json`, `.yml` or `.yaml` where there is one. */
  readonly commands?: readonly string[];
}

/** Reads a folder as the action would, publishes it to the sandbox through the API, and puts what is wrong on the page. */
export async function showFolder(sandbox: Sandbox, folder: string, options: PreviewOptions = {}): Promise<void> {
  const { project = 'bot' } = options;
  const checkout = await openCheckout(folder);
  const { workspace, links } = checkout;
  const plan = await planFolder(checkout, project, options);
  const published = new Set<string>(plan.pages.map(({ locale }) => locale));
  sandbox.control.unpublish(project, (locale) => !published.has(locale));
  const token = sandbox.projects[project].token;
  const client = createClient({ token, baseUrl: 'http://127.0.0.1/api/v1', fetch: sandbox.fetch, retries: 0 });
  const report = await publish(plan, client);
  sandbox.control.preview.show({
    folder,
    at: new Date(),
    summary: summaryOf(plan),
    problems: [...plan.problems, ...report.problems],
    images: { address: `${links.serverUrl}/${links.repository}/raw/${links.ref}/`, instead: '/_page/preview/' },
    readFile: async (path) => ((await workspace.kind(path)) === 'file' ? workspace.readBytes(path) : undefined),
  });
}

async function planFolder(checkout: Checkout, project: ProjectKey, options: PreviewOptions): Promise<Plan> {
  const { workspace, workingDirectory, links } = checkout;
  const commands = project === 'bot' ? (options.commands ?? (await usualCommands(checkout))) : [];
  return createPlan(workspace, {
    // What is good is shown, whatever is wrong with the rest.
    failOn: 'all',
    pages: {
      patterns: options.pages ?? ['auto'],
      workingDirectory,
      defaultLocale: 'en',
      localeMap: new Map(),
      parts: 'both',
      links: 'rewrite',
      linkContext: links,
      onTooLong: 'fail',
      strict: false,
    },
    ...(commands.length > 0 && { commands: { patterns: commands, workingDirectory, allowEmpty: true } }),
  });
}

async function usualCommands({ workspace, workingDirectory }: Checkout): Promise<string[]> {
  const names = await workspace.names(workingDirectory);
  return names.filter((name) => /^commands\.(?:json|ya?ml)$/.test(name)).slice(0, 1);
}

function summaryOf({ pages, commands, problems }: Plan): string {
  const parts = [plural(pages.length, 'page'), ...(commands ? [plural(commands.commands.length, 'command')] : [])];
  const missing = new Set(problems.filter(isError).flatMap(({ locale }) => (locale ? [locale] : [])));
  return `${parts.join(' and ')} as the action would publish ${pages.length === 1 && !commands ? 'it' : 'them'}${missing.size > 0 ? `; not in ${[...missing].join(', ')}` : ''}.`;
}

const isError = ({ severity }: Problem) => severity === 'error';
