import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Sqlite } from '#db/open.ts';
import { endpoints } from '#domain/addresses.ts';

/** Pictures of garments whose file is missing: a backup of the database holds none. */
export function missingImages(dataDir: string, sqlite: Sqlite): string[] {
  const folder = join(dataDir, 'uploads');
  const there = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const wanted = sqlite
    .prepare(`SELECT DISTINCT image_url FROM products WHERE image_url LIKE '${endpoints.uploads}/%'`)
    .pluck()
    .all() as string[];
  return wanted.map((url) => basename(url)).filter((file) => !there.has(file));
}
