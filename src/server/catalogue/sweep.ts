import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, lt, notExists, notInArray, sql } from 'drizzle-orm';
import { listPictureFiles } from '#db/files/namedFiles.ts';
import { products, uploads } from '#db/schema.ts';
import { endpoints } from '#domain/addresses.ts';
import { HOUR } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import { imageQueue, removeStrayFiles } from '../pictures/pictureFiles.ts';
import { getUploadedFile, getUploadsFolder } from './uploads.ts';

const GRACE_MS = HOUR;

type SweepDeps = Pick<Deps, 'store' | 'db' | 'settings' | 'house' | 'now' | 'log'>;

export function sweepUploads(deps: SweepDeps): Promise<{ removed: number }> {
  return imageQueue.runWhenFree(async () => {
    const folder = getUploadsFolder(deps);
    // Rows go first: a file without a row is removed by the next sweep, a row without a file is a broken picture.
    const unused = deleteUnusedRows(deps).flatMap(listPictureFiles);
    for (const file of unused) await rm(join(folder, file), { force: true });
    const rows = listUploadedFiles(deps);
    const hasRow = (file: string) => rows.has(file.replace('-s.webp', '.webp'));
    const removed = unused.length + (await removeStrayFiles(folder, { hasRow, graceMs: GRACE_MS }));
    if (removed > 0) deps.log.info('uploads.swept', { removed });
    return { removed };
  });
}

function deleteUnusedRows({ store, db, house, now }: SweepDeps): string[] {
  const ofHouse = house().pictures.flatMap((url) => getUploadedFile(url) ?? []);
  const garmentsThatShow = db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.imageUrl, sql`${`${endpoints.uploads}/`} || ${uploads.file}`));
  const unused = and(
    lt(uploads.createdAt, now() - GRACE_MS),
    notExists(garmentsThatShow),
    notInArray(uploads.file, ofHouse),
  );
  return store.write(() =>
    db
      .delete(uploads)
      .where(unused)
      .returning({ file: uploads.file })
      .all()
      .map((row) => row.file),
  );
}

function listUploadedFiles({ db }: SweepDeps): Set<string> {
  const rows = db.select({ file: uploads.file }).from(uploads).all();
  return new Set(rows.map(({ file }) => file));
}
