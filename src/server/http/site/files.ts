import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Hono } from 'hono';
import { chooseEncoding, type Encoding } from '../compress.ts';
import type { Env } from '../env.ts';
import { memoizeAsync } from '../memoizeAsync.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz' };
const FOR_EVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
const ASK_AGAIN = 'no-cache';

type BuiltFile = { type: string; cache: string; etag: string; encodings: Set<Encoding>; folder: string };

/** The folders are listed once at the start, so that no request is turned into a path that could leave them. */
export function mountFiles(
  app: Hono<Env>,
  folder: string,
  release: string,
  earlierFolders: readonly string[] = [],
): void {
  if (!folder) return;
  const files = listFiles(folder, release);
  for (const earlier of earlierFolders)
    for (const [path, file] of listFiles(earlier, release))
      if (isHashed(path) && !files.has(path)) files.set(path, file);
  const read = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const readBytes = (file: BuiltFile, name: string) =>
    memoizeAsync(read, name, async () => new Uint8Array(await readFile(join(file.folder, name))));
  app.get('*', async (c, next) => {
    const file = files.get(c.req.path);
    if (!file) return next();
    const wanted = chooseEncoding(c.req.header('accept-encoding'));
    const encoding = wanted && file.encodings.has(wanted) ? wanted : null;
    const etag = `"${file.etag}${encoding ?? ''}"`;
    const headers = new Headers({ 'content-type': file.type, 'cache-control': file.cache, etag });
    if (file.encodings.size > 0) headers.set('vary', 'accept-encoding');
    if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
    if (encoding) headers.set('content-encoding', encoding);
    const reading = readBytes(file, c.req.path.slice(1) + (encoding ? SUFFIX[encoding] : ''));
    // The folder of an earlier release may have been removed since the start.
    const bytes = file.folder === folder ? await reading : await reading.catch(() => null);
    return bytes ? new Response(bytes, { headers }) : next();
  });
}

function listFiles(folder: string, release: string): Map<string, BuiltFile> {
  const names = new Set(listNames(folder));
  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (!type) continue;
    const encodings = (['br', 'gzip'] as const).filter((encoding) => names.has(name + SUFFIX[encoding]));
    files.set(`/${name}`, {
      type,
      cache: chooseCacheControl(name),
      etag: release,
      encodings: new Set(encodings),
      folder,
    });
  }
  return files;
}

const isHashed = (path: string) => path.startsWith('/assets/');

function chooseCacheControl(name: string): string {
  if (isHashed(`/${name}`)) return FOR_EVER;
  return name === 'sw.js' ? ASK_AGAIN : AN_HOUR;
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}
