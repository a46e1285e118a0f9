import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Hono } from 'hono';
import { endpoints } from '#domain/addresses.ts';
import { UPLOAD_FILE } from '#domain/catalogue/catalogue.ts';
import type { Deps } from '#server/ctx.ts';
import { readPhoto } from '#server/photos/photos.reads.ts';
import { createContext } from '../context.ts';
import { createRequest, type Env } from '../env.ts';
import { respondNotFound, respondRefusalInWords } from '../refusal.ts';

const UPLOAD_HEADERS = {
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
    return bytes ? new Response(bytes, { headers: UPLOAD_HEADERS }) : respondNotFound();
  });
}

const PHOTO_TYPES = { webp: 'image/webp', webm: 'audio/webm', mp4: 'audio/mp4' };
type Extension = keyof typeof PHOTO_TYPES;

const PHOTO_HEADERS = {
  'content-disposition': 'inline',
  'cache-control': 'private, max-age=86400',
  // A cached picture must not be shown to the next person who signs in on this browser.
  vary: 'cookie',
  // A picture that is opened as a page of its own must not run scripts.
  'content-security-policy': "default-src 'none'; sandbox",
};

export function mountPhotos(app: Hono<Env>, deps: Deps): void {
  app.get(`${endpoints.photos}/:file`, async (c) => {
    try {
      const ctx = await createContext(deps, createRequest(deps, c.env));
      deps.limits.countCall(ctx);
      const file = c.req.param('file');
      const bytes = await readPhoto(ctx, file);
      if (!bytes) return respondNotFound();
      const headers = { ...PHOTO_HEADERS, 'content-type': PHOTO_TYPES[extname(file).slice(1) as Extension] };
      return new Response(new Uint8Array(bytes), { headers });
    } catch (error) {
      return respondRefusalInWords(error);
    }
  });
}
