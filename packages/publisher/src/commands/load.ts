import { type ApplicationCommand, applicationCommands, formatPath } from '@project-listing/core/schemas';
import type { Place, Problem } from '../problem.ts';
import type { Workspace, WorkspacePath } from '../workspace.ts';
import { findFiles } from './files.ts';
import type { Path } from './parsed.ts';
import { withoutServerOnly } from './server-only.ts';
import { readSource, type Source } from './source.ts';

/** Which files hold the commands. */
export interface CommandsOptions {
  /** Paths of files or folders, and globs; blank ones are left out. */
  readonly patterns: readonly string[];
  /** Where the patterns start, inside the workspace. */
  readonly workingDirectory: string;
  /** Whether a list without commands, which clears the listing's, is meant. */
  readonly allowEmpty: boolean;
}

/** A command as read, and where it is from. */
interface Loaded {
  readonly command: unknown;
  /** Where a part of it stands. */
  placeOf(path: Path): Place;
}

/** Reads the commands of a repository as they would be published; they are left out where anything is wrong. */
export async function loadCommands(
  workspace: Workspace,
  { patterns, workingDirectory, allowEmpty }: CommandsOptions,
): Promise<{ commands?: readonly ApplicationCommand[]; problems: Problem[] }> {
  const typed = patterns.map((pattern) => pattern.trim()).filter((pattern) => pattern !== '');
  if (typed.length === 0) return { problems: [problem('The commands input names no file; give a path or a glob.')] };
  const { files, refusals } = await findFiles(workspace, typed, workingDirectory);
  const problems = refusals.map((refusal) => problem(`The commands input ${refusal}`));
  const loaded: Loaded[] = [];
  for (const file of files) {
    const source = await read(workspace, file);
    if ('value' in source) loaded.push(...commandsOf(source));
    else problems.push(...source);
  }
  const commands = loaded.map(({ command }) => command);
  const result = applicationCommands.safeParse(commands);
  if (!result.success) problems.push(...result.error.issues.map((issue) => toProblem(issue as ListIssue, loaded)));
  if (problems.length === 0 && loaded.length === 0 && !allowEmpty) problems.push(emptyProblem(files));
  if (problems.length > 0 || !result.success) return { problems };
  return { commands: result.data.map(withoutServerOnly), problems };
}

async function read(workspace: Workspace, file: WorkspacePath): Promise<Source | Problem[]> {
  if ((await workspace.kind(file)) !== 'file') {
    return [problem('It is a link that leads out of the workspace, or nowhere; remove it.', { file })];
  }
  let text: string;
  try {
    text = await workspace.read(file);
  } catch (error) {
    // The one thing a decoder throws; a file that cannot be opened is no fault of the file.
    if (!(error instanceof TypeError)) throw error;
    return [problem('It is not UTF-8 text; save it as UTF-8.', { file })];
  }
  const source = readSource(file, text);
  if (!('value' in source)) return source.map(({ message, place }) => problem(message, place));
  if (typeof source.value === 'object' && source.value !== null) return source;
  return [problem('It holds no commands; give an array of commands, or one command.', source.placeOf([]))];
}

/** A file holds an array of commands, or one. */
function commandsOf({ value, placeOf }: Source): Loaded[] {
  if (!Array.isArray(value)) return [{ command: value, placeOf }];
  return value.map((command: unknown, index) => ({ command, placeOf: (path) => placeOf([index, ...path]) }));
}

/** What the validator says of a list: an issue, and the value elsewhere in the list it is at odds with. */
interface ListIssue {
  readonly path: Path;
  readonly message: string;
  readonly params?: { readonly related?: Path };
}

function toProblem({ path, message, params }: ListIssue, loaded: readonly Loaded[]): Problem {
  const [index, ...rest] = path;
  const { command } = loaded[Number(index)] ?? {};
  const subject = [nameOf(command), ...(rest.length > 0 ? [formatPath(rest)] : [])].join(', ');
  const other = params?.related && placeOf(params.related, loaded);
  const see = other === undefined ? '' : ` The earlier one is at ${other.file}:${other.line}.`;
  return problem(`${subject}: ${sentence(message)}${see}`, placeOf(path, loaded));
}

const placeOf = ([index, ...rest]: Path, loaded: readonly Loaded[]) => loaded[Number(index)]?.placeOf(rest);

function nameOf(command: unknown): string {
  const name = typeof command === 'object' && command !== null && 'name' in command ? command.name : undefined;
  return typeof name === 'string' && name.length <= 40 ? `Command ${JSON.stringify(name)}` : 'A command';
}

const sentence = (message: string) => (message.endsWith('.') ? message : `${message}.`);

function emptyProblem(files: readonly WorkspacePath[]): Problem {
  const [file] = files;
  const message =
    'There are no commands: publishing this would remove every command from the listing. ' +
    'If that is meant, set allow-empty-commands to true; else add the commands.';
  return problem(message, file === undefined ? undefined : { file });
}

function problem(message: string, place?: Place): Problem {
  return { severity: 'error', about: 'commands', message, ...(place === undefined ? {} : { place }) };
}
