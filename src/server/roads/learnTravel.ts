import { setImmediate } from 'node:timers/promises';
import { gt, sql } from 'drizzle-orm';
import { readCounter, setCounter } from '#db/counters.ts';
import { positions, travelSums } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { sumTracks, type TimedPoint } from '#domain/roads/paces.ts';
import type { Deps } from '../ctx.ts';
import { toPoint } from '../orderFields/points.ts';
import { invalidateTravel } from './roads.reads.ts';

/** The counter of the last position that the sums contain. */
const LEARNED_POSITION = 'travel-learned';

const BATCH = 5000;
/** Halving a cell's sums at this length lets newer trips count more, so that the times follow the city. */
const MOST_METRES = 200_000;

const isFull = sql`${travelSums.metres} > ${MOST_METRES}`;
const addToSums = {
  target: [travelSums.cell, travelSums.hour],
  set: {
    metres: sql`${travelSums.metres} / (1 + (${isFull})) + excluded.metres`,
    seconds: sql`${travelSums.seconds} / (1 + (${isFull})) + excluded.seconds`,
  },
};

type LearnDeps = Pick<Deps, 'db' | 'store'>;

/** The purge calls this first, so that every position counts before its week ends. Only sums are stored, and no name. */
export async function learnTravel(deps: LearnDeps): Promise<void> {
  while (learnBatch(deps) === BATCH) await setImmediate();
}

/** The sums and the number of the last position are one transaction, so a killed server counts no trip twice. */
function learnBatch({ db, store }: LearnDeps): number {
  return store.write(() => {
    const rows = db
      .select(pickColumns(positions, 'id', 'livreurId', 'at', 'lng', 'lat'))
      .from(positions)
      .where(gt(positions.id, readCounter(db, LEARNED_POSITION) ?? 0))
      .orderBy(positions.id)
      .limit(BATCH)
      .all();
    const last = rows.at(-1);
    if (!last) return 0;
    const tracks = new Map<string, TimedPoint[]>();
    for (const row of rows) {
      const track = tracks.get(row.livreurId) ?? [];
      track.push({ ...toPoint(row), at: row.at });
      tracks.set(row.livreurId, track);
    }
    for (const track of tracks.values()) track.sort((a, b) => a.at - b.at);
    for (const { metres, seconds, ...place } of sumTracks([...tracks.values()]))
      db.insert(travelSums)
        .values({ ...place, metres: Math.round(metres), seconds: Math.round(seconds) })
        .onConflictDoUpdate(addToSums)
        .run();
    setCounter(db, LEARNED_POSITION, last.id);
    store.afterCommit(() => invalidateTravel({ store }));
    return rows.length;
  });
}
