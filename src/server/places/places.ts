import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { landmarks, photos, savedPlaces } from '#db/schema.ts';
import { loadRow } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { makeOptionalLineSchema } from '#domain/inputs/fields.ts';
import { omitEmpty } from '#domain/inputs/objectFields.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { LONGEST_DOOR } from '#domain/places/door.ts';
import { recordDeskAudit } from '../acts/journal.ts';
import { loadOrderForActor } from '../acts/loadOrderForActor.ts';
import type { SignedCtx } from '../ctx.ts';
import { listAudience } from '../live/live.ts';
import type { Landmark } from '../orderFields/landmarkJson.ts';
import { storePrivateFiles } from '../photos/photos.ts';
import { removePhotoFiles } from '../photos/sweep.ts';
import { createFileSchema, formFields } from '../pictures/upload.ts';
import { readVoice } from './voice.ts';

const ownerFields = { orderId: z.uuid().optional(), placeId: z.uuid().optional() };
const hasOneOwner = ({ orderId, placeId }: { orderId?: string | undefined; placeId?: string | undefined }) =>
  (orderId === undefined) !== (placeId === undefined);

export const ownerSchema = z.strictObject(ownerFields).refine(hasOneOwner);
type Owner = z.output<typeof ownerSchema>;

export const landmarkSchema = formFields.pipe(
  z
    .strictObject({
      ...ownerFields,
      door: makeOptionalLineSchema(LONGEST_DOOR).optional(),
      photo: createFileSchema('Choisissez une photo.').optional(),
      voice: createFileSchema('Enregistrez un message.').optional(),
    })
    .refine(hasOneOwner)
    .refine(({ door, photo, voice }) => door || photo || voice, {
      path: ['door'],
      message: 'Donnez un numéro de porte, une photo ou un message.',
    }),
);

/** A part that is sent replaces that part of the owner’s landmark; its other parts stay. */
export async function addLandmark(
  ctx: SignedCtx,
  { orderId, placeId, door, ...sent }: z.output<typeof landmarkSchema>,
): Promise<Landmark> {
  const owner = { orderId, placeId };
  refuseForeignOwner(ctx, owner);
  const voice = sent.voice && (await readVoice(sent.voice));
  const files = await storePrivateFiles(ctx, { photo: sent.photo, voice });
  const { row, replaced } = ctx.store.write(() => {
    refuseForeignOwner(ctx, owner);
    const before = ctx.db.select().from(landmarks).where(isOf(owner)).get();
    const parts = { ...omitEmpty({ door }), ...files.names };
    const recording = { recordedBy: ctx.actor.id, recordedAt: ctx.now() };
    const landmark = ctx.db
      .insert(landmarks)
      .values({ id: ctx.id(), ...owner, ...parts, ...recording })
      .onConflictDoUpdate({
        target: orderId ? landmarks.orderId : landmarks.placeId,
        set: { ...parts, ...recording },
      })
      .returning()
      .get();
    const old = [files.names.photo && before?.photo, files.names.voice && before?.voice].filter(isText);
    ctx.db.delete(photos).where(inArray(photos.file, old)).run();
    files.insertRows({ landmarkId: landmark.id, orderId: orderId ?? null });
    recordChange(ctx, 'places.addLandmark', owner);
    return { row: landmark, replaced: old };
  });
  await removePhotoFiles(ctx, replaced);
  return toLandmark(row);
}

export async function removeLandmark(ctx: SignedCtx, owner: Owner): Promise<{ done: true }> {
  refuseForeignOwner(ctx, owner);
  const removedRow = ctx.store.write(() => {
    const row = ctx.db.delete(landmarks).where(isOf(owner)).returning().get();
    if (row) recordChange(ctx, 'places.removeLandmark', owner);
    return row;
  });
  await removePhotoFiles(ctx, [removedRow?.photo, removedRow?.voice].filter(isText));
  return { done: true };
}

const isText = (name: string | null | undefined): name is string => Boolean(name);

const toLandmark = ({ id, door, photo, voice, recordedAt }: typeof landmarks.$inferSelect): Landmark => ({
  id,
  recordedAt,
  ...omitEmpty({ door, photo, voice }),
});

const isOf = ({ orderId, placeId }: Owner) =>
  orderId ? eq(landmarks.orderId, orderId) : eq(landmarks.placeId, placeId ?? '');

const refuseForeignOwner = (ctx: SignedCtx, { orderId = '', placeId }: Owner): void =>
  placeId ? refuseForeignPlace(ctx, placeId) : refuseForeignOrder(ctx, orderId);

function refuseForeignOrder(ctx: SignedCtx, orderId: string): void {
  const { status, linen } = loadOrderForActor(ctx, orderId);
  // A livreur has no business at the door once the mission is over.
  if (ctx.actor.role === 'livreur' && !isOpen(status) && linen !== 'held') throw new DomainError('NOT_FOUND');
}

function refuseForeignPlace({ db, actor }: SignedCtx, placeId: string): void {
  loadRow(db, savedPlaces, and(eq(savedPlaces.id, placeId), eq(savedPlaces.userId, actor.id)));
}

function recordChange(
  ctx: SignedCtx,
  act: 'places.addLandmark' | 'places.removeLandmark',
  { orderId }: Owner,
): void {
  if (!orderId) return;
  recordDeskAudit(ctx, { act, subject: orderId });
  const audience = listAudience(loadOrderForActor(ctx, orderId));
  ctx.store.afterCommit(() => ctx.live.publish({ orderId, audience }), orderId);
}
