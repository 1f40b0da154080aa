import { defineConfig } from 'vitest/config';

// Every package's tests run with this file, from source: the condition below makes workspace packages resolve to
// their TypeScript, so that no test needs a build.
const conditions = ['@project-listing/source', 'module', 'node', 'import', 'default'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { include: ['test/**/*.test.ts'], testTimeout: 30_000 },
});
