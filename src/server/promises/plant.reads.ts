import { isNull } from 'drizzle-orm';
import { atMost, prepareStatement } from '#db/connection.ts';
import { plantStops } from '#db/schema.ts';
import { estimateStopEnd } from '#domain/promises/stops.ts';
import type { Deps } from '../ctx.ts';

const selectOpenStop = prepareStatement((db) =>
  db.select().from(plantStops).where(isNull(plantStops.until)).limit(atMost(1)),
);

export const readOpenStop = ({ db }: Pick<Deps, 'db'>) => selectOpenStop(db).get() ?? null;

export type PlantStop = { since: number; reason: string };

export function readPlantStop(ctx: Pick<Deps, 'db'>): PlantStop | null {
  const stop = readOpenStop(ctx);
  return stop && { since: stop.since, reason: stop.reason };
}

export function findPlantReturn(ctx: Pick<Deps, 'db' | 'now'>): number | undefined {
  const stop = readOpenStop(ctx);
  return stop ? estimateStopEnd(stop, ctx.now()) : undefined;
}
