import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { photos } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { insertRows } from '#testing/rows.ts';

/** The photos belong to no hand-over or claim yet; the result is their file names. */
export function writePhotos(store: Store, dataDir: string, count: number, bytes = 10): string[] {
  const names = Array.from({ length: count }, () => `${randomUUID()}.webp`);
  mkdirSync(join(dataDir, 'photos'), { recursive: true });
  store.write(() => {
    for (const file of names) {
      writeFileSync(join(dataDir, 'photos', file), Buffer.alloc(bytes, file), { mode: 0o600 });
      insertRows(store.db, photos, { file, bytes, createdAt: 1, createdBy: 'awa' });
    }
  });
  return names;
}
