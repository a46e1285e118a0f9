import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { prepareStatement } from '#db/connection.ts';
import { isEventOf } from '#db/orderEvents.ts';
import { actors, creditNotes, invoices, moneyEntries, orderEvents, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { Owed } from '#domain/format/paymentWords.ts';
import { pickFields } from '#domain/inputs/objectFields.ts';
import { type Blind, type BlindMoney, computeSpendingLeft, isBlind } from '#domain/money/cash.ts';
import {
  type DeskLedgerEntry,
  findReversalRefusal,
  type LedgerEntry,
  type Payment,
} from '#domain/money/ledger.ts';
import { type LedgerMethod, MOST_FCFA, type MoneyEntryKind, mapMethods } from '#domain/money/payment.ts';
import type { Order } from '#domain/orders/order.ts';
import type { OrderAttempt } from '#domain/payments/attempt.ts';
import { getActorSide } from '#domain/people/roles.ts';
import { readAdminSpending } from '../cash/adminLimits.ts';
import { isUncounted } from '../cash/heldCash.ts';
import type { Deps, PersonCtx } from '../ctx.ts';
import { isRefundable, listAttempts, toOrderAttempt } from './attempts/attempts.reads.ts';

const reversals = alias(moneyEntries, 'reversals');

const selectEntries = prepareStatement((db, p) =>
  db
    .select({
      id: moneyEntries.sequence,
      ...pickColumns(moneyEntries, 'kind', 'method', 'amount', 'at', 'recordedAt', 'isLate', 'note'),
      ...pickColumns(moneyEntries, 'reverses', 'claimId', 'rebate'),
      isReversed: sql<number>`${reversals.sequence} is not null`.mapWith(Boolean),
      isHandedIn: sql<number>`${isUncounted} is not null`.mapWith(Boolean),
      isUncounted: sql<number>`${isUncounted} is 1`.mapWith(Boolean),
      actorId: moneyEntries.actorId,
      actorName: actors.name,
      actorRole: actors.role,
      holderId: moneyEntries.holderId,
      holderName: users.fullname,
    })
    .from(orderEvents)
    .innerJoin(actors, eq(actors.number, orderEvents.actor))
    .innerJoin(moneyEntries, eq(moneyEntries.sequence, orderEvents.sequence))
    .leftJoin(reversals, eq(reversals.reverses, moneyEntries.sequence))
    .leftJoin(users, eq(users.id, moneyEntries.holderId))
    .where(isEventOf(p('orderId')))
    .orderBy(orderEvents.sequence),
);

export function readEntries({ db }: Pick<Deps, 'db'>, orderId: string) {
  return selectEntries(db).all({ orderId });
}

export type StoredEntry = ReturnType<typeof readEntries>[number];
type ShownEntry = Omit<StoredEntry, 'rebate'> & Pick<LedgerEntry, 'rebate'>;

type PaidOrder = Omit<Owed, 'grandTotal'> & Pick<Order, 'id' | 'paidAt' | 'amountPaid' | 'credit'>;

/** An admin does not see cash whose hand-over waits to be counted. */
export function isHidden(
  { actor }: Pick<PersonCtx, 'actor'>,
  entry: Pick<StoredEntry, 'isUncounted'>,
): boolean {
  return isBlind(actor.role) && entry.isUncounted;
}

/** A refund that is a favour in part tells the credit of before, and with it what uncounted cash came to. */
const hideTellingRebate = (ctx: PersonCtx, stored: readonly StoredEntry[]) => {
  const isAnyHidden = stored.some((entry) => isHidden(ctx, entry));
  return ({ rebate, ...entry }: StoredEntry) => ({
    ...entry,
    rebate: isAnyHidden && rebate > 0 && rebate < entry.amount ? null : rebate,
  });
};

/** Clients and livreurs see which side received a payment, never the name. */
export function readPayment(ctx: Pick<Deps, 'db'>, order: PaidOrder): Payment & WithAttempts {
  return {
    ...toPayment(ctx, order, readEntries(ctx, order.id).map(toEntry)),
    attempts: listAttempts(ctx, order.id).map(toOrderAttempt),
  };
}

type WithAttempts = { attempts: OrderAttempt[] };

/** An invoice leaves out what its reader may not see yet. */
export function readInvoicePayment(ctx: PersonCtx, order: Blind<PaidOrder>): Blind<Payment> {
  const stored = readEntries(ctx, order.id);
  const visible = stored.filter((entry) => !isHidden(ctx, entry));
  return toPayment(ctx, order, visible.map(hideTellingRebate(ctx, stored)).map(toEntry));
}

export function readDeskPayment(ctx: PersonCtx, order: Blind<PaidOrder>) {
  const stored = readEntries(ctx, order.id);
  const ledger = stored.map(hideTellingRebate(ctx, stored)).map((entry) => toDeskEntry(ctx, order, entry));
  const attempts = listAttempts(ctx, order.id);
  return {
    ...toPayment(ctx, order, ledger),
    attempts: attempts.map(toOrderAttempt),
    ...readRefundRights(ctx, order.amountPaid, stored),
    /** A refund of one of these sums goes back through its provider by itself. */
    wholePayments: attempts
      .filter(isRefundable(ctx))
      .map(({ provider: method, amount }) => ({ method, amount })),
  };
}

/** The most that the reader may give back by each method, and what admins together may still give back alone. */
function readRefundRights(ctx: PersonCtx, amountPaid: number | null, stored: readonly StoredEntry[]) {
  const spendingLeft = computeSpendingLeft(ctx.house(), readAdminSpending(ctx, sumAdminRefunds(stored)));
  const most = amountPaid ?? MOST_FCFA;
  if (ctx.actor.role === 'superadmin') return { mayRefund: mapMethods(() => most), spendingLeft };
  const { onOrder, today } = spendingLeft;
  const sumShown = (method: LedgerMethod) =>
    stored.some((entry) => entry.method === method && isHidden(ctx, entry))
      ? MOST_FCFA
      : sumReceived(stored, method);
  return {
    mayRefund: mapMethods((method) => Math.min(sumShown(method), most, onOrder, today)),
    spendingLeft,
  };
}

const sumAmounts = (entries: readonly StoredEntry[]) => entries.reduce((sum, { amount }) => sum + amount, 0);

/** The limit is for all refunds of one order together, so that a larger one cannot be split. */
export const sumAdminRefunds = (stored: readonly StoredEntry[]): number =>
  sumAmounts(
    stored.filter(
      ({ kind, actorRole, isReversed }) => kind === 'refund' && actorRole === 'admin' && !isReversed,
    ),
  );

/** The sum is what came by this method and was not given back by it. */
export function sumReceived(stored: readonly StoredEntry[], method: LedgerMethod): number {
  const standing = stored.filter((entry) => entry.method === method && !entry.isReversed);
  const sumKind = (kind: MoneyEntryKind) => sumAmounts(standing.filter((entry) => entry.kind === kind));
  return Math.max(0, sumKind('receipt') - sumKind('refund'));
}

/** A note of a sale that was undone lowers no cost, so it belongs to no event of the order. */
const sumCreditNotes = prepareStatement((db, p) =>
  db
    .select({ amount: sql<number | null>`sum(${creditNotes.amount})` })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(and(eq(invoices.orderId, p('orderId')), isNotNull(creditNotes.sequence))),
);

function toPayment<
  Entry extends Pick<LedgerEntry, 'kind' | 'isReversed' | 'by'>,
  Owing extends Blind<PaidOrder>,
>(
  ctx: Pick<Deps, 'db'>,
  order: Owing,
  ledger: Entry[],
): Omit<Payment<Entry>, keyof BlindMoney> & Pick<Owing, keyof BlindMoney> {
  const latest = ledger.findLast((entry) => entry.kind === 'receipt' && !entry.isReversed);
  const credited = sumCreditNotes(ctx.db).get({ orderId: order.id })?.amount;
  return {
    ...(credited && { credited }),
    method: order.paymentMethod,
    state: order.paymentState,
    ...pickFields(order, 'amountPaid', 'amountDue', 'credit', 'declaredAt', 'declaredAmount', 'paidAt'),
    receivedBy: latest?.by ?? null,
    entries: ledger,
  };
}

function toEntry(entry: ShownEntry): LedgerEntry {
  const { id, kind, method, amount, at, isLate, reverses, isReversed, claimId, rebate, actorRole } = entry;
  const by = getActorSide(actorRole);
  return { id, kind, method, amount, at, by, isLate, reverses, isReversed, claimId, rebate };
}

function toDeskEntry(
  ctx: PersonCtx,
  { amountPaid }: Pick<BlindMoney, 'amountPaid'>,
  entry: ShownEntry,
): DeskLedgerEntry {
  const { actorName, holderId, holderName, note, recordedAt, isHandedIn } = entry;
  const hidden = isHidden(ctx, entry) ? { amount: null, actorName: '', holder: null } : {};
  return {
    ...toEntry(entry),
    actorName,
    holder: holderId === null ? null : { id: holderId, fullname: holderName ?? '' },
    ...hidden,
    note,
    recordedAt,
    isHandedIn,
    mayReverse:
      findReversalRefusal({ ...entry, amountPaid: amountPaid ?? entry.amount }, ctx.actor, ctx.now()) ===
      null,
  };
}
