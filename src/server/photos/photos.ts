import { join } from 'node:path';
import { and, eq, sum } from 'drizzle-orm';
import { z } from 'zod';
import { photos } from '#db/schema.ts';
import { countRows } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { omitEmpty } from '#domain/inputs/objectFields.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE } from '#domain/pieces/photos.ts';
import { recordDeskAudit } from '../acts/journal.ts';
import { isUnusedPhoto } from '../acts/visibility.ts';
import type { Deps, PersonCtx, SignedCtx } from '../ctx.ts';
import { drawPicture } from '../pictures/drawPicture.ts';
import { imageQueue, refuseFullDisk, writeMissingFile } from '../pictures/pictureFiles.ts';
import { consumeUploadQuota, createFileSchema, formFields } from '../pictures/upload.ts';

/** Anybody may sign up and upload, so the unused photos of one person are limited. */
const MAX_UNUSED = 40;
const MAX_STORED_BYTES = 5 * 1024 ** 3;

export const photoUploadSchema = formFields.pipe(
  z.strictObject({ file: createFileSchema('Choisissez une photo.') }),
);

export function getPhotosFolder({ settings }: Pick<Deps, 'settings'>): string {
  return join(settings.dataDir, 'photos');
}

export async function storePhoto(
  ctx: SignedCtx,
  { file }: z.infer<typeof photoUploadSchema>,
): Promise<{ photo: string }> {
  const { names, insertRows } = await storePrivateFiles(ctx, { photo: file });
  const { photo = '' } = names;
  ctx.store.write(() => {
    const [bytes] = insertRows();
    recordDeskAudit(ctx, { act: 'photos.upload', subject: photo, after: { bytes } });
  });
  return { photo };
}

type Uploads = {
  photo?: File | undefined;
  voice?: { bytes: Uint8Array; extension: 'webm' | 'mp4' } | undefined;
};
type StoredFile = { file: string; bytes: number };

/** The files are written before the rows, so that a row never names a missing file. */
export async function storePrivateFiles(ctx: SignedCtx, { photo, voice }: Uploads) {
  if (photo && photo.size > MAX_PHOTO_BYTES) throw new DomainError('PHOTO_REFUSED');
  if (photo || voice) consumeUploadQuota(ctx, 'photo', 'PHOTO_QUOTA');
  const storedFiles = await imageQueue.run(async () => {
    if (photo || voice) await refuseWhenFull(ctx);
    const picture = photo && (await renderPhoto(new Uint8Array(await photo.arrayBuffer())));
    return {
      photo: picture && (await writeFile(ctx, picture, 'webp')),
      voice: voice && (await writeFile(ctx, voice.bytes, voice.extension)),
    };
  });
  const names = omitEmpty({ photo: storedFiles.photo?.file, voice: storedFiles.voice?.file });
  const insertRows = (use: Partial<typeof photos.$inferInsert> = {}) =>
    [storedFiles.photo, storedFiles.voice].flatMap((file) => (file ? [insertFile(ctx, file, use)] : []));
  return { names, insertRows };
}

async function writeFile(ctx: SignedCtx, bytes: Uint8Array, extension: string): Promise<StoredFile> {
  const file = `${ctx.id()}.${extension}`;
  await writeMissingFile(join(getPhotosFolder(ctx), file), bytes);
  return { file, bytes: bytes.byteLength };
}

function insertFile(
  ctx: SignedCtx,
  { file, bytes }: StoredFile,
  use: Partial<typeof photos.$inferInsert>,
): number {
  ctx.db
    .insert(photos)
    .values({ ...use, file, bytes, createdAt: ctx.now(), createdBy: ctx.actor.id })
    .run();
  return bytes;
}

function renderPhoto(uploaded: Uint8Array): Promise<Buffer> {
  const accepted = { maxBytes: MAX_PHOTO_BYTES, refusal: 'PHOTO_REFUSED' } as const;
  return drawPicture(uploaded, accepted, (picture) =>
    picture
      .resize(MAX_PHOTO_SIDE, MAX_PHOTO_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78, effort: 4 })
      .toBuffer(),
  );
}

async function refuseWhenFull(ctx: SignedCtx): Promise<void> {
  const isUnusedAndOwn = and(isUnusedPhoto, eq(photos.createdBy, ctx.actor.id));
  const stored = ctx.db
    .select({ bytes: sum(photos.bytes).mapWith(Number) })
    .from(photos)
    .get();
  if (countRows(ctx.db, photos, isUnusedAndOwn) >= MAX_UNUSED || (stored?.bytes ?? 0) >= MAX_STORED_BYTES)
    throw new DomainError('PHOTO_QUOTA');
  await refuseFullDisk(ctx);
}

export function mayUsePhoto(ctx: PersonCtx, file: string): boolean {
  const isUsable = and(eq(photos.file, file), isUnusedPhoto, eq(photos.createdBy, ctx.actor.id));
  return ctx.db.select({ file: photos.file }).from(photos).where(isUsable).get() !== undefined;
}

export function attachPhoto(
  ctx: PersonCtx,
  file: string,
  orderId: string,
  claimId: string | null = null,
): void {
  if (!mayUsePhoto(ctx, file)) throw new DomainError('PHOTO_REFUSED');
  ctx.db.update(photos).set({ orderId, claimId }).where(eq(photos.file, file)).run();
}

export function attachExpensePhoto(ctx: SignedCtx, file: string, drawerEntryId: string): void {
  if (!mayUsePhoto(ctx, file)) throw new DomainError('PHOTO_REFUSED');
  ctx.db.update(photos).set({ drawerEntryId }).where(eq(photos.file, file)).run();
}
