// The operations and their messages once more, with the zod that n8n ships instead of the newest.
import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';
import base from './vitest.config.mjs';

const zod = createRequire(import.meta.url).resolve('zod3/v4');

export default defineConfig({
  ...base,
  resolve: { ...base.resolve, alias: { ...base.resolve.alias, 'zod/v4': zod } },
  test: { ...base.test, include: ['test/*.test.ts'], exclude: ['test/items.property.test.ts'] },
});
