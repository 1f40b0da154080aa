import { createClient, InputError, type ListingClient } from '@project-listing/core';
import { type Plan, publish, type Report, withhold } from '@project-listing/publisher';
import { isUntrusted, type RunEvent, readEvent } from './event.ts';
import { connectGitHub, type GitHub } from './github.ts';
import { type Inputs, readInputs } from './inputs.ts';
import { planRun } from './plan-run.ts';
import { commitStatusRecord } from './record.ts';
import { type Note, type Result, stopped } from './result.ts';

/** One run of the action, from the environment to what became of it. It writes nothing but the secrets to be masked. */
export async function run(env: NodeJS.ProcessEnv, mask: (secret: string) => void): Promise<Result> {
  const { inputs, issues, warnings } = readInputs(env, mask);
  const notes: Note[] = warnings.map((message) => ({ severity: 'warning', message }));
  const fail = (messages: readonly string[]) => stopped(messages, inputs.dryRun, notes);
  if (isUntrusted(env) && !inputs.dryRun) {
    return fail([
      `${env['GITHUB_EVENT_NAME']} runs with this repository's secrets on what a stranger may have written, so nothing is ` +
        'published from it. Publish on push and release, or set dry-run to true.',
    ]);
  }
  const event = await readEvent(env);
  const client = event.fork ? undefined : connect(inputs);
  const wrong = [...issues, ...(Array.isArray(client) ? client : [])];
  if (wrong.length > 0 || Array.isArray(client)) return fail(wrong);

  const plan = await planRun(inputs, event, connectGitHubWith(inputs, event));
  const dryRun = inputs.dryRun || client === undefined;
  if (event.fork)
    notes.push({ severity: 'notice', message: 'A pull request from a fork: checked, and nothing is sent.' });
  else if (event.pullRequest && !dryRun) notes.push({ severity: 'warning', message: beforeTheMerge });
  if (inputs.pages.length + inputs.commands.length === 0 && !plan.announcement && plan.problems.length === 0)
    notes.push({ severity: 'notice', message: nothingAsked });
  const report = dryRun ? withhold(plan) : await publishPlan(plan, client, inputs, event, notes);
  return { dryRun, plan, report, notes };
}

const nothingAsked =
  'There is nothing to do: neither pages nor commands is given, and this event publishes no release to announce.';

const beforeTheMerge =
  'This pull request is published before it is merged, because it is one of this repository and has the token. ' +
  'Set `dry-run: true` to check it and send nothing.';

/** The client, or what is wrong with the inputs it is made of. */
function connect({ token, baseUrl, profile, timeout, retries, ...policy }: Inputs): ListingClient | string[] {
  if (token === '') {
    const message =
      "token is missing; create one in the project's Integrations & API settings, keep it as a secret of the repository " +
      'and hand the secret over. Where it is handed over, check its name and that it is not empty.';
    return baseUrl === ''
      ? [message, 'base-url is missing; give the address of the API, ending in /api/v1.']
      : [message];
  }
  try {
    return createClient({
      token,
      baseUrl,
      timeout: timeout * 1000,
      retries,
      patience: policy.onRateLimit === 'wait' ? policy.maxWait : 0,
      ...(profile && { profile }),
    });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.issues.map(({ path, message }) => `${inputNameOf(path)} ${message}.`);
  }
}

/** `['baseUrl']` -> `base-url`. */
const inputNameOf = (path: readonly (string | number)[]) =>
  path.join('.').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function connectGitHubWith({ githubToken }: Inputs, { apiUrl, repository }: RunEvent): GitHub | undefined {
  return githubToken === '' ? undefined : connectGitHub(githubToken, apiUrl, repository);
}

function publishPlan(
  plan: Plan,
  client: ListingClient,
  inputs: Inputs,
  event: RunEvent,
  notes: Note[],
): Promise<Report> {
  const warn = (message: string) => notes.push({ severity: 'warning', message });
  const github = inputs.record === 'status' ? connectGitHubWith(inputs, event) : undefined;
  if (github === undefined && inputs.record === 'status' && plan.announcement) {
    warn('Without a github-token the announcement cannot be remembered, so a later run could send it again.');
  }
  return publish(plan, client, {
    onRateLimit: inputs.onRateLimit === 'warn' ? 'warn' : 'fail',
    ...(github && { record: commitStatusRecord(github, event.runUrl, warn) }),
  });
}
