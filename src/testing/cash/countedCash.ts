import { asc, eq } from 'drizzle-orm';
import { cashCounts, cashHandovers, moneyEntries } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { DAY, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import type { Random } from '#server/demo/chance.ts';

type Evening = { at: number; throughSequence: number; expected: number };

const CLOSING = 19 * HOUR + 30 * MINUTE;

/** The hand-overs are inserted without their acts, because the acts of a year of evenings would take as long as the orders. */
export function insertCountedCash(
  store: Store,
  chance: Random,
  { livreurs, desk }: { livreurs: readonly { id: string }[]; desk: { id: string } },
  until: number,
): void {
  for (const { id: livreurId } of livreurs)
    for (const { at, expected, ...evening } of listEvenings(store, livreurId)) {
      if (at >= until - 3 * DAY) continue;
      const handoverId = chance.id();
      const [countedAt, countedBy] = [at + 15 * MINUTE, desk.id];
      store.db
        .insert(cashHandovers)
        .values({
          ...evening,
          id: handoverId,
          key: chance.id(),
          livreurId,
          at,
          expected,
          declared: expected,
          counted: expected,
          gap: 0,
          countedAt,
          countedOn: startOfDay(countedAt),
          countedBy,
        })
        .run();
      store.db
        .insert(cashCounts)
        .values({ handoverId, nth: 1, counted: expected, isBlind: true, at: countedAt, countedBy })
        .run();
    }
}

function listEvenings(store: Store, livreurId: string): Evening[] {
  const entries = store.db
    .select({ sequence: moneyEntries.sequence, amount: moneyEntries.amount, at: moneyEntries.recordedAt })
    .from(moneyEntries)
    .where(eq(moneyEntries.holderId, livreurId))
    .orderBy(asc(moneyEntries.sequence))
    .all();
  const evenings: Evening[] = [];
  for (const { sequence, amount, at } of entries) {
    const evening = Math.max(startOfDay(at) + CLOSING, at + 10 * MINUTE);
    const last = evenings.at(-1);
    if (last && startOfDay(evening) <= startOfDay(last.at)) {
      last.throughSequence = sequence;
      last.expected += amount;
      last.at = Math.max(last.at, evening);
    } else evenings.push({ at: evening, throughSequence: sequence, expected: amount });
  }
  return evenings;
}
