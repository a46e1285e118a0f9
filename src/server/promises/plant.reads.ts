import { isNull } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { plantStops } from '#db/schema.ts';
import { reckonEnd } from '#domain/promises/stops.ts';
import type { Deps } from '../ctx.ts';

const openStop = prepareStatement((db) =>
  db.select().from(plantStops).where(isNull(plantStops.until)).limit(1),
);

/** The stop that has not ended; null while the plant runs. */
export function readOpenStop({ db }: Pick<Deps, 'db'>) {
  return openStop(db).get() ?? null;
}

export interface PlantStop {
  since: number;
  reason: string;
}

/** For the desk; null while the plant runs. */
export function readPlantStop(ctx: Pick<Deps, 'db'>): PlantStop | null {
  const stop = readOpenStop(ctx);
  return stop && { since: stop.since, reason: stop.reason };
}

/** When a plant that stands still is reckoned to run again. */
export function findPlantReturn(ctx: Pick<Deps, 'db' | 'now'>): number | undefined {
  const stop = readOpenStop(ctx);
  return stop ? reckonEnd(stop, ctx.now()) : undefined;
}
