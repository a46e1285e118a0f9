import { asc, eq } from 'drizzle-orm';
import { DAY, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { gapOf } from '#domain/money/cash.ts';
import { cashCounts, cashHandovers, moneyEntries } from '../schema.ts';
import type { Store } from '../store.ts';
import type { Random } from './chance.ts';
import type { DemoPerson } from './model.ts';

type Evening = { livreurId: string; at: number; throughSequence: number; expected: number };

type Row = typeof cashHandovers.$inferInsert;

const CLOSING = 19 * HOUR + 30 * MINUTE;

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
    } else evenings.push({ livreurId, at: evening, throughSequence: sequence, expected: amount });
  }
  return evenings;
}

const buildHandover = (chance: Random, evening: Evening): Row => ({
  id: chance.id(),
  key: chance.id(),
  declared: evening.expected,
  ...evening,
});

function countHandover(row: Row, desk: DemoPerson, missing = 0): Row {
  const sum = row.expected - missing;
  const gap = gapOf({ expected: row.expected, counted: sum });
  const countedAt = row.at + 15 * MINUTE;
  return { ...row, counted: sum, gap, countedAt, countedOn: startOfDay(countedAt), countedBy: desk.id };
}

type Till = { livreurs: readonly DemoPerson[]; desk: DemoPerson; superadmin: DemoPerson };

export function insertCashHandovers(
  store: Store,
  chance: Random,
  { livreurs, desk, superadmin }: Till,
  now: number,
): void {
  livreurs.forEach((livreur, i) => {
    const evenings = listEvenings(store, livreur.id).filter(({ at }) => at + HOUR < now);
    evenings.forEach((evening, nth) => {
      const row = buildHandover(chance, evening);
      const place = `${i} ${evenings.length - 1 - nth}`;
      if (place === '0 0') insertCashHandover(store, row);
      else if (place === '0 2')
        insertCashHandover(store, settleGap(countHandover(row, desk, 500), superadmin));
      else insertCashHandover(store, countHandover(row, desk, place === '1 0' ? 500 : 0));
    });
  });
}

const settleGap = (row: Row, superadmin: DemoPerson): Row => ({
  ...row,
  outcome: 'repaid',
  reason: 'Oubliés dans la sacoche, rendus le lendemain',
  settledAt: row.at + DAY / 2,
  settledOn: startOfDay(row.at + DAY / 2),
  settledBy: superadmin.id,
});

export function insertCountedCash(
  store: Store,
  chance: Random,
  till: Omit<Till, 'superadmin'>,
  now: number,
): void {
  for (const { id } of till.livreurs)
    for (const evening of listEvenings(store, id))
      if (evening.at < now - 3 * DAY)
        insertCashHandover(store, countHandover(buildHandover(chance, evening), till.desk));
}

function insertCashHandover(store: Store, row: Row): void {
  const { id: handoverId, counted, countedAt: at, countedBy } = row;
  store.db.insert(cashHandovers).values(row).run();
  if (typeof counted === 'number' && at && countedBy)
    store.db.insert(cashCounts).values({ handoverId, nth: 1, counted, isBlind: true, at, countedBy }).run();
}
