import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { getMonthSpan } from '#domain/accounts/month.ts';
import type { StatementInput } from '#domain/inputs/accountMoney.ts';
import type { Deps } from '../../ctx.ts';
import { piecesGiven, piecesTaken } from '../../orderFields/linenJson.ts';
import { clientName, clients } from '../../orderFields/orderJson.ts';
import { INVOICED_AMOUNT } from './accountMoney.ts';

/** A statement that joins clients selects these. */
export const STATEMENT_ROW = {
  orderId: orders.id,
  ...pickColumns(orders, 'completedAt'),
  client: clientName,
  piecesIn: sql<number>`coalesce(${piecesTaken}, 0)`,
  piecesOut: sql<number>`coalesce(${piecesGiven}, 0)`,
};

export function readStatement({ db }: Pick<Deps, 'db'>, { accountId, month }: StatementInput) {
  const { from, until } = getMonthSpan(month);
  const rows = db
    .select({ ...STATEMENT_ROW, amount: INVOICED_AMOUNT })
    .from(orders)
    .leftJoin(clients, eq(clients.id, orders.clientId))
    .where(
      and(
        eq(orders.accountId, accountId),
        eq(orders.status, 'completed'),
        gte(orders.completedAt, from),
        lt(orders.completedAt, until),
      ),
    )
    .orderBy(orders.completedAt, orders.id)
    .all();
  return { month, orders: rows, total: rows.reduce((sum, { amount }) => sum + amount, 0) };
}
