import { and, eq } from 'drizzle-orm';
import { savedPlaces } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { foldText } from '#domain/format/text.ts';
import type { MovePlaceInput, RenamePlaceInput, SavePlaceInput } from '#domain/inputs/places.ts';
import { isSamePlace, type Point } from '#domain/places/geo.ts';
import { MAX_SAVED_PLACES } from '#domain/places/savedPlaces.ts';
import { findPlaceRefusal } from '#domain/places/serviceArea.ts';
import type { SignedCtx } from '../ctx.ts';
import { toStoredPoint } from '../orderFields/points.ts';
import { listPlaces, readSavedPlaces } from './places.reads.ts';

export function savePlace(ctx: SignedCtx, { name, location, address = '' }: SavePlaceInput) {
  refusePlace(ctx, location);
  ctx.store.write(() => {
    const places = readSavedPlaces(ctx);
    const namesake = places.find((place) => isSameName(place.name, name));
    // A place sent again after a lost answer is saved once.
    if (namesake && isSamePlace(namesake.location, location) && namesake.address === address) return;
    if (namesake) throw new DomainError('PLACE_NAME_TAKEN');
    if (places.length >= MAX_SAVED_PLACES) throw new DomainError('PLACES_FULL');
    ctx.db
      .insert(savedPlaces)
      .values({
        id: ctx.id(),
        userId: ctx.actor.id,
        name,
        address,
        ...toStoredPoint(location),
        createdAt: ctx.now(),
      })
      .run();
  });
  return listPlaces(ctx);
}

export function renamePlace(ctx: SignedCtx, { placeId, name }: RenamePlaceInput) {
  ctx.store.write(() => {
    const others = readSavedPlaces(ctx).filter(({ id }) => id !== placeId);
    if (others.some((place) => isSameName(place.name, name))) throw new DomainError('PLACE_NAME_TAKEN');
    const renamed = ctx.db.update(savedPlaces).set({ name }).where(isOwnPlace(ctx, placeId)).run();
    if (renamed.changes === 0) throw new DomainError('NOT_FOUND');
  });
  return listPlaces(ctx);
}

export function movePlace(ctx: SignedCtx, { placeId, location }: MovePlaceInput) {
  refusePlace(ctx, location);
  ctx.store.write(() => {
    const moved = ctx.db
      .update(savedPlaces)
      .set(toStoredPoint(location))
      .where(isOwnPlace(ctx, placeId))
      .run();
    if (moved.changes === 0) throw new DomainError('NOT_FOUND');
  });
  return listPlaces(ctx);
}

export function removePlace(ctx: SignedCtx, { placeId }: { placeId: string }) {
  ctx.store.write(() => ctx.db.delete(savedPlaces).where(isOwnPlace(ctx, placeId)).run());
  return listPlaces(ctx);
}

function refusePlace(ctx: SignedCtx, location: Point): void {
  const refusal = findPlaceRefusal(location, ctx.house());
  if (refusal) throw new DomainError(refusal);
}

const isOwnPlace = ({ actor }: SignedCtx, placeId: string) =>
  and(eq(savedPlaces.id, placeId), eq(savedPlaces.userId, actor.id));

const isSameName = (a: string, b: string) => foldText(a) === foldText(b);
