import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../src/index.ts';
import { remoteOf } from '../src/preview/checkout.ts';
import { followFolder } from '../src/preview/follow-folder.ts';
import { showFolder } from '../src/preview/show-folder.ts';
import { page } from './api.ts';

type Files = Readonly<Record<string, string>>;

function repository(files: Files): { folder: string; write(more: Files): void } {
  const folder = mkdtempSync(join(tmpdir(), 'preview-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (more: Files) => {
    for (const [file, text] of Object.entries(more)) {
      mkdirSync(join(folder, file, '..'), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
  };
  write(files);
  return { folder, write };
}

function open() {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const look = async () => (await sandbox.fetch('http://127.0.0.1/')).text();
  return { ...sandbox, sandbox, look };
}

const headline = '<!-- listing:headline Rings in time -->\n\n';
const files = {
  'README.md': `${headline}# Hello\n\n${page}\n\n![Icon](docs/icon.svg)\n`,
  'README.de.md': `# Hallo\n\n${page}\n`,
  'docs/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'commands.json': '[{ "name": "ping", "description": "Pong" }]',
};

test('a folder’s pages and commands are shown, and its images come from the folder', async () => {
  const { folder } = repository(files);
  const { sandbox, control, look, fetch } = open();
  await showFolder(sandbox, folder);
  const { headline, pageContent, commands } = control.listing('bot');
  expect(headline).toEqual({ en: 'Rings in time' });
  expect(Object.keys(pageContent)).toEqual(['de', 'en']);
  expect(pageContent['en']).toContain('https://github.com/owner/repository/raw/main/docs/icon.svg');
  expect(commands).toMatchObject([{ name: 'ping' }]);
  const html = await look();
  for (const piece of ['Preview of', '2 pages and 1 command as', 'Rings in time', '/_page/preview/docs/icon.svg']) {
    expect(html).toContain(piece);
  }
  const image = await fetch('http://127.0.0.1/_page/preview/docs/icon.svg');
  expect(image.status).toBe(200);
  expect(image.headers.get('content-security-policy')).toContain('sandbox');
  for (const path of ['README.md', 'docs/none.svg', '..%2f..%2fetc/icon.svg', '%2fetc%2fpasswd.svg']) {
    expect((await fetch(`http://127.0.0.1/_page/preview/${path}`)).status, path).toBe(404);
  }
});

test('what is wrong is on the page with its file and line, and what is good is shown', async () => {
  const { folder, write } = repository(files);
  const { sandbox, control, look } = open();
  write({
    'README.fr.md': 'Trop court.',
    'README.md': `# Hello\n\n${page}\n\nSee [the guide](docs/missing.md).\n`,
    'commands.json': '[\n  { "name": "PING", "description": "Pong" }\n]',
  });
  await showFolder(sandbox, folder);
  const problems = control.preview.get()?.problems ?? [];
  expect(problems.map(({ severity, place }) => [severity, place?.file, place?.line])).toEqual(
    expect.arrayContaining([
      ['error', 'README.fr.md', expect.anything()],
      ['warning', 'README.md', 5],
      ['error', 'commands.json', 2],
    ]),
  );
  const html = await look();
  expect(html).toMatch(/README\.md:5(:\d+)?<\/code>/);
  expect(html).toMatch(/commands\.json:2(:\d+)?<\/code>/);
  expect(Object.keys(control.listing('bot').pageContent)).toEqual(['de', 'en']);
});

test('a change is followed, and a page that is gone is gone', async () => {
  const { folder, write } = repository(files);
  const { sandbox, control } = open();
  await showFolder(sandbox, folder);
  let reads = 0;
  const following = followFolder(folder, async () => {
    reads += 1;
    await showFolder(sandbox, folder);
  });
  onTestFinished(() => following.close());
  write({ 'README.md': `# Changed\n\n${page}` });
  await expect.poll(() => control.listing('bot').pageContent['en'], { timeout: 5_000 }).toContain('# Changed');
  rmSync(join(folder, 'README.de.md'));
  await expect.poll(() => Object.keys(control.listing('bot').pageContent), { timeout: 5_000 }).toEqual(['en']);
  for (let index = 0; index < 50; index += 1) write({ 'README.md': `# Changed ${index}\n\n${page}` });
  await expect.poll(() => control.listing('bot').pageContent['en'], { timeout: 5_000 }).toContain('# Changed 49');
  expect(reads).toBeLessThan(10);
});

test('a repository’s links lead where they would from its commit', async () => {
  const { folder } = repository(files);
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...words], {
      encoding: 'utf8',
    });
  git('init', '-q');
  git('remote', 'add', 'origin', 'https://secret@github.com/someone/bell.git');
  git('add', '.');
  git('commit', '-qm', 'One');
  const commit = git('rev-parse', 'HEAD').trim();
  const { sandbox, control } = open();
  await showFolder(sandbox, folder);
  expect(control.listing('bot').pageContent['en']).toContain(
    `https://github.com/someone/bell/raw/${commit}/docs/icon.svg`,
  );
});

test.each([
  ['https://github.com/a/b', 'https://github.com', 'a/b'],
  ['https://user:token@github.com/a/b.git', 'https://github.com', 'a/b'],
  ['git@github.com:a/b.git', 'https://github.com', 'a/b'],
  ['ssh://git@git.example:2222/a/b.git', 'https://git.example', 'a/b'],
])('the remote %s', (remote, serverUrl, name) => {
  expect(remoteOf(remote)).toEqual({ serverUrl, repository: name });
});

test.each(['', '../elsewhere', '/srv/git/a.git'])('%j is no remote that links can lead to', (remote) => {
  expect(remoteOf(remote)).toBeUndefined();
});

test('the command prints the address and the problems, and follows changes', async () => {
  const { folder, write } = repository(files);
  const cli = join(import.meta.dirname, '../src/preview/cli.ts');
  const child = spawn(process.execPath, ['--conditions=@project-listing/source', cli, 'bell', '--port', '0'], {
    env: { ...process.env, INIT_CWD: join(folder, '..') },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output, { timeout: 20_000 }).toContain('There is no folder');

  const second = spawn(process.execPath, ['--conditions=@project-listing/source', cli, folder, '--port', '0']);
  onTestFinished(() => void second.kill('SIGKILL'));
  let printed = '';
  for (const stream of [second.stdout, second.stderr]) stream.on('data', (chunk) => (printed += chunk));
  await expect.poll(() => printed, { timeout: 20_000 }).toContain('Stop it');
  const url = /http:\/\/127\.0\.0\.1:\d+\/\?project=bot/.exec(printed)?.[0] ?? '';
  expect(await (await fetch(url)).text()).toContain('Rings in time');
  write({ 'README.md': 'Too short.' });
  await expect.poll(() => printed, { timeout: 10_000 }).toMatch(/error: README\.md/);
  expect(await (await fetch(url)).text()).toMatch(/README\.md(:\d+)*<\/code>/);
});
