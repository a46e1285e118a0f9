import { and, gt, isNull } from 'drizzle-orm';
import type { Sqlite } from '#db/connection.ts';
import { roadClosures, travelSums } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { CROSSINGS } from '#domain/roads/crossings.ts';
import { createTravelTime, isClosedAt, type TravelData } from '#domain/roads/travelTime.ts';
import { isCrossingOpen } from '#domain/roads/ways.ts';
import type { TravelTime } from '#domain/rounds/plan.ts';
import type { Deps, PersonCtx } from '../ctx.ts';

type TravelDeps = Pick<Deps, 'db' | 'store' | 'now'>;
type Travel = { data: TravelData; travelTime?: TravelTime };

/** Closures in force and to come. */
const listClosures = ({ db, now }: Pick<TravelDeps, 'db' | 'now'>) =>
  db
    .select(pickColumns(roadClosures, 'key', 'from', 'to', 'reason', 'line'))
    .from(roadClosures)
    .where(and(gt(roadClosures.to, now()), isNull(roadClosures.openedAt)))
    .all()
    .sort((a, b) => a.from - b.from);

const travels = new WeakMap<Sqlite, Travel>();

/** Every list of missions reads this, so it stays in memory until a road closes or opens, or something is learned. */
function loadTravel(deps: TravelDeps): Travel {
  const cached = travels.get(deps.store.sqlite);
  if (cached) return cached;
  const closures = listClosures(deps).map(({ from, to, line }) => ({ from, to, line }));
  const travel = { data: { closures, sums: deps.db.select().from(travelSums).all() } };
  travels.set(deps.store.sqlite, travel);
  return travel;
}

export function invalidateTravel({ store }: Pick<TravelDeps, 'store'>): void {
  travels.delete(store.sqlite);
}

/** The solver of rounds makes its `createTravelTime` from these in a worker thread. */
export const readTravelData = (deps: TravelDeps): TravelData => loadTravel(deps).data;

export function readTravelTime(deps: TravelDeps): TravelTime {
  const travel = loadTravel(deps);
  travel.travelTime ??= createTravelTime(travel.data);
  return travel.travelTime;
}

export function readRoads(ctx: PersonCtx) {
  const closures = listClosures(ctx);
  const now = ctx.now();
  const closedLines = closures.filter((closure) => isClosedAt(closure, now)).map(({ line }) => line);
  const crossings = CROSSINGS.map((crossing) => {
    const { name, label, kind, ends } = crossing;
    return { name, label, kind, ends, isOpen: isCrossingOpen(crossing, closedLines) };
  });
  return { crossings, closures };
}
