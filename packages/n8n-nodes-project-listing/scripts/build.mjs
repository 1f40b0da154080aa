// Builds what is published. The nodes keep their own modules apart from the kernel: `dist/core.js` holds that once,
// bundled, since n8n allows no dependencies. `n8n-workflow` and `zod/v4` are n8n's own and stay outside.
import { cpSync, globSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

process.chdir(join(import.meta.dirname, '..'));
rmSync('dist', { recursive: true, force: true });

const common = { bundle: true, format: 'cjs', platform: 'neutral', target: 'es2023', logLevel: 'warning' };
const external = ['n8n-workflow', 'zod/v4'];
const doors = /^@project-listing\/core\/(kernel|schemas)$/;

await build({
  ...common,
  external,
  stdin: {
    contents: "export * from '@project-listing/core/kernel';\nexport * from '@project-listing/core/schemas';",
    resolveDir: '.',
  },
  outfile: 'dist/core.js',
});

for (const entry of globSync('{nodes/*/*.node,credentials/*.credentials}.ts')) {
  const outfile = join('dist', entry.replace(/\.ts$/, '.js'));
  const core = relative(dirname(outfile), 'dist/core.js');
  await build({
    ...common,
    external,
    entryPoints: [entry],
    outfile,
    plugins: [
      {
        name: 'one-core',
        setup: ({ onResolve }) => onResolve({ filter: doors }, () => ({ path: core, external: true })),
      },
    ],
  });
}

for (const file of globSync(['icons/*.svg', 'nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'])) {
  cpSync(file, join('dist', file));
}
