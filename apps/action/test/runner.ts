// Runs the action as GitHub's runner does: the inputs of action.yml with their defaults, the event's payload in a file,
// the files for outputs and summary, a clean environment, Node in a process of its own. No test framework is involved,
// so that demonstrations can use it too.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface RunOptions {
  /** As under `with:` in a workflow; what is left out has its default of action.yml. */
  readonly inputs?: Readonly<Record<string, string>>;
  readonly event: {
    /** Such as `push`. */
    readonly name: string;
    readonly payload?: object;
    /** Such as `refs/heads/main`. @default 'refs/heads/main' */
    readonly ref?: string;
    readonly sha?: string;
  };
  /** Folder with the repository's files. */
  readonly workspace: string;
  /** `owner/name`. */
  readonly repository: string;
  /** Address of GitHub's API. */
  readonly apiUrl: string;
  /** @default 'https://github.com' */
  readonly serverUrl?: string;
  /** The job's own token, which `${{ github.token }}` stands for. */
  readonly githubToken?: string;
  /** More variables of the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** The file to run instead of the bundle that action.yml names. */
  readonly main?: string;
  /** Kills the process, as a runner that is switched off does. */
  readonly kill?: AbortSignal;
}

/** An annotation on the run, as the runner read it from the log. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

export interface RunResult {
  readonly exitCode: number | null;
  readonly outputs: Readonly<Record<string, string>>;
  readonly annotations: readonly Annotation[];
  /** The job summary, in Markdown. */
  readonly summary: string;
  /** What people see of the log: commands carried out and taken out, masked secrets replaced by `***`. */
  readonly log: string;
  /** What was to be masked. */
  readonly masked: readonly string[];
  /** Every line that the runner took for a command, by its name: `error`, `add-mask`, `debug`. */
  readonly commands: readonly string[];
  /** What the process wrote, as it is. */
  readonly stdout: string;
  readonly stderr: string;
  /** In ms. */
  readonly duration: number;
}

/** Runs the action once, to its end. */
export async function runAction(options: RunOptions): Promise<RunResult> {
  const folder = await mkdtemp(join(tmpdir(), 'runner-'));
  try {
    const files = {
      GITHUB_EVENT_PATH: join(folder, 'event.json'),
      GITHUB_OUTPUT: join(folder, 'output'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
      GITHUB_ENV: join(folder, 'env'),
      GITHUB_PATH: join(folder, 'path'),
      GITHUB_STATE: join(folder, 'state'),
    };
    for (const file of Object.values(files)) await writeFile(file, '');
    await writeFile(files.GITHUB_EVENT_PATH, JSON.stringify(options.event.payload ?? {}));
    const action = await readAction();
    const env = { ...environment(options, folder), ...inputVariables(action, options), ...files, ...options.env };
    const start = performance.now();
    const ended = await execute(options.main ?? join(root, action.runs.main), options.workspace, env, options.kill);
    const duration = performance.now() - start;
    return {
      ...ended,
      duration,
      ...readLog(ended.stdout),
      outputs: parseFileCommands(await readFile(files.GITHUB_OUTPUT, 'utf8')),
      summary: await readFile(files.GITHUB_STEP_SUMMARY, 'utf8'),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface ActionMetadata {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, object>>;
  readonly runs: { readonly using: string; readonly main: string };
}

/** The action's metadata. */
export async function readAction(): Promise<ActionMetadata> {
  return parse(await readFile(join(root, 'action.yml'), 'utf8'));
}

/** `INPUT_` and the name in capitals: spaces become underscores, hyphens stay. */
function inputVariables({ inputs }: ActionMetadata, { inputs: given = {}, githubToken = '' }: RunOptions) {
  const declared = Object.entries(inputs).map(([name, input]) => [name, input.default ?? ''] as const);
  const values = { ...Object.fromEntries(declared), ...given };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`,
      value.replace(/\$\{\{ *github\.token *\}\}/g, githubToken),
    ]),
  );
}

function environment({ event, workspace, repository, apiUrl, serverUrl }: RunOptions, folder: string) {
  const ref = event.ref ?? 'refs/heads/main';
  return {
    PATH: process.env['PATH'] ?? '',
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION: 'listing',
    GITHUB_ACTOR: 'octocat',
    GITHUB_API_URL: apiUrl,
    GITHUB_SERVER_URL: serverUrl ?? 'https://github.com',
    GITHUB_EVENT_NAME: event.name,
    GITHUB_JOB: 'publish',
    GITHUB_REF: ref,
    GITHUB_REF_NAME: ref.replace(/^refs\/(?:heads|tags|pull)\//, ''),
    GITHUB_REF_TYPE: ref.startsWith('refs/tags/') ? 'tag' : 'branch',
    GITHUB_REPOSITORY: repository,
    GITHUB_REPOSITORY_OWNER: repository.split('/')[0] ?? '',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_RUN_ID: '1001',
    GITHUB_RUN_NUMBER: '1',
    GITHUB_SHA: event.sha ?? '0123456789abcdef0123456789abcdef01234567',
    GITHUB_WORKFLOW: 'Listing',
    GITHUB_WORKSPACE: workspace,
    RUNNER_ARCH: 'X64',
    RUNNER_NAME: 'runner',
    RUNNER_OS: 'Linux',
    RUNNER_TEMP: folder,
    RUNNER_TOOL_CACHE: folder,
  };
}

function execute(
  main: string,
  cwd: string,
  env: Record<string, string>,
  kill: AbortSignal | undefined,
): Promise<{ exitCode: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    kill?.addEventListener('abort', () => child.kill('SIGKILL'));
    const output = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8').on('data', (text) => {
        output[stream] += text;
      });
    }
    child.on('error', reject).on('close', (exitCode) => resolve({ exitCode, ...output }));
  });
}

/** Carries out the commands of the log, as the runner does: `::name key=value::data` at the start of a line. */
function readLog(stdout: string): Pick<RunResult, 'annotations' | 'log' | 'masked' | 'commands'> {
  const annotations: Annotation[] = [];
  const masked: string[] = [];
  const commands: string[] = [];
  const lines: string[] = [];
  for (const line of stdout.split(/\r\n|\r|\n/)) {
    const [, name, properties = '', data = ''] = /^\s*::([\w-]+)(?: ([^:]*))?::(.*)$/.exec(line) ?? [];
    // The old form is looked for anywhere in a line.
    const old = /##\[([\w-]+)(?: [^\]]*)?\]/.exec(line);
    if (name === undefined) {
      if (old?.[1]) commands.push(old[1]);
      lines.push(line);
      continue;
    }
    commands.push(name);
    if (name === 'add-mask') masked.push(unescapeData(data));
    if (name === 'error' || name === 'warning' || name === 'notice') {
      annotations.push({ level: name, message: unescapeData(data), ...place(properties) });
    }
  }
  const log = masked.reduce((text, secret) => text.replaceAll(secret, '***'), lines.join('\n'));
  return { annotations, masked, commands, log };
}

function place(properties: string): Pick<Annotation, 'file' | 'line' | 'column'> {
  const values = new Map(
    properties.split(',').map((property): [string, string] => {
      const [key = '', value = ''] = property.split('=');
      return [key, unescapeData(value)];
    }),
  );
  const [file, line, column] = ['file', 'line', 'col'].map((key) => values.get(key));
  return { ...(file && { file }), ...(line && { line: Number(line) }), ...(column && { column: Number(column) }) };
}

const unescapeData = (text: string) =>
  text.replace(/%(0D|0A|3A|2C|25)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Files of the form `name=value`, or `name<<delimiter`, the value's lines, and the delimiter. */
function parseFileCommands(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  const lines = text.split('\n');
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    const [, name, delimiter] = /^([^=<]+)<<(.+)$/.exec(line) ?? [];
    if (name !== undefined && delimiter !== undefined) {
      values[name] = lines.splice(0, lines.indexOf(delimiter)).join('\n');
      lines.shift();
    } else if (line.includes('=')) {
      values[line.slice(0, line.indexOf('='))] = line.slice(line.indexOf('=') + 1);
    }
  }
  return values;
}
