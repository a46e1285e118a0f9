import { and, eq, lte, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { moneyEntries } from '#db/schema.ts';
import { mapReceiptMethods } from '#domain/accounts/account.ts';
import { type LedgerMethod, type MoneyEntryKind, mapMethods } from '#domain/money/payment.ts';
import { listAccountReceipts, sumAccountReceipts } from '../cash/accountReceipts.ts';
import type { Deps } from '../ctx.ts';
import type { PanelCtx } from './panel.ts';

/** A reversal counts as a negative amount of the kind that it reverses. */
const countedKind = sql`case ${moneyEntries.kind} when 'reversal' then (select "r"."kind" from ${moneyEntries} as "r" where "r"."sequence" = ${moneyEntries.reverses}) else ${moneyEntries.kind} end`;
const signed = sql`iif(${moneyEntries.kind} = 'reversal', -${moneyEntries.amount}, ${moneyEntries.amount})`;
const sumAmounts = (kind: MoneyEntryKind, method: LedgerMethod) =>
  sql<number>`coalesce(sum(${signed}) filter (where ${moneyEntries.method} = ${method} and ${countedKind} = ${kind}), 0)`;

/** A year of the panel reads each of its days. */
const selectMoneyOfDay = prepareStatement((db, p) =>
  db
    .select({
      received: mapMethods((method) => sumAmounts('receipt', method)),
      refunded: mapMethods((method) => sumAmounts('refund', method)),
    })
    .from(moneyEntries)
    .where(eq(moneyEntries.bookedOn, p('day'))),
);

export function readMoneyOfDay({ db, keep }: Pick<PanelCtx, 'db' | 'keep'>, day: number) {
  return keep(`money ${day}`, day, () => {
    const figures = selectMoneyOfDay(db).get({ day });
    if (!figures) throw new Error('sums answer a row');
    const rows = listAccountReceipts({ db }, day);
    const received = { ...figures.received, transfer: 0, check: 0 };
    return {
      received: mapReceiptMethods((method) => received[method] + sumAccountReceipts(rows, method)),
      refunded: figures.refunded,
    };
  });
}

export function readReceivedUntil({ db }: Pick<Deps, 'db'>, day: number, until: number): number {
  const received = db
    .select({
      amount: sql<number>`coalesce(sum(${signed}) filter (where ${countedKind} = 'receipt'), 0)`,
    })
    .from(moneyEntries)
    .where(and(eq(moneyEntries.bookedOn, day), lte(moneyEntries.at, until)))
    .get();
  const rows = listAccountReceipts({ db }, day).filter(({ at }) => at <= until);
  return (received?.amount ?? 0) + sumAccountReceipts(rows);
}
