import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { prepareStatement } from '#db/connection.ts';
import { moneyEntries, orderEvents, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { Owed } from '#domain/format/paymentWords.ts';
import { type Blind, type BlindMoney, isBlind } from '#domain/money/cash.ts';
import {
  type DeskLedgerEntry,
  findReversalRefusal,
  type LedgerEntry,
  type Payment,
} from '#domain/money/ledger.ts';
import { MOST_FCFA } from '#domain/money/payment.ts';
import type { Order } from '#domain/orders/order.ts';
import { getActorSide } from '#domain/people/roles.ts';
import { isUncounted } from '../cash/heldCash.ts';
import type { Deps, SignedCtx } from '../ctx.ts';

const reversals = alias(moneyEntries, 'reversals');

const entries = prepareStatement((db, p) =>
  db
    .select({
      id: moneyEntries.sequence,
      ...pickColumns(
        moneyEntries,
        'kind',
        'method',
        'amount',
        'at',
        'recordedAt',
        'isLate',
        'note',
        'reverses',
        'claimId',
      ),
      isReversed: sql<number>`${reversals.sequence} is not null`.mapWith(Boolean),
      isHandedIn: sql<number>`${isUncounted} is not null`.mapWith(Boolean),
      isUncounted: sql<number>`${isUncounted} is 1`.mapWith(Boolean),
      actorId: moneyEntries.actorId,
      actorName: orderEvents.actorName,
      actorRole: orderEvents.actorRole,
      holderId: moneyEntries.holderId,
      holderName: users.fullname,
    })
    .from(orderEvents)
    .innerJoin(moneyEntries, eq(moneyEntries.sequence, orderEvents.sequence))
    .leftJoin(reversals, eq(reversals.reverses, moneyEntries.sequence))
    .leftJoin(users, eq(users.id, moneyEntries.holderId))
    .where(eq(orderEvents.orderId, p('orderId')))
    .orderBy(orderEvents.sequence),
);

export type StoredEntry = ReturnType<typeof readEntries>[number];

export function readEntries(ctx: Pick<Deps, 'db'>, orderId: string) {
  return entries(ctx.db).all({ orderId });
}

type PaidOrder = Omit<Owed, 'grandTotal'> & Pick<Order, 'id' | 'paidAt' | 'amountPaid' | 'credit'>;

/** An admin does not see cash whose hand-over waits to be counted. */
export function isHidden(
  { actor }: Pick<SignedCtx, 'actor'>,
  entry: Pick<StoredEntry, 'isUncounted'>,
): boolean {
  return isBlind(actor.role) && entry.isUncounted;
}

/** Clients and livreurs see which side received a payment, never the name. */
export function readPayment(ctx: Pick<Deps, 'db'>, order: PaidOrder): Payment {
  return toPayment(order, readEntries(ctx, order.id).map(toEntry));
}

/** An invoice leaves out what its reader may not see yet. */
export function readInvoicePayment(ctx: SignedCtx, order: Blind<PaidOrder>): Blind<Payment> {
  const visible = readEntries(ctx, order.id).filter((entry) => !isHidden(ctx, entry));
  return toPayment(order, visible.map(toEntry));
}

export interface DeskPayment extends Blind<Payment<DeskLedgerEntry>> {
  mayRefund: number;
}

export function readDeskPayment(ctx: SignedCtx, order: Blind<PaidOrder>): DeskPayment {
  const stored = readEntries(ctx, order.id);
  const ledger = stored.map((entry) => toDeskEntry(ctx, order, entry));
  return { ...toPayment(order, ledger), mayRefund: computeRefundableAmount(ctx, order.amountPaid, stored) };
}

/** The limit holds for all refunds of one order by an admin together, so that a larger one cannot be split. */
export function computeRefundableAmount(
  ctx: SignedCtx,
  amountPaid: number | null,
  stored: readonly StoredEntry[],
): number {
  const most = amountPaid ?? MOST_FCFA;
  if (ctx.actor.role === 'superadmin') return most;
  const refunded = stored
    .filter(({ kind, actorId, isReversed }) => kind === 'refund' && actorId === ctx.actor.id && !isReversed)
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, Math.min(most, ctx.house().refundLimit - refunded));
}

function toPayment<
  Entry extends Pick<LedgerEntry, 'kind' | 'isReversed' | 'by'>,
  Owing extends Blind<PaidOrder>,
>(order: Owing, ledger: Entry[]): Omit<Payment<Entry>, keyof BlindMoney> & Pick<Owing, keyof BlindMoney> {
  const { amountPaid, amountDue, credit, declaredAt, paidAt } = order;
  const latest = ledger.findLast((entry) => entry.kind === 'receipt' && !entry.isReversed);
  return {
    method: order.paymentMethod,
    state: order.paymentState,
    ...{ amountPaid, amountDue, credit, declaredAt, paidAt },
    receivedBy: latest?.by ?? null,
    entries: ledger,
  };
}

function toEntry(entry: StoredEntry): LedgerEntry {
  const { id, kind, method, amount, at, isLate, reverses, isReversed, claimId, actorRole } = entry;
  const by = getActorSide(actorRole);
  return { id, kind, method, amount, at, by, isLate, reverses, isReversed, claimId };
}

function toDeskEntry(
  ctx: SignedCtx,
  { amountPaid }: Pick<BlindMoney, 'amountPaid'>,
  entry: StoredEntry,
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
