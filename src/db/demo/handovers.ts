import { and, asc, eq, gte, isNotNull, lt } from 'drizzle-orm';
import { HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { gapOf } from '#domain/money/cash.ts';
import type { Store } from '../open.ts';
import { cashHandovers, moneyEntries } from '../schema.ts';
import type { Random } from './chance.ts';
import type { Person } from './order.ts';

/** The cash of one day of a livreur, as they bring it to the till. */
interface Evening {
  livreurId: string;
  at: number;
  throughSequence: number;
  expected: number;
}

const CLOSING = 19 * HOUR + 30 * MINUTE;

/** Entries are in hand-overs by their sequence: one that is dated later than the next ones leaves with them. */
function eveningsOf(store: Store, livreurId: string): Evening[] {
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
    if (last && startOfDay(last.at) >= startOfDay(evening)) {
      last.throughSequence = sequence;
      last.expected += amount;
      last.at = Math.max(last.at, evening);
    } else evenings.push({ livreurId, at: evening, throughSequence: sequence, expected: amount });
  }
  return evenings;
}
