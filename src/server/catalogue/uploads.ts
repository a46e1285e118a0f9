import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { count, eq, sum } from 'drizzle-orm';
import type { Sharp } from 'sharp';
import { z } from 'zod';
import { uploads } from '#db/schema.ts';
import { endpoints } from '#domain/addresses.ts';
import { MAX_IMAGE_BYTES } from '#domain/catalogue/catalogue.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { recordAudit } from '../acts/journal.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { drawPicture } from '../pictures/drawPicture.ts';
import { imageQueue, refuseFullDisk, writeMissingFile } from '../pictures/pictureFiles.ts';
import { consumeUploadQuota, createFileSchema, formFields } from '../pictures/upload.ts';

const MAX_PICTURES = 1000;
const MAX_BYTES = 1024 ** 3;
/** The pictures are square, with sides of this many pixels. */
const LARGE = 640;
const SMALL = 160;

export const uploadSchema = formFields.pipe(
  z.strictObject({ image: createFileSchema('Choisissez une image.') }),
);

export const isUploaded = ({ db }: Pick<Deps, 'db'>, file: string) =>
  db.select({ file: uploads.file }).from(uploads).where(eq(uploads.file, file)).get() !== undefined;

/** The sweep may have removed the picture between its upload and the saving of the form. */
export function checkImage(deps: Pick<Deps, 'db'>, imageUrl: string | null): void {
  const file = getUploadedFile(imageUrl);
  if (file && !isUploaded(deps, file)) throw new DomainError('IMAGE_REFUSED');
}

/** Drawings of the application are no uploads. */
export const getUploadedFile = (imageUrl: string | null): string | null =>
  imageUrl?.startsWith(`${endpoints.uploads}/`) ? imageUrl.slice(endpoints.uploads.length + 1) : null;

export function getUploadsFolder({ settings }: Pick<Deps, 'settings'>): string {
  return join(settings.dataDir, 'uploads');
}

/** The files are written before the row, so that no row points to a missing file. */
export async function storeImage(
  ctx: SignedCtx,
  { image }: z.infer<typeof uploadSchema>,
): Promise<{ imageUrl: string }> {
  if (image.size > MAX_IMAGE_BYTES) throw new DomainError('IMAGE_REFUSED');
  consumeUploadQuota(ctx, 'upload', 'IMAGE_QUOTA');
  return imageQueue.run(async () => {
    await refuseWhenFull(ctx);
    const { large, small } = await renderSizes(new Uint8Array(await image.arrayBuffer()));
    const hash = createHash('sha256').update(large).digest('hex');
    const file = `${hash}.webp`;
    const imageUrl = `${endpoints.uploads}/${file}`;
    await writeMissingFile(join(getUploadsFolder(ctx), `${hash}-s.webp`), small);
    await writeMissingFile(join(getUploadsFolder(ctx), file), large);
    const bytes = large.byteLength + small.byteLength;
    const row = { file, bytes, createdAt: ctx.now(), createdBy: ctx.actor.id };
    ctx.store.write(() => {
      // A picture that is uploaded again gets a new date, so that the sweep spares it until its form is saved.
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

async function refuseWhenFull(ctx: SignedCtx): Promise<void> {
  const totals = ctx.db
    .select({ pictures: count(), bytes: sum(uploads.bytes).mapWith(Number) })
    .from(uploads)
    .get();
  if (totals && (totals.pictures >= MAX_PICTURES || totals.bytes >= MAX_BYTES))
    throw new DomainError('IMAGE_QUOTA');
  await refuseFullDisk(ctx);
}

type Sizes = { large: Buffer; small: Buffer };

export function renderSizes(uploaded: Uint8Array): Promise<Sizes> {
  const accepted = { maxBytes: MAX_IMAGE_BYTES, refusal: 'IMAGE_REFUSED' } as const;
  return drawPicture(uploaded, accepted, async (picture, open) => {
    const large = await cutSquare(picture, LARGE);
    // The small picture is made from the large one, so that the hash of the large one identifies both.
    return { large, small: await cutSquare(open(large), SMALL) };
  });
}

function cutSquare(picture: Sharp, side: number): Promise<Buffer> {
  return picture
    .resize(side, side, { fit: 'cover', position: 'centre' })
    .webp({ quality: 82, effort: 4 })
    .toBuffer();
}
