import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { claims, orderEvents, orders, photos } from '#db/schema.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import { describeError } from '../log.ts';
import { imageQueue, removeStrayFiles } from '../pictures/pictureFiles.ts';
import { getPhotosFolder } from './photos.ts';

const GRACE_MS = HOUR;

const LIFE_MS = {
  /** An act that waits for the network uses its photo only later. */
  unused: 7 * DAY,
  /** The page Confidentialité promises this duration and the next one. */
  handover: 90 * DAY,
  claim: 365 * DAY,
} as const;

type SweepDeps = Pick<Deps, 'store' | 'db' | 'settings' | 'now' | 'log'>;

/** Files without a row, left by an erasure, a deleted order or a crash, are removed too. */
export function sweepPhotos(deps: SweepDeps): Promise<{ removed: number }> {
  return imageQueue.runWhenFree(async () => {
    const folder = getPhotosFolder(deps);
    const expired = deleteExpiredRows(deps);
    await unlinkFiles(folder, expired);
    const rows = new Set(
      deps.db
        .select({ file: photos.file })
        .from(photos)
        .all()
        .map(({ file }) => file),
    );
    const strays = await removeStrayFiles(folder, { hasRow: (file) => rows.has(file), graceMs: GRACE_MS });
    const removed = expired.length + strays;
    if (removed > 0) deps.log.info('photos.swept', { removed });
    return { removed };
  });
}

function deleteExpiredRows({ store, db, now }: SweepDeps): string[] {
  const getDeadline = (life: keyof typeof LIFE_MS) => now() - LIFE_MS[life];
  const isExpired = sql`case
    when coalesce(${photos.drawerEntryId}, ${photos.landmarkId}) is not null then 0
    when ${photos.orderId} is null then ${photos.createdAt} < ${getDeadline('unused')}
    when ${photos.claimId} is null then ${orderEnd} < ${getDeadline('handover')}
    else ${claimedAt} < ${getDeadline('claim')} end`;
  return store.write(() =>
    db
      .delete(photos)
      .where(isExpired)
      .returning({ file: photos.file })
      .all()
      .map(({ file }) => file),
  );
}

/** The end is null while the order is under way, or has linen still to be given back. */
const orderEnd: SQL = sql`(select case
    when ${orders.linen} = 'held' then null
    when ${orders.status} = 'completed' then ${orders.completedAt}
    when ${orders.status} = 'cancelled' then (select max(e.at) from ${orderEvents} e where e.order_number = ${orders.number} and e.kind in ('cancelled', 'givenBack'))
    end from ${orders} where ${orders.id} = ${photos.orderId})`;

const claimedAt: SQL = sql`coalesce((select ${claims.createdAt} from ${claims} where ${claims.id} = ${photos.claimId}), 0)`;

async function unlinkFiles(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) await rm(join(folder, file), { force: true });
}

/** The daily sweep removes a file that could not be removed here. */
export function removePhotoFiles(
  deps: Pick<Deps, 'settings' | 'log'>,
  files: readonly string[],
): Promise<void> {
  return imageQueue
    .runWhenFree(() => unlinkFiles(getPhotosFolder(deps), files))
    .catch((error) => deps.log.error('photos left behind', describeError(error)));
}
