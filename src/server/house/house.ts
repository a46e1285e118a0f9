import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { setCounter } from '#db/counters.ts';
import { houseSettings } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { HOUSE_SETTINGS, type HouseSetting, type HouseSettings } from '#domain/house.ts';
import type { updateHouseSchema } from '#domain/inputs/house.ts';
import { applyActs } from '../acts/act.ts';
import { checkImage } from '../catalogue/uploads.ts';
import type { SignedCtx } from '../ctx.ts';
import { planMovesOutOfClosedTime } from '../promises/closedDays.ts';
import { HOUSE_VERSION, invalidateHouse, readHouseWithVersion, readStoredSettings } from './house.reads.ts';

export function updateHouse(
  ctx: SignedCtx,
  { changes, seen: seenVersion }: z.infer<typeof updateHouseSchema>,
) {
  return ctx.store.write(() => {
    const stored = readStoredSettings(ctx);
    const { version, settings } = readHouseWithVersion(ctx, stored);
    const changed = HOUSE_SETTINGS.filter((name) => {
      const value = changes[name];
      if (value === undefined) return false;
      // The first steps save a default as it was proposed.
      return !isDeepStrictEqual(value, settings[name]) || (value !== null && !(name in stored));
    });
    // A change that is sent again after a lost answer has already been made.
    if (changed.length === 0) return { version, settings };
    if (version !== seenVersion) throw new DomainError('HOUSE_CHANGED');
    for (const picture of changes.pictures ?? []) checkImage(ctx, picture);
    for (const name of changed) storeSetting(ctx, name, changes[name] ?? null);
    setCounter(ctx.db, HOUSE_VERSION, version + 1);
    const pickChanges = (source: Partial<typeof settings>) =>
      Object.fromEntries(changed.map((name) => [name, source[name]]));
    ctx.store.afterCommit(() => announceHouse(ctx));
    const saved = readHouseWithVersion(ctx);
    const isTimeChanged = changed.includes('hours') || changed.includes('holidays');
    const moves = isTimeChanged ? planMovesOutOfClosedTime(ctx, saved.settings) : [];
    applyActs(ctx, moves, {
      audit: {
        act: 'house.update',
        subject: 'house',
        before: pickChanges(settings),
        after: { ...pickChanges(changes), ...(moves.length > 0 && { moved: moves.length }) },
      },
    });
    return saved;
  });
}

/** Null is stored as a missing row, because it is the default of every setting that may be null. */
function storeSetting({ db }: SignedCtx, name: HouseSetting, value: HouseSettings[HouseSetting]): void {
  if (value === null) {
    db.delete(houseSettings).where(eq(houseSettings.name, name)).run();
    return;
  }
  db.insert(houseSettings)
    .values({ name, value })
    .onConflictDoUpdate({ target: houseSettings.name, set: { value: sql`excluded.value` } })
    .run();
}

function announceHouse(ctx: SignedCtx): void {
  invalidateHouse(ctx);
  ctx.signals.publicDataChanged();
  ctx.live.announce('house');
}
