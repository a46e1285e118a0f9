import { extname } from 'node:path';
import type { Hono } from 'hono';
import { endpoints } from '#domain/addresses.ts';
import type { Deps } from '#server/ctx.ts';
import { readPhoto } from '#server/photos/photos.reads.ts';
import { createContext } from '../context.ts';
import { createRequest, type Env } from '../env.ts';
import { respondNotFound, respondRefusalInWords } from '../refusal.ts';

const TYPES = { webp: 'image/webp', webm: 'audio/webm', mp4: 'audio/mp4' };
type Extension = keyof typeof TYPES;

const HEADERS = {
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
      const headers = { ...HEADERS, 'content-type': TYPES[extname(file).slice(1) as Extension] };
      return new Response(new Uint8Array(bytes), { headers });
    } catch (error) {
      return respondRefusalInWords(error);
    }
  });
}
