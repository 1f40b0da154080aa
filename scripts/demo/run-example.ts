import { type RunResult, runAction } from '../../apps/action/test/runner.ts';
import { type Example, exampleFolder } from './example.ts';

export interface Context {
  readonly example: Example;
  readonly token: string;
  readonly baseUrl: string;
  readonly apiUrl: string;
}

/** Runs the action for one event, with the inputs of the example's own workflow. */
export function runExample(event: { name: string; payload: object }, context: Context): Promise<RunResult> {
  const { example, token, baseUrl, apiUrl } = context;
  const expressions: Record<string, string> = { 'secrets.LISTING_TOKEN': token, 'vars.LISTING_URL': baseUrl };
  const evaluate = (text: string) =>
    text.replace(/\$\{\{\s*(.*?)\s*\}\}/g, (whole, expression: string) => expressions[expression] ?? whole);
  const inputs = Object.fromEntries(Object.entries(example.inputs).map(([name, value]) => [name, evaluate(value)]));
  const ref = event.name === 'release' ? `refs/tags/${example.release.tag_name}` : 'refs/heads/main';
  return runAction({
    inputs,
    event: { ...event, ref, sha: example.sha },
    workspace: exampleFolder,
    repository: example.repository,
    apiUrl,
    githubToken: 'job-token',
  });
}
