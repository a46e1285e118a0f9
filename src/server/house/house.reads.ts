import { counterOf } from '#db/counters.ts';
import { prepared } from '#db/open.ts';
import { houseSettings } from '#db/schema.ts';
import { HOUSE_DEFAULTS, type HouseSettings } from '#domain/house.ts';
import type { Deps } from '../ctx.ts';

/** Grows with each change, so that two superadmins do not overwrite each other. */
export const HOUSE_VERSION = 'house.version';

const storedSettings = prepared((db) => db.select().from(houseSettings).prepare());

/** Every setting, those that nobody changed at their default. */
export function readHouse({ db }: Pick<Deps, 'db'>): HouseSettings {
  const stored = storedSettings(db).all();
  return { ...HOUSE_DEFAULTS, ...Object.fromEntries(stored.map(({ name, value }) => [name, value])) };
}

export function houseWithVersion(ctx: Pick<Deps, 'db'>): { version: number; settings: HouseSettings } {
  return { version: counterOf(ctx.db, HOUSE_VERSION) ?? 0, settings: readHouse(ctx) };
}
