import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { accountPeople, accounts, orders, users } from '#db/schema.ts';
import { findRow, pickColumns } from '#db/select.ts';
import {
  AGES,
  type Ageing,
  countDaysLate,
  findEntryReversalRefusal,
  isInvoiceLate,
  sumByAge,
} from '#domain/accounts/ledger.ts';
import { getMonthSpan } from '#domain/accounts/month.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { StatementInput } from '#domain/inputs/businessAccounts.ts';
import { pickFields } from '#domain/inputs/objectFields.ts';
import { buildSaleContent } from '#domain/invoices/saleContent.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import type { SignedCtx } from '../../ctx.ts';
import { INVOICED_AMOUNT, listEntries, readAccountMoney } from '../../invoices/accountMoney.ts';
import { groupSoldItems } from '../../invoices/sales.ts';
import { formatShort, piecesGiven, piecesTaken } from '../../orderFields/linenJson.ts';
import { loadAccountForActor, selectNumber } from '../accounts.reads.ts';
import { listInvoicedAccounts } from './monthlyRun.ts';

/** The desk and the business's own people read its money, and nobody else. */
export function requireReadableAccount(ctx: SignedCtx, accountId: string) {
  if (ctx.actor.role === 'livreur') throw new DomainError('FORBIDDEN');
  return pickFields(loadAccountForActor(ctx, accountId), 'id', 'name', 'closedAt');
}

/** The form did not say before that the business reads the reason. */
const REASONS_READ_SINCE = Date.parse('2026-12-02');

/** Only the desk reads who recorded a receipt. */
export function readMoney(ctx: SignedCtx, { accountId }: { accountId: string }) {
  const account = requireReadableAccount(ctx, accountId);
  const isDesk = isDeskRole(ctx.actor.role);
  const rows = listEntries(ctx, accountId);
  const reversed = new Set(rows.map(({ reverses }) => reverses));
  const entries = rows.toReversed().map((row) => {
    const isReversed = reversed.has(row.id);
    return {
      ...pickFields(row, 'id', 'kind', 'method', 'amount', 'withheld', 'withheldReason'),
      ...pickFields(row, 'invoiceIds', 'reverses', 'at'),
      isReversed,
      note: isDesk || row.at >= REASONS_READ_SINCE ? row.note : null,
      by: isDesk ? readFullname(ctx, row.actorId) : null,
      mayReverse: isDesk && findEntryReversalRefusal({ ...row, isReversed }, ctx.actor, ctx.now()) === null,
    };
  });
  const { paymentDetails } = ctx.house();
  return { account, ...readAccountMoney(ctx, accountId), entries, paymentDetails };
}

const readFullname = ({ db }: SignedCtx, id: string): string =>
  findRow(db, users, eq(users.id, id))?.fullname ?? '';

/** The account with the oldest unpaid invoice stands first. */
export function readAgeing(ctx: SignedCtx) {
  const all = ctx.db
    .select({
      account: pickColumns(accounts, 'id', 'name', 'ceiling', 'closedAt'),
      /** Of the person who was added first and still has an account. */
      phone: sql<
        string | null
      >`(select u.phone from ${accountPeople} p join ${users} u on u.id = p.user_id where p.account_id = ${accounts}.id and u.active order by p.added_at limit 1)`,
    })
    .from(accounts)
    .orderBy(accounts.name, accounts.id)
    .all();
  const rows = all
    .map(({ account, phone }) => {
      const { owed, credit, invoices } = readAccountMoney(ctx, account.id);
      const dueDates = invoices.flatMap(({ due, dueAt }) => (due > 0 && dueAt !== null ? [dueAt] : []));
      const dueAt = dueDates.length > 0 ? Math.min(...dueDates) : null;
      return { account, phone, dueAt, ...sumByAge(invoices, ctx.now()), owed, credit };
    })
    .toSorted((a, b) => (a.dueAt ?? Number.MAX_SAFE_INTEGER) - (b.dueAt ?? Number.MAX_SAFE_INTEGER));
  const total = (part: 'owed' | 'credit' | keyof Ageing) => rows.reduce((sum, row) => sum + row[part], 0);
  const totals = { owed: total('owed'), credit: total('credit') };
  const byAge = Object.fromEntries(AGES.map((age) => [age, total(age)])) as Ageing;
  return { rows, totals: { ...byAge, ...totals } };
}

/** The accounts with an invoice whose due date is over, the longest first. */
export function listLateAccounts(ctx: SignedCtx) {
  const now = ctx.now();
  return listInvoicedAccounts(ctx)
    .flatMap(({ id, name }) => {
      const late = readAccountMoney(ctx, id).invoices.filter((invoice) => isInvoiceLate(invoice, now));
      if (late.length === 0) return [];
      const dueAt = Math.min(...late.map((invoice) => invoice.dueAt ?? now));
      return {
        account: { id, name },
        owed: late.reduce((sum, { due }) => sum + due, 0),
        dueAt,
        daysLate: countDaysLate(dueAt, now),
        isReminded: late.some(({ reminder }) => reminder > 0),
      };
    })
    .toSorted((one, other) => one.dueAt - other.dueAt);
}

export const STATEMENT_ROW = {
  orderId: orders.id,
  shortNumber: formatShort(orders.number),
  ...pickColumns(orders, 'completedAt'),
  client: orders.clientName,
  piecesIn: sql<number>`coalesce(${piecesTaken}, 0)`,
  piecesOut: sql<number>`coalesce(${piecesGiven}, 0)`,
};

/** The lines say the sum of each order, because colleagues open no order of one another. */
export function readStatement(ctx: SignedCtx, { accountId, month }: StatementInput) {
  requireReadableAccount(ctx, accountId);
  const { from, until } = getMonthSpan(month);
  const rows = ctx.db
    .select({
      ...STATEMENT_ROW,
      number: selectNumber(ctx),
      isOwn: sql<number>`${orders.clientId} is ${ctx.actor.id}`.mapWith(Boolean),
      ...pickColumns(orders, 'transportFee', 'rebate'),
      amount: INVOICED_AMOUNT,
    })
    .from(orders)
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
  const items = groupSoldItems(
    ctx,
    rows.map(({ orderId }) => orderId),
  );
  const withLines = rows.map(({ transportFee, rebate, ...row }) => ({
    ...row,
    ...buildSaleContent({ items: items.get(row.orderId) ?? [], transportFee, rebate }),
  }));
  return { month, orders: withLines, total: rows.reduce((sum, { amount }) => sum + amount, 0) };
}
