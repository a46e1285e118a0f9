import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import { products, uploads } from '#db/schema.ts';
import { HOUR } from '#domain/calendar.ts';
import type { Deps } from '../ctx.ts';
import { picturesTurn } from './turn.ts';
import { uploadsFolder } from './uploads.ts';

/** Between an upload and the form that uses it; younger pictures are left alone. */
const GRACE = HOUR;

type Sweeper = Pick<Deps, 'store' | 'db' | 'settings' | 'now' | 'log'>;

/** Once a day: pictures that no garment shows any more, and files that a crash left without a row. */
export function sweepUploads(deps: Sweeper): Promise<{ removed: number }> {
  return picturesTurn.take(async () => {
    const folder = uploadsFolder(deps);
    // The rows first: a file without a row is found again tomorrow, a row without a file would be a broken picture.
    const unused = forgetUnused(deps).flatMap((file) => [file, file.replace('.webp', '-s.webp')]);
    for (const file of unused) await rm(join(folder, file), { force: true });
    const removed = unused.length + (await removeStrays(deps, folder));
    if (removed > 0) deps.log.info('uploads.swept', { removed });
    return { removed };
  });
}

function forgetUnused({ store, db, now }: Sweeper): string[] {
  const used = db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.imageUrl, sql`'/uploads/' || ${uploads.file}`));
  const unused = and(lt(uploads.createdAt, now() - GRACE), notExists(used));
  return store.write(() =>
    db
      .delete(uploads)
      .where(unused)
      .returning({ file: uploads.file })
      .all()
      .map((row) => row.file),
  );
}

async function removeStrays(deps: Sweeper, folder: string): Promise<number> {
  const rows = new Set(
    deps.db
      .select({ file: uploads.file })
      .from(uploads)
      .all()
      .map((row) => row.file),
  );
  // A file's hour is the system's, whatever clock the application goes by.
  const before = Date.now() - GRACE;
  let removed = 0;
  for (const file of await readdir(folder).catch(() => [])) {
    if (rows.has(file.replace('-s.webp', '.webp'))) continue;
    const path = join(folder, file);
    const facts = await stat(path);
    if (!facts.isFile() || facts.mtimeMs >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
