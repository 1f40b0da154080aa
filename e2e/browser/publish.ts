import type { TestContext } from 'node:test';
import { serveGitHub } from '../../apps/action/test/github-api.ts';
import { readExample } from '../../scripts/demo/example.ts';
import { runExample } from '../../scripts/demo/run-example.ts';
import type { Looking } from './browser.ts';

/** Publishes the example bot with the action's bundle, as GitHub's runner runs it. */
export async function publishExample(
  t: TestContext,
  { sandbox, served }: Looking,
  ...events: ('push' | 'release')[]
): Promise<void> {
  const example = await readExample();
  const { repository, release, sha, pushEvent, releaseEvent } = example;
  const github = await serveGitHub({ repository, token: 'job-token', tags: { [release.tag_name]: sha } });
  t.after(() => github.close());
  const context = { example, token: sandbox.projects.bot.token, baseUrl: served.baseUrl, apiUrl: github.url };
  for (const name of events) {
    const payload = name === 'push' ? pushEvent : releaseEvent;
    const { exitCode, stdout } = await runExample({ name, payload }, context);
    if (exitCode !== 0) throw new Error(`the action ended with ${exitCode}:\n${stdout}`);
  }
}
