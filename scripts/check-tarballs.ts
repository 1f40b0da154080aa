// Packs what is published, installs it as a stranger would have it, imports every door with plain Node, and compiles
// the examples of the documentation against the packed types: what they show has to work.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const packages = ['packages/core', 'packages/publisher'];
const documents = ['README.md', 'packages/core/README.md', 'packages/publisher/README.md'];

/** What the examples take for granted. */
const given = `
declare const token: string;
declare const saved: string;
declare function reward(platformId: string | undefined): void;
declare function store(votes: unknown[], cursor: string): Promise<void>;
declare const listing: import('@project-listing/core').ListingClient;
`;

interface Manifest {
  readonly name: string;
  readonly exports: Record<string, unknown>;
  readonly dependencies: Record<string, string>;
}

const consumer = mkdtempSync(join(tmpdir(), 'consumer-'));
const run = (command: string, args: string[], cwd: string) =>
  execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });

/** Puts a package's tarball into the consumer, and its other dependencies beside it. */
function install(folder: string): string[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const target = join(consumer, 'node_modules', manifest.name);
  mkdirSync(target, { recursive: true });
  const tarball = join(consumer, 'package.tgz');
  run('pnpm', ['pack', '--silent', '--out', tarball], folder);
  run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1'], folder);
  for (const dependency of Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@project-listing/'))) {
    link(join(folder, 'node_modules', dependency), join(consumer, 'node_modules', dependency));
  }
  return Object.keys(manifest.exports).map((door) => join(manifest.name, door));
}

function link(from: string, to: string): void {
  rmSync(to, { force: true, recursive: true });
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(resolve(from), to);
}

try {
  const doors = packages.flatMap(install);
  link('node_modules/@types/node', join(consumer, 'node_modules/@types/node'));
  const imports = doors.map(
    (door) => `if (Object.keys(await import('${door}')).length === 0) throw '${door} is empty';`,
  );
  writeFileSync(join(consumer, 'doors.mjs'), imports.join('\n'));
  run(process.execPath, ['doors.mjs'], consumer);

  const examples = documents.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=```ts\n)[\s\S]*?(?=```)/g) ?? []);
  for (const [index, code] of examples.entries()) {
    const imports = code.match(/^import .*$/gm) ?? ['export {};'];
    // A block of its own, so that an example may declare what others take for granted.
    const body = `{\n${code.replace(/^import .*$/gm, '')}\n}`;
    writeFileSync(join(consumer, `example-${index}.ts`), [...imports, given, body].join('\n'));
  }
  writeFileSync(
    join(consumer, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { module: 'nodenext', target: 'es2024', strict: true, noEmit: true, types: ['node'] },
      include: ['example-*.ts'],
    }),
  );
  writeFileSync(join(consumer, 'package.json'), '{"type":"module"}');
  run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', consumer], consumer);
  console.log(`${doors.length} doors of ${packages.length} tarballs open, ${examples.length} examples compile`);
} finally {
  rmSync(consumer, { recursive: true, force: true });
}
