import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { listPictureFiles } from '#db/files/namedFiles.ts';
import { products, uploads } from '#db/schema.ts';
import { endpoints } from '#domain/addresses.ts';
import type { Deps } from '../ctx.ts';
import { describeError } from '../log.ts';
import { imageQueue } from '../pictures/imageQueue.ts';
import { getUploadsFolder, isUploaded } from './uploads.ts';

type PictureDeps = Pick<Deps, 'store' | 'db' | 'settings' | 'log'>;

/**
 * The row of a picture that no other garment shows is deleted in the caller's transaction, its files after
 * the commit. Files that a crash leaves behind have no row, and the daily sweep removes them.
 */
export function removePictureIfUnused(deps: PictureDeps, imageUrl: string | null): void {
  if (!imageUrl?.startsWith(`${endpoints.uploads}/`)) return;
  const isShown = eq(products.imageUrl, imageUrl);
  if (deps.db.select({ id: products.id }).from(products).where(isShown).get()) return;
  const file = imageUrl.slice(endpoints.uploads.length + 1);
  deps.db.delete(uploads).where(eq(uploads.file, file)).run();
  deps.store.afterCommit(() => {
    removeFiles(deps, file).catch((error) =>
      deps.log.error('picture not removed', { file, ...describeError(error) }),
    );
  }, `picture:${file}`);
}

/** The removal waits for a running upload, which may have stored the same picture again and needs its files. */
function removeFiles(deps: PictureDeps, file: string): Promise<void> {
  return imageQueue.runWhenFree(async () => {
    if (isUploaded(deps, file)) return;
    for (const name of listPictureFiles(file)) await rm(join(getUploadsFolder(deps), name), { force: true });
  });
}
