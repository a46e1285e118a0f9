import type { Db } from '#db/connection.ts';
import { readCounter } from '#db/counters.ts';
import { houseSettings } from '#db/schema.ts';
import {
  HOUSE_DEFAULTS,
  type House,
  type HouseSettings,
  type PublicHouse,
  pickLegalIdentity,
  pickPublicTerms,
} from '#domain/house.ts';
import { listServedCommunes } from '#domain/places/servedCommunes.ts';
import type { Deps } from '../ctx.ts';
import { getCertification } from '../providers/fne/fne.ts';
import { isWaveOffered } from '../settings.ts';
import { readPublicFigures } from '../stats/overview.ts';

/** The version keeps two superadmins from overwriting each other's changes. */
export const HOUSE_VERSION = 'house.version';
/** Placing an order reads the settings, so they stay in memory until one changes. */
const houseByDb = new WeakMap<Db, House>();

export function readHouse({ db }: Pick<Deps, 'db'>): House {
  const cached = houseByDb.get(db);
  if (cached) return cached;
  const house = addFixedValues(db, { ...HOUSE_DEFAULTS, ...readStoredSettings({ db }) });
  houseByDb.set(db, house);
  return house;
}

export function invalidateHouse({ db }: Pick<Deps, 'db'>): void {
  houseByDb.delete(db);
}

export function readStoredSettings({ db }: Pick<Deps, 'db'>): Partial<HouseSettings> {
  const rows = db.select().from(houseSettings).all();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

const ORDERS_OF_A_DAY = 3;
const GRACE_DAYS = 7;

/** They were settings once: a house keeps what it had then, and a new installation gives no days of grace. */
function addFixedValues(db: Db, settings: HouseSettings): House {
  return {
    ...settings,
    refundDayLimit: Math.max(
      ORDERS_OF_A_DAY * settings.refundLimit,
      readCounter(db, 'house.refundDayLimit') ?? 0,
    ),
    secondFactorDays: readCounter(db, 'house.secondFactorDays') ?? GRACE_DAYS,
    showsFigures: readCounter(db, 'house.showsFigures') !== 0,
  };
}

/** The caller's transaction may still be rolled back, so its rows bypass the cache. */
export function readHouseWithVersion(
  ctx: Pick<Deps, 'db'>,
  stored = readStoredSettings(ctx),
): { version: number; settings: HouseSettings } {
  return { version: readCounter(ctx.db, HOUSE_VERSION) ?? 0, settings: { ...HOUSE_DEFAULTS, ...stored } };
}

export function readPublicHouse(
  ctx: Pick<Deps, 'db' | 'store' | 'settings' | 'now' | 'providers' | 'fne'>,
): PublicHouse {
  const house = readHouse(ctx);
  return {
    ...pickPublicTerms(house),
    serviceHours: house.serviceHours,
    communes: listServedCommunes(house),
    takesWave: isWaveOffered(ctx),
    payWith: ctx.providers.list.map(({ name }) => name),
    pictures: house.pictures,
    testimony: house.testimony,
    figures: house.showsFigures ? readPublicFigures(ctx) : null,
    legal: pickLegalIdentity(house),
    certification: getCertification(ctx),
  };
}
