import { and, gte, lt, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { moneyEntries } from '#db/schema.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { type MoneyEntryKind, mapMethods, type PaymentMethod } from '#domain/money/payment.ts';
import { figuresOfEntries } from './figures.ts';

/** What an entry adds to: a reversal takes from the kind that it reverses. */
const counted = sql`case ${moneyEntries.kind} when 'reversal' then (select "r"."kind" from ${moneyEntries} as "r" where "r"."sequence" = ${moneyEntries.reverses}) else ${moneyEntries.kind} end`;
const signed = sql`iif(${moneyEntries.kind} = 'reversal', -${moneyEntries.amount}, ${moneyEntries.amount})`;
const sumOf = (kind: MoneyEntryKind, method: PaymentMethod) =>
  sql<number>`coalesce(sum(${signed}) filter (where ${moneyEntries.method} = ${method} and ${counted} = ${kind}), 0)`;

const selectDay = prepareStatement((db, p) =>
  db
    .select({
      received: mapMethods((method) => sumOf('receipt', method)),
      refunded: mapMethods((method) => sumOf('refund', method)),
    })
    .from(moneyEntries)
    .where(and(gte(moneyEntries.at, p('since')), lt(moneyEntries.at, p('until'))))
    .prepare(),
);

/** Money by the day it changed hands, whatever day its order was placed; a reversal counts on its own day. */
export const moneyFigures = figuresOfEntries(startOfDay, ({ db }, day: number) => {
  const figures = selectDay(db).get({ since: day, until: day + DAY });
  if (!figures) throw new Error('sums answer a row');
  return figures;
});
