import { and, eq, isNull } from 'drizzle-orm';
import { DAY, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { gapOf } from '#domain/money/cash.ts';
import { computeCarried } from '#domain/money/drawer.ts';
import { cashDays, cashHandovers, drawerEntries, moneyEntries } from '../schema.ts';
import type { Store } from '../store.ts';
import type { Random } from './chance.ts';
import { readLastEvent } from './insert.ts';
import type { DemoPerson } from './model.ts';

export const DEMO_FLOAT = 20_000;
const CLOSED_DAYS = 7;
const CLOSING = 20 * HOUR + 30 * MINUTE;
const EXPENSES: Record<number, [amount: number, note: string]> = {
  2: [1500, 'Carburant du triporteur'],
  4: [2500, 'Lessive et cintres'],
};
/** Coins were missing three evenings ago. */
const SHORT: Record<number, number> = { 3: 500 };

type Desk = { desk: DemoPerson; superadmin: DemoPerson };

/** Each evening what lies above the float goes to the owner, and the day is closed. Today is still open. */
export function insertDrawer(store: Store, chance: Random, people: Desk, now: number): void {
  let last: { counted: number; float: number } | undefined;
  for (let ago = CLOSED_DAYS; ago > 0; ago--) {
    const day = startOfDay(now) - ago * DAY;
    const { received, latestAt } = readCashOfDay(store, day);
    const at = Math.max(day + CLOSING, latestAt + 10 * MINUTE);
    const carried = computeCarried(last, 0);
    const [spent = 0, note = ''] = EXPENSES[ago] ?? [];
    const insert = (kind: 'expense' | 'deposit', amount: number, words: string, by: DemoPerson) =>
      store.db
        .insert(drawerEntries)
        .values({
          ...{
            id: chance.id(),
            key: chance.id(),
            kind,
            amount,
            note: words,
            at: at - 5 * MINUTE,
            bookedOn: day,
          },
          ...{ actorId: by.id, actorRole: by.role },
        })
        .run();
    if (spent) insert('expense', spent, note, people.desk);
    const above = Math.max(0, carried + received - spent);
    const carrier = above > HOUSE_DEFAULTS.cashLimit ? people.superadmin : people.desk;
    if (above) insert('deposit', above, 'Remis au propriétaire', carrier);
    const expected = DEMO_FLOAT + carried + received - spent - above;
    last = { counted: expected - (SHORT[ago] ?? 0), float: DEMO_FLOAT };
    store.db
      .insert(cashDays)
      .values({
        ...{ day, id: chance.id(), throughSequence: readLastEvent(store.db), ...last, carried, expected },
        ...{
          gap: gapOf({ expected, counted: last.counted }),
          isBlind: true,
          closedAt: at,
          closedBy: people.desk.id,
        },
      })
      .run();
  }
}

function readCashOfDay({ db }: Store, day: number): { received: number; latestAt: number } {
  const counts = db.select().from(cashHandovers).where(eq(cashHandovers.countedOn, day)).all();
  const settled = db.select().from(cashHandovers).where(eq(cashHandovers.settledOn, day)).all();
  const atCounter = and(isNull(moneyEntries.holderId), eq(moneyEntries.method, 'espece'));
  const receipts = db
    .select()
    .from(moneyEntries)
    .where(and(eq(moneyEntries.bookedOn, day), atCounter))
    .all();
  const moved: [at: number | null, amount: number | null][] = [
    ...counts.map(({ countedAt, counted }): [number | null, number | null] => [countedAt, counted]),
    ...settled.map(({ settledAt, gap }): [number | null, number | null] => [settledAt, gap]),
    ...receipts.map(({ at, amount }): [number, number] => [at, amount]),
  ];
  return {
    received: moved.reduce((sum, [, amount]) => sum + (amount ?? 0), 0),
    latestAt: Math.max(0, ...moved.map(([at]) => at ?? 0)),
  };
}
