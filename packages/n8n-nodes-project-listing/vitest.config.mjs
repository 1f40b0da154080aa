import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

// As n8n itself requires it; its ES modules do not run in Node.
const workflow = createRequire(import.meta.url).resolve('n8n-workflow');

export default defineConfig({ ...base, resolve: { ...base.resolve, alias: { 'n8n-workflow': workflow } } });
