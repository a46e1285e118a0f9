import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Deps } from '../ctx.ts';
import type { Env } from './env.ts';
import { notFound } from './refusal.ts';

/** Named by their content’s hash (-s: the small one), which also keeps a request from naming anything else. */
const NAME = /^[0-9a-f]{64}(-s)?\.webp$/;
const HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  // Opened on its own, a picture must be able to do nothing.
  'content-security-policy': "default-src 'none'; sandbox",
};

export function mountUploads(app: Hono<Env>, deps: Deps): void {
  app.get('/uploads/:file', async (c) => {
    const name = c.req.param('file');
    if (!NAME.test(name)) return notFound();
    const bytes = await readFile(join(deps.settings.dataDir, 'uploads', name)).catch(() => null);
    return bytes ? new Response(bytes, { headers: HEADERS }) : notFound();
  });
}
