import { posix } from 'node:path';
import { createPlan, type Plan, type PlanOptions, type Problem, Workspace } from '@project-listing/publisher';
import type { RunEvent } from './event.ts';
import type { GitHub } from './github.ts';
import type { Inputs } from './inputs.ts';
import { workspaceAt } from './previous.ts';
import { chooseRelease } from './release.ts';

/** Plans what the inputs ask for and the event is about. */
export async function planRun(inputs: Inputs, event: RunEvent, github: GitHub | undefined): Promise<Plan> {
  const workspace = await Workspace.open(event.workspace);
  const { release, problems } = await chooseRelease(inputs, event, github);
  const missing = [...(await missingCheckout(inputs, workspace)), ...missingAddress(inputs, event)];
  const folder = await repositoryFolder(workspace, inputs.workingDirectory);
  return createPlan(workspace, {
    failOn: inputs.failOn,
    found: [...missing, ...problems],
    ...(inputs.pages.length > 0 && missing.length === 0 && { pages: pagesOptions(inputs, event, folder) }),
    ...(inputs.commands.length > 0 &&
      missing.length === 0 && {
        commands: {
          patterns: inputs.commands,
          workingDirectory: inputs.workingDirectory,
          allowEmpty: inputs.allowEmptyCommands,
          ...(event.previous && github && { previous: workspaceAt(event.previous, github, workspace, folder) }),
        },
      }),
    ...(release && {
      announcement: {
        release,
        category: inputs.announcementCategory,
        prereleases: inputs.prereleases,
        ...(inputs.announcementTitle && { title: inputs.announcementTitle }),
        ...(inputs.announcementContent && { content: inputs.announcementContent }),
      },
    }),
  });
}

/** Absolute links need a repository and a commit to lead to. */
function missingAddress({ pages, links, linkRef }: Inputs, { repository, sha, branch }: RunEvent): Problem[] {
  const ref = { sha, branch }[linkRef] ?? linkRef;
  if (pages.length === 0 || links === 'keep' || (/^[^/]+\/[^/]+$/.test(repository) && !/^0*$/.test(ref))) return [];
  const message =
    'Links cannot be made absolute, for this event tells no repository or no commit. Set links to keep, or link-ref to a branch.';
  return [{ severity: 'error', about: 'pages', message }];
}

function pagesOptions(inputs: Inputs, event: RunEvent, repositoryFolder: string): NonNullable<PlanOptions['pages']> {
  const { pages, workingDirectory, defaultLocale, localeMap, parts, links, linkRef, onTooLong, strict } = inputs;
  const { serverUrl, repository, sha, branch } = event;
  const ref = linkRef === 'sha' ? sha : linkRef === 'branch' ? branch : linkRef;
  return {
    patterns: pages,
    workingDirectory,
    defaultLocale,
    localeMap,
    parts,
    links,
    linkContext: { serverUrl, repository, ref, repositoryFolder },
    onTooLong,
    strict,
  };
}

/** A workspace without files is a job that forgot to check the repository out. */
async function missingCheckout({ pages, commands }: Inputs, workspace: Workspace): Promise<Problem[]> {
  if (pages.length + commands.length === 0 || (await workspace.names('.')).length > 0) return [];
  const message = 'The workspace is empty; check the repository out in a step before this one, with actions/checkout.';
  return [{ severity: 'error', about: pages.length > 0 ? 'pages' : 'commands', message }];
}

/** The folder that holds the repository: of the working directory and those above it, the one with the `.git`. */
async function repositoryFolder(workspace: Workspace, workingDirectory: string): Promise<string> {
  const start = workspace.path(workingDirectory) ?? '.';
  for (let folder = start; folder !== '.'; folder = posix.dirname(folder)) {
    if ((await workspace.kind(posix.join(folder, '.git'))) !== 'missing') return folder;
  }
  return '.';
}
