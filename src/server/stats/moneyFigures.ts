import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { prepareStatement, type Sqlite } from '#db/connection.ts';
import { moneyEntries } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { mapReceiptMethods } from '#domain/accounts/account.ts';
import { type LedgerMethod, type MoneyEntryKind, mapMethods } from '#domain/money/payment.ts';
import {
  listAccountReceipts,
  listAppendedAccountEntries,
  sumAccountReceipts,
} from '../cash/accountReceipts.ts';
import type { Deps } from '../ctx.ts';

/** A reversal counts as a negative amount of the kind that it reverses. */
const countedKind = sql`case ${moneyEntries.kind} when 'reversal' then (select "r"."kind" from ${moneyEntries} as "r" where "r"."sequence" = ${moneyEntries.reverses}) else ${moneyEntries.kind} end`;
const signed = sql`iif(${moneyEntries.kind} = 'reversal', -${moneyEntries.amount}, ${moneyEntries.amount})`;
const sumAmounts = (kind: MoneyEntryKind, method: LedgerMethod) =>
  sql<number>`coalesce(sum(${signed}) filter (where ${moneyEntries.method} = ${method} and ${countedKind} = ${kind}), 0)`;

const selectDay = prepareStatement((db, p) =>
  db
    .select({
      received: mapMethods((method) => sumAmounts('receipt', method)),
      refunded: mapMethods((method) => sumAmounts('refund', method)),
    })
    .from(moneyEntries)
    .where(eq(moneyEntries.bookedOn, p('day'))),
);
const selectReceivedUntil = prepareStatement((db, p) =>
  db
    .select({
      amount: sql<number>`coalesce(sum(${signed}) filter (where ${countedKind} = 'receipt'), 0)`,
    })
    .from(moneyEntries)
    .where(and(eq(moneyEntries.bookedOn, p('day')), lte(moneyEntries.at, p('until')))),
);
const selectAppended = prepareStatement((db, p) =>
  db
    .select(pickColumns(moneyEntries, 'sequence', 'bookedOn'))
    .from(moneyEntries)
    .where(gt(moneyEntries.sequence, p('last')))
    .orderBy(asc(moneyEntries.sequence)),
);
const selectLast = prepareStatement((db) =>
  db.select({ sequence: sql<number>`coalesce(max(${moneyEntries.sequence}), 0)` }).from(moneyEntries),
);

type MoneyOfDay = ReturnType<typeof readMoneyOfDay>;

function readMoneyOfDay({ db }: Pick<Deps, 'db'>, day: number) {
  const figures = selectDay(db).get({ day });
  if (!figures) throw new Error('sums answer a row');
  const rows = listAccountReceipts({ db }, day);
  const received = { ...figures.received, transfer: 0, check: 0 };
  return {
    received: mapReceiptMethods((method) => received[method] + sumAccountReceipts(rows, method)),
    refunded: figures.refunded,
  };
}

type Cache = { last: number; lastOfAccounts: number; days: Map<number, MoneyOfDay> };

const caches = new WeakMap<Sqlite, Cache>();

/** The ledgers only grow, so only the days of entries added since the last call are read again. */
export function readMoneyByDay(deps: Pick<Deps, 'db' | 'store'>): (day: number) => MoneyOfDay {
  const { sqlite } = deps.store;
  // An open transaction may be rolled back, so its figures are not cached.
  if (sqlite.inTransaction) return (day) => readMoneyOfDay(deps, day);
  const cache = caches.get(sqlite) ?? {
    last: selectLast(deps.db).get()?.sequence ?? 0,
    lastOfAccounts: 0,
    days: new Map(),
  };
  caches.set(sqlite, cache);
  for (const { sequence, bookedOn } of selectAppended(deps.db).all({ last: cache.last })) {
    cache.days.delete(bookedOn);
    cache.last = sequence;
  }
  for (const { sequence, bookedOn } of listAppendedAccountEntries(deps, cache.lastOfAccounts)) {
    cache.days.delete(bookedOn);
    cache.lastOfAccounts = sequence;
  }
  return (day) => {
    const figures = cache.days.get(day) ?? readMoneyOfDay(deps, day);
    cache.days.set(day, figures);
    return figures;
  };
}

export function readReceivedUntil({ db }: Pick<Deps, 'db'>, day: number, until: number): number {
  const rows = listAccountReceipts({ db }, day).filter(({ at }) => at <= until);
  return (selectReceivedUntil(db).get({ day, until })?.amount ?? 0) + sumAccountReceipts(rows);
}
