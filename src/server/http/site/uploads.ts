import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { endpoints } from '#domain/addresses.ts';
import { UPLOAD_FILE } from '#domain/catalogue/catalogue.ts';
import type { Deps } from '#server/ctx.ts';
import type { Env } from '../env.ts';
import { respondNotFound } from '../refusal.ts';

const HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  // A picture that is opened as a page of its own must not run scripts.
  'content-security-policy': "default-src 'none'; sandbox",
};

export function mountUploads(app: Hono<Env>, deps: Deps): void {
  app.get(`${endpoints.uploads}/:file`, async (c) => {
    const name = c.req.param('file');
    // Only a hash is accepted as a name, so that no request reaches another file.
    if (!UPLOAD_FILE.test(name)) return respondNotFound();
    const bytes = await readFile(join(deps.settings.dataDir, 'uploads', name)).catch(() => null);
    return bytes ? new Response(bytes, { headers: HEADERS }) : respondNotFound();
  });
}
