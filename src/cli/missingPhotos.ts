import { join } from 'node:path';
import { namesIn } from '#db/folder/traces.ts';
import type { Sqlite } from '#db/open.ts';

/** Photos whose file is missing: a backup of the database holds none. */
export function missingPhotos(dataDir: string, sqlite: Sqlite): string[] {
  const there = new Set(namesIn(join(dataDir, 'photos')));
  const hasPhotos = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'photos'").get();
  const files = hasPhotos ? (sqlite.prepare('SELECT file FROM photos').pluck().all() as string[]) : [];
  return files.filter((file) => !there.has(file));
}
