import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { orders, savedPlaces } from '#db/schema.ts';
import { buildNewestFirstSort, pickColumns } from '#db/select.ts';
import { findOwnWords } from '#domain/places/addressWords.ts';
import { isSamePlace, type Point } from '#domain/places/geo.ts';
import { describePlace } from '#domain/places/placeName.ts';
import { isVisibleOrder } from '../acts/visibility.ts';
import type { SignedCtx } from '../ctx.ts';
import { buildLandmarkJson, type Landmark } from '../orderFields/landmarkJson.ts';
import { toPoint } from '../orderFields/points.ts';
import { createDoorFinder } from '../places/doors.reads.ts';

const MOST_EARLIER = 5;

export function listPlaces(ctx: SignedCtx) {
  const visits = readOrderPlaces(ctx);
  const saved = readSavedPlaces(ctx);
  const findDoor = createDoorFinder(ctx, ctx.actor.id);
  const addDoor = <Place extends { location: Point }>(place: Place) => ({
    ...place,
    door: findDoor(place.location),
  });
  return {
    saved: sortByLastUse(saved, visits).map(addDoor),
    earlier: listEarlierPlaces(saved, visits).map(addDoor),
  };
}

export function readSavedPlaces({ db, actor }: SignedCtx) {
  return db
    .select({
      ...pickColumns(savedPlaces, 'id', 'name', 'address', 'lng', 'lat'),
      landmark: sql<string | null>`${buildLandmarkJson(sql`k.place_id = ${savedPlaces}.id`)}`,
    })
    .from(savedPlaces)
    .where(eq(savedPlaces.userId, actor.id))
    .orderBy(asc(savedPlaces.createdAt))
    .all()
    .map(({ lng, lat, landmark, ...place }) => {
      const location = toPoint({ lng, lat });
      return {
        ...place,
        landmark: landmark === null ? null : (JSON.parse(landmark) as Landmark),
        location,
        around: describePlace(location),
      };
    });
}
type SavedPlace = ReturnType<typeof readSavedPlaces>[number];

function readOrderPlaces({ db, actor }: SignedCtx) {
  return db
    .select({ lng: orders.lng, lat: orders.lat, address: orders.clientAddress, at: orders.createdAt })
    .from(orders)
    .where(and(isVisibleOrder({ role: 'client', id: actor.id }), isNotNull(orders.lng)))
    .orderBy(...buildNewestFirstSort(orders))
    .limit(50)
    .all()
    .map(({ lng, lat, ...visit }) => ({
      ...visit,
      location: toPoint({ lng: Number(lng), lat: Number(lat) }),
    }));
}
type OrderPlace = ReturnType<typeof readOrderPlaces>[number];

function sortByLastUse(saved: SavedPlace[], visits: readonly OrderPlace[]): SavedPlace[] {
  const findLastUse = ({ location }: SavedPlace) =>
    visits.find((visit) => isSamePlace(visit.location, location))?.at ?? 0;
  return saved.sort((a, b) => findLastUse(b) - findLastUse(a));
}

function listEarlierPlaces(saved: readonly SavedPlace[], visits: readonly OrderPlace[]) {
  const unnamed = visits.filter(
    ({ address, location }, i) =>
      visits.findIndex((one) => one.address === address) === i &&
      !saved.some((place) => isSamePlace(place.location, location)),
  );
  return unnamed.slice(0, MOST_EARLIER).map(({ address, location }) => ({
    location,
    address: findOwnWords(address, location),
    around: describePlace(location),
  }));
}
