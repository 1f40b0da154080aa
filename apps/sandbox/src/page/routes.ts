import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { Control } from '../control/control.ts';
import { onlyFromHere } from '../control/only-from-here.ts';
import type { Parts } from '../parts.ts';
import { previewImage } from '../preview/images.ts';
import { Refusal } from '../problem.ts';
import { readAsset } from './assets.ts';
import { document } from './document.ts';
import { addForms } from './forms.ts';
import { pageHeaders } from './headers.ts';
import { Notices } from './notices.ts';
import { readPage } from './read-page.ts';
import { readView } from './view.ts';

/** The page that people look at, with its files and its forms. */
export function pageRoutes(parts: Parts, control: Control): Hono {
  const app = new Hono();
  const notices = new Notices();

  app.get('/', (c) => {
    const query = new URL(c.req.url).searchParams;
    const data = parts.storage.transaction(() => readPage(parts, readView(query)));
    const text = String(document(data, { preview: parts.preview.current, notice: notices.get(query.get('notice')) }));
    // The script asks again and again; what has not changed is not sent again.
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, { etag });
    return c.body(text, 200, { ...pageHeaders, 'content-type': 'text/html; charset=utf-8', etag });
  });

  app.get('/_page/preview/:path{.+}', async (c) => {
    const image = await previewImage(parts.preview.current, c.req.param('path'));
    if (image === undefined) throw new Refusal(404, `The preview has no image ${c.req.param('path')}.`);
    return image;
  });

  app.get('/_page/:name', (c) => {
    const asset = readAsset(c.req.param('name'));
    if (asset === undefined) throw new Refusal(404, `The page has no file ${c.req.param('name')}.`);
    return asset;
  });

  app.use('/_sandbox/page/*', onlyFromHere);
  addForms(app, control, notices);
  return app;
}
