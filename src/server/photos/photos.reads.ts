import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { landmarks, orders, photos, savedPlaces } from '#db/schema.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { PHOTO_FILE } from '#domain/pieces/photos.ts';
import { isVisibleOrder, isVisiblePhoto, type Seer } from '../acts/visibility.ts';
import type { Ctx } from '../ctx.ts';
import { LANDMARK_ID } from '../orderFields/landmarkJson.ts';
import { getPhotosFolder } from './photos.ts';

const IS_UNDER_WAY = sql`(${orders.status} not in ('completed', 'cancelled') or ${orders.linen} = 'held')`;

/** A livreur sees a landmark while one of their missions leads to it. */
function isVisibleLandmark(actor: Seer): SQL {
  if (isDeskRole(actor.role)) return isNotNull(photos.landmarkId);
  if (actor.role === 'livreur')
    return sql`exists (select 1 from ${orders} where ${isVisibleOrder(actor)} and ${IS_UNDER_WAY} and ${LANDMARK_ID} = ${photos.landmarkId})`;
  return sql`exists (select 1 from ${landmarks} l left join ${savedPlaces} s on s.id = l.place_id left join ${orders} on ${orders.id} = l.order_id where l.id = ${photos.landmarkId} and (s.user_id = ${actor.id} or ${isVisibleOrder(actor)}))`;
}

export async function readPhoto(ctx: Ctx, file: string): Promise<Buffer | null> {
  // A name of this form cannot reach any other file of the disk.
  if (!ctx.actor || !PHOTO_FILE.test(file)) return null;
  const photo = ctx.db
    .select({ file: photos.file })
    .from(photos)
    .leftJoin(orders, eq(orders.id, photos.orderId))
    .where(and(eq(photos.file, file), or(isVisiblePhoto(ctx.actor), isVisibleLandmark(ctx.actor))))
    .get();
  if (!photo) return null;
  return readFile(join(getPhotosFolder(ctx), file)).catch(() => null);
}
