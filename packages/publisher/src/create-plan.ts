import { type AnnouncementOptions, announceRelease, type Release } from './announcement/from-release.ts';
import { diffCommands } from './commands/diff.ts';
import { type CommandsOptions, loadCommands } from './commands/load.ts';
import type { PagesOptions } from './pages/options.ts';
import { planPages } from './pages/plan.ts';
import type { CommandsPlan, FailOn, Plan } from './plan.ts';
import { hasErrors, type Problem, withoutRepeats } from './problem.ts';
import type { Workspace } from './workspace.ts';

/** What to plan; a part that is left out is off. */
export interface PlanOptions {
  readonly pages?: PagesOptions;
  readonly commands?: CommandsOptions & {
    /** The files at the previous commit, to tell what changes. */
    readonly previous?: Workspace;
  };
  readonly announcement?: AnnouncementOptions & { readonly release: Release };
  /** @default 'any' */
  readonly failOn?: FailOn;
  /** What the caller has found already, such as a release that cannot be read. It counts like what is found here. */
  readonly found?: readonly Problem[];
}

/** Reads the files and the release and validates all of it. Everything that is wrong is told at once; nothing is sent. */
export async function createPlan(workspace: Workspace, options: PlanOptions): Promise<Plan> {
  const { failOn = 'any', found = [] } = options;
  const [pages, commands] = await Promise.all([
    options.pages && planPages(workspace, options.pages),
    options.commands && planCommands(workspace, options.commands),
  ]);
  const announced = options.announcement && announceRelease(options.announcement.release, options.announcement);
  const problems = withoutRepeats(
    [pages, commands, announced, { problems: found }].flatMap((part) => part?.problems ?? []),
  );
  return {
    pages: pages?.pages ?? [],
    ...(commands?.commands && { commands: commands.commands }),
    ...(announced?.announcement && { announcement: announced.announcement }),
    problems,
    failOn,
    blocked: failOn === 'any' && hasErrors(problems),
  };
}

async function planCommands(
  workspace: Workspace,
  { previous, ...options }: NonNullable<PlanOptions['commands']>,
): Promise<{ commands?: CommandsPlan; problems: readonly Problem[] }> {
  const [{ commands, problems }, before] = await Promise.all([
    loadCommands(workspace, options),
    // The previous list only serves to tell the difference: if it cannot be read, there is none to tell.
    previous &&
      loadCommands(previous, { ...options, allowEmpty: true }).then(
        ({ commands }) => commands,
        () => undefined,
      ),
  ]);
  if (commands === undefined) return { problems };
  return { commands: { commands, ...(before && { diff: diffCommands(before, commands) }) }, problems };
}
