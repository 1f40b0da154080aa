import { extname } from 'node:path';
import { pageHeaders } from '../page/headers.ts';
import type { Preview } from './preview.ts';

const types: Readonly<Record<string, string>> = {
  '.apng': 'image/apng',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** An image of the previewed folder. An SVG that is opened by itself runs nothing. */
export async function previewImage(preview: Preview | undefined, path: string): Promise<Response | undefined> {
  const type = types[extname(path).toLowerCase()];
  const bytes = type && (await preview?.readFile(path));
  if (!bytes) return undefined;
  const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  return new Response(Buffer.from(bytes), {
    headers: { ...pageHeaders, 'content-security-policy': policy, 'content-type': type },
  });
}
