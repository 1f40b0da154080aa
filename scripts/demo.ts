// The main job on real input: an example bot's repository is published to the sandbox by the built action, run as
// GitHub's runner runs it, and read back as a visitor sees it. Exits with 1 where the two differ.
import { isDeepStrictEqual, parseArgs, styleText } from 'node:util';
import { serveGitHub } from '../apps/action/test/github-api.ts';
import { createSandbox, serveSandbox } from '../apps/sandbox/src/index.ts';
import { createClient } from '../packages/core/src/index.ts';
import { limits, localeNames, measure } from '../packages/core/src/schemas.ts';
import { compareListing, readExample } from './demo/example.ts';
import { runExample } from './demo/run-example.ts';

const { values: flags } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
const heading = (text: string) => console.log(`\n${styleText('bold', text)}`);
const faults: string[] = [];
const check = (fine: boolean, fault: string) => {
  if (!fine) faults.push(fault);
};

const example = await readExample();
const sandbox = createSandbox();
const served = await serveSandbox(sandbox);
const github = await serveGitHub({
  repository: example.repository,
  token: 'job-token',
  tags: { [example.release.tag_name]: example.sha },
});
const { token } = sandbox.projects.bot;
const context = { example, token, baseUrl: served.baseUrl, apiUrl: github.url };
console.log(`Publishing ${example.repository} to a listing service in this process, at ${served.url}`);

heading('A push to main');
const push = await runExample({ name: 'push', payload: example.pushEvent }, context);
const pushRequests = sandbox.control.requests.list().length;
console.log(`  exit ${push.exitCode} in ${push.duration.toFixed(0)} ms, ${pushRequests} requests to the listing`);
check(
  push.exitCode === 0 && pushRequests === 2,
  `the push ended with ${push.exitCode} after ${pushRequests} requests:\n${push.stdout}`,
);

heading('A published release');
const release = await runExample({ name: 'release', payload: example.releaseEvent }, context);
const releaseRequests = sandbox.control.requests.list().length - pushRequests;
console.log(
  `  exit ${release.exitCode} in ${release.duration.toFixed(0)} ms, ${releaseRequests} requests to the listing`,
);
check(
  release.exitCode === 0 && releaseRequests === 3,
  `the release ended with ${release.exitCode} after ${releaseRequests} requests:\n${release.stdout}`,
);

const listing = sandbox.control.listing('bot');
heading('Pages, as a visitor sees them');
const count = (text: string, { max }: { max: number }) =>
  `${measure(text).graphemes.toLocaleString('en').padStart(6)} of ${max.toLocaleString('en')}`;
for (const [locale, content] of Object.entries(listing.pageContent)) {
  const headline = listing.headline[locale] ?? '';
  const name = localeNames[locale as keyof typeof localeNames];
  console.log(
    `  ${locale}  ${name.padEnd(11)} page ${count(content, limits.pageContent)}  headline ${count(headline, limits.headline)}  ${headline}`,
  );
}

heading(`${listing.commands.length} commands`);
console.log(
  `  ${(listing.commands as { name: string; type?: number }[]).map(({ name, type = 1 }) => (type === 1 ? `/${name}` : name)).join('  ')}`,
);

heading('Announcement');
for (const { title, content, category } of listing.announcements) {
  console.log(`  ${title} (${category})`);
  for (const line of content.split('\n')) console.log(styleText('dim', `  │ ${line}`));
}

heading('Votes');
const cast = sandbox.control.votes.cast({ count: 5, spreadSeconds: 7_200 });
const client = createClient({ token, baseUrl: served.baseUrl });
const votes = await client.votes.list({ since: new Date(Date.now() - 86_400_000) }).toArray({ limit: 100 });
for (const { userId, createdAt, weight } of votes) console.log(`  ${createdAt}  user ${userId}  weight ${weight}`);
check(
  isDeepStrictEqual(
    votes.map(({ userId }) => userId),
    cast.map(({ userId }) => userId),
  ),
  `${cast.length} votes were cast, ${votes.length} came back`,
);

heading('Requests to the listing');
for (const { method, path, status, duration } of sandbox.control.requests.list()) {
  console.log(`  ${method.padEnd(5)} ${path.padEnd(36)} ${status}  ${duration?.toFixed(1)} ms`);
}

faults.push(...compareListing(example, listing));
heading(faults.length === 0 ? 'What a visitor sees is what the files say.' : 'This is not what the files say:');
for (const fault of faults) console.log(`  ${styleText('red', '✗')} ${fault}`);
if (faults.length > 0) process.exitCode = 1;

await github.close();
if (flags.keep) {
  console.log(
    `\nThe sandbox stays open at ${served.url} (v1: ${served.baseUrl}, token: ${token}). End it with Ctrl+C.`,
  );
  console.log(`  curl ${served.url}/_sandbox/listing/bot`);
} else {
  await served.close();
  sandbox.close();
  console.log('\nTo keep it open and look around: npx -y pnpm@12 demo --keep');
}
