import { createHash } from 'node:crypto';
import { access, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { count, sum } from 'drizzle-orm';
import { z } from 'zod';
import { prepared } from '#db/open.ts';
import { uploads } from '#db/schema.ts';
import { MAX_IMAGE_BYTES } from '#domain/catalogue.ts';
import { DomainError } from '#domain/failure.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { recordAudit } from '../journal.ts';
import { writeWhole } from './files.ts';
import { drawSizes } from './image.ts';
import { picturesTurn } from './turn.ts';

const MOST_PICTURES = 1000;
const MOST_BYTES = 1024 ** 3;
/** Below this, orders need what is left of the disk more than garments need pictures. */
const LEAST_FREE_BYTES = 500 * 1024 ** 2;

/** A form with one file in `image`, and no other field. */
export const uploadSchema = z
  .instanceof(FormData)
  .transform((form) => Object.fromEntries(form.entries()))
  .pipe(z.strictObject({ image: z.instanceof(File).refine((f) => f.size > 0, 'Choisissez une image.') }));

const held = prepared((db) =>
  db
    .select({ pictures: count(), bytes: sum(uploads.bytes).mapWith(Number) })
    .from(uploads)
    .prepare(),
);
export function uploadsFolder({ settings }: Pick<Deps, 'settings'>): string {
  return join(settings.dataDir, 'uploads');
}

/** The files first, then the row: a row never points at nothing. */
export async function keepImage(
  ctx: SignedCtx,
  { image }: z.infer<typeof uploadSchema>,
): Promise<{ imageUrl: string }> {
  if (image.size > MAX_IMAGE_BYTES) throw new DomainError('IMAGE_REFUSED');
  takeQuota(ctx);
  return picturesTurn.take(async () => {
    await refuseWhenFull(ctx);
    const { large, small } = await drawSizes(new Uint8Array(await image.arrayBuffer()));
    const hash = createHash('sha256').update(large).digest('hex');
    const file = `${hash}.webp`;
    const imageUrl = `/uploads/${file}`;
    await writeMissing(ctx, `${hash}-s.webp`, small);
    await writeMissing(ctx, file, large);
    const bytes = large.byteLength + small.byteLength;
    const row = { file, bytes, createdAt: ctx.now(), createdBy: ctx.actor.id };
    ctx.store.write(() => {
      // Sent again: as young as a new one, so that the sweep leaves its form the time to be saved.
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

/** Each try counts, in the database: a restart gives no new twenty. */
function takeQuota(ctx: SignedCtx): void {
  try {
    ctx.limits.takeKept(ctx, 'upload', ctx.actor.id);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TOO_MANY')
      throw new DomainError('IMAGE_QUOTA', error.facts);
    throw error;
  }
}

async function refuseWhenFull(ctx: SignedCtx): Promise<void> {
  const now = held(ctx.db).get();
  if (now && (now.pictures >= MOST_PICTURES || now.bytes >= MOST_BYTES)) throw new DomainError('IMAGE_QUOTA');
  const disk = await statfs(ctx.settings.dataDir);
  if (disk.bavail * disk.bsize < LEAST_FREE_BYTES) throw new DomainError('UNAVAILABLE');
}

async function writeMissing(ctx: SignedCtx, file: string, bytes: Uint8Array): Promise<void> {
  const path = join(uploadsFolder(ctx), file);
  const there = await access(path).then(
    () => true,
    () => false,
  );
  if (!there) await writeWhole(path, bytes);
}
