import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { count, sum } from 'drizzle-orm';
import { z } from 'zod';
import { syncToDiskAsync } from '#db/copy.ts';
import { prepared } from '#db/open.ts';
import { uploads } from '#db/schema.ts';
import { endpoints } from '#domain/addresses.ts';
import { MAX_IMAGE_BYTES } from '#domain/catalogue.ts';
import { DomainError } from '#domain/failures.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { recordAudit } from '../journal.ts';
import { renderSizes } from './image.ts';
import { imageQueue } from './imageQueue.ts';

const MAX_PICTURES = 1000;
const MAX_BYTES = 1024 ** 3;
/** The rest of the disk is for the database. */
const MIN_FREE_BYTES = 500 * 1024 ** 2;

/** A form with one file in `image`, and no other field. */
export const uploadSchema = z
  .instanceof(FormData)
  .transform((form) => Object.fromEntries(form.entries()))
  .pipe(z.strictObject({ image: z.instanceof(File).refine((f) => f.size > 0, 'Choisissez une image.') }));

const storedUploads = prepared((db) =>
  db
    .select({ pictures: count(), bytes: sum(uploads.bytes).mapWith(Number) })
    .from(uploads)
    .prepare(),
);

export function uploadsFolder({ settings }: Pick<Deps, 'settings'>): string {
  return join(settings.dataDir, 'uploads');
}

/** The large size and the small one of a picture, which is named by its large one. */
export function filesOf(file: string): string[] {
  return [file, file.replace('.webp', '-s.webp')];
}

/** The files first, then the row: a row never points at nothing. */
export async function storeImage(
  ctx: SignedCtx,
  { image }: z.infer<typeof uploadSchema>,
): Promise<{ imageUrl: string }> {
  if (image.size > MAX_IMAGE_BYTES) throw new DomainError('IMAGE_REFUSED');
  consumeQuota(ctx);
  return imageQueue.run(async () => {
    await refuseWhenFull(ctx);
    const { large, small } = await renderSizes(new Uint8Array(await image.arrayBuffer()));
    const hash = createHash('sha256').update(large).digest('hex');
    const file = `${hash}.webp`;
    const imageUrl = `${endpoints.uploads}/${file}`;
    await writeMissing(ctx, `${hash}-s.webp`, small);
    await writeMissing(ctx, file, large);
    const bytes = large.byteLength + small.byteLength;
    const row = { file, bytes, createdAt: ctx.now(), createdBy: ctx.actor.id };
    ctx.store.write(() => {
      // Sent again: dated anew, so that the sweep leaves its form time to be saved.
      ctx.db
        .insert(uploads)
        .values(row)
        .onConflictDoUpdate({ target: uploads.file, set: { createdAt: row.createdAt } })
        .run();
      recordAudit(ctx, { act: 'catalogue.uploadImage', subject: file, after: { bytes } });
    });
    return { imageUrl };
  });
}

function consumeQuota(ctx: SignedCtx): void {
  try {
    ctx.limits.consumeStored(ctx, 'upload', ctx.actor.id);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TOO_MANY')
      throw new DomainError('IMAGE_QUOTA', error.facts);
    throw error;
  }
}

async function refuseWhenFull(ctx: SignedCtx): Promise<void> {
  const stored = storedUploads(ctx.db).get();
  if (stored && (stored.pictures >= MAX_PICTURES || stored.bytes >= MAX_BYTES))
    throw new DomainError('IMAGE_QUOTA');
  const disk = await statfs(ctx.settings.dataDir);
  if (disk.bavail * disk.bsize < MIN_FREE_BYTES) throw new DomainError('UNAVAILABLE');
}

/** Under its final name a file is whole or absent, after a power cut too. */
async function writeMissing(ctx: SignedCtx, name: string, bytes: Uint8Array): Promise<void> {
  const path = join(uploadsFolder(ctx), name);
  if (existsSync(path)) return;
  const aside = `${path}.part`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(aside, bytes, { mode: 0o644 });
    await syncToDiskAsync(aside, path);
  } finally {
    await rm(aside, { force: true });
  }
}
