import { and, count, eq, inArray, min, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/connection.ts';
import { readCounter } from '#db/counters.ts';
import { accounts, creditNotes, invoiceOrders, invoices, orders } from '#db/schema.ts';
import { buildNewestFirstSort, isOlderThan, pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { ListInvoicesInput } from '#domain/inputs/invoices.ts';
import { type CertificationState, FEW_STICKERS } from '#domain/invoices/certification.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { cutPage, getLimit, NEWEST, readCursor } from '../paging/page.ts';
import { readAccountMoney } from './accountMoney.ts';
import { findSettingFault } from './buildRequest.ts';
import { isPaused } from './certifier.ts';
import { FEW_LEFT, STICKERS } from './papers.ts';
import { mayCreditHere } from './sales.ts';

const CERTIFICATE = ['state', 'number', 'token', 'fields', 'difference', 'answer', 'sendAt'] as const;

const selectOfOrder = <Value>(column: SQLiteColumn) =>
  sql<Value>`(select ${column} from ${orders} where ${orders.id} = ${invoices}.order_id)`;

/** The lines of a month name each order by its reference, as on paper; the desk knows it by its number. */
const orderNumbers = sql`(select json_group_object(o.id, o.number) from ${invoiceOrders} io join ${orders} o on o.id = io.order_id where io.invoice_id = ${invoices}.id)`;

const selectInvoices = (db: Db) =>
  db
    .select({
      ...pickColumns(invoices, 'id', 'orderId', 'accountId', 'month', 'amount', 'createdAt', 'content'),
      ...pickColumns(invoices, 'issuedAt', 'fneId', ...CERTIFICATE),
      orderNumber: selectOfOrder<number | null>(orders.number),
      clientName: selectOfOrder<string | null>(orders.clientName),
      orderNumbers: orderNumbers.mapWith((json: string) => JSON.parse(json) as Record<string, number>),
      accountName: sql<
        string | null
      >`(select ${accounts.name} from ${accounts} where ${accounts.id} = ${invoices}.account_id)`,
    })
    .from(invoices)
    .$dynamic();

/** A note that waits for a person stands with its invoice. Few are not certified, so these are collected first. */
const isOfState = (state: CertificationState) =>
  sql`${invoices}.rowid in (select rowid from ${invoices} where ${invoices.state} = ${state} union select i.rowid from ${creditNotes} n join ${invoices} i on i.id = n.invoice_id where n.state = ${state})`;

const notesOf = (db: Db, ids: string[]) =>
  db
    .select(
      pickColumns(creditNotes, 'id', 'invoiceId', 'items', 'amount', 'reason', 'createdAt', ...CERTIFICATE),
    )
    .from(creditNotes)
    .where(inArray(creditNotes.invoiceId, ids))
    .all()
    .toSorted((one, other) => one.createdAt - other.createdAt);

export function readListedInvoice({ db }: SignedCtx, { invoiceId }: { invoiceId: string }) {
  const row = selectInvoices(db).where(eq(invoices.id, invoiceId)).get();
  if (!row) throw new DomainError('NOT_FOUND');
  return describeInvoice(row, notesOf(db, [invoiceId]), readDue(db, [row]));
}

/** The rest of each month of a business, as on its page. */
const readDue = (db: Db, rows: readonly { accountId: string | null }[]): ReadonlyMap<string, number> => {
  const accountIds = new Set(rows.flatMap(({ accountId }) => accountId ?? []));
  const months = [...accountIds].flatMap((id) => readAccountMoney({ db }, id).invoices);
  return new Map(months.map(({ id, due }) => [id, due]));
};

const describeInvoice = (
  { content, fneId, orderNumbers, ...invoice }: Awaited<ReturnType<typeof selectInvoices>>[number],
  notes: ReturnType<typeof notesOf>,
  due: ReturnType<typeof readDue>,
) => ({
  ...invoice,
  due: due.get(invoice.id) ?? null,
  lines: content.lines.map((line) => ({ ...line, orderNumber: orderNumbers[line.orderId ?? ''] ?? null })),
  /** Its notes can be made from here. */
  isCreditableHere: mayCreditHere({ state: invoice.state, fneId }),
  credits: notes.filter(({ invoiceId }) => invoiceId === invoice.id),
});

export function listInvoices(ctx: SignedCtx, input: ListInvoicesInput) {
  const { state } = input;
  const rows = selectInvoices(ctx.db)
    .where(and(isOlderThan(invoices, readCursor(input.cursor, NEWEST)), state && isOfState(state)))
    .orderBy(...buildNewestFirstSort(invoices))
    .limit(getLimit(input))
    .all();
  const { items, nextCursor } = cutPage(rows, input);
  const notes = notesOf(
    ctx.db,
    items.map(({ id }) => id),
  );
  const due = readDue(ctx.db, items);
  return {
    items: items.map((row) => describeInvoice(row, notes, due)),
    nextCursor,
    ...readFneState(ctx),
    counts: {
      unsure: countPapers(ctx, 'unsure').count,
      refused: countPapers(ctx, 'refused').count,
      to_send: countPapers(ctx, 'to_send').count,
    },
  };
}

export type FneTrouble = 'settings' | 'key' | 'paused' | 'stickers';

export function countPapers({ db }: Pick<Deps, 'db'>, state: CertificationState) {
  const counts = [invoices, creditNotes].flatMap((table) =>
    db
      .select({ oldestAt: min(table.createdAt), papers: count() })
      .from(table)
      .where(eq(table.state, state))
      .all(),
  );
  const oldest = counts.flatMap(({ oldestAt }) => oldestAt ?? []);
  return {
    count: counts.reduce((sum, { papers }) => sum + papers, 0),
    oldestAt: oldest.length === 0 ? null : Math.min(...oldest),
  };
}

/** Null for `stickers` before the tax office has told how many are left. */
export function readFneState(deps: Pick<Deps, 'db' | 'fne' | 'house'>) {
  const stickers = readCounter(deps.db, STICKERS);
  return {
    isOn: deps.fne !== null,
    isTest: deps.fne?.isTest ?? false,
    stickers,
    troubles: deps.fne ? listTroubles(deps, stickers) : [],
  };
}

function listTroubles(
  deps: Pick<Deps, 'db' | 'fne' | 'house'>,
  stickers: number | null,
): { kind: FneTrouble; detail: string | null }[] {
  const fault = findSettingFault(deps);
  const isLow = readCounter(deps.db, FEW_LEFT) === 1 || (stickers !== null && stickers < FEW_STICKERS);
  return [
    ...(fault ? [{ kind: 'settings' as const, detail: fault }] : []),
    ...(deps.fne?.refusedSince() == null ? [] : [{ kind: 'key' as const, detail: null }]),
    ...(isPaused(deps) ? [{ kind: 'paused' as const, detail: null }] : []),
    ...(isLow ? [{ kind: 'stickers' as const, detail: null }] : []),
  ];
}
