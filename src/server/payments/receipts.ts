import { and, eq, gte, ne } from 'drizzle-orm';
import { actors, orderChanges, orderEvents, orders } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { describeMethod } from '#domain/format/wording.ts';
import type { ConfirmCashInput, MarkPaidInput } from '#domain/inputs/payment.ts';
import type { ActTime } from '#domain/lifecycle/actTime.ts';
import { isActiveMission } from '#domain/lifecycle/lifecycle.ts';
import { computeEffect, type NewEntry } from '#domain/money/ledger.ts';
import {
  amountDueOf,
  balanceOf,
  isCash,
  mayCashChangeHands,
  type PaymentDetail,
} from '#domain/money/payment.ts';
import { applyActs, makeOrderChangedError } from '../acts/act.ts';
import { getPickupStart, hadMission, resolveCashTime } from '../acts/actTime.ts';
import type { Change, OrderSnapshot } from '../acts/change.ts';
import { isEntryRecorded } from '../acts/ledgerStatements.ts';
import { isCarriedOrder } from '../acts/visibility.ts';
import { requireSuperadmin } from '../cash/adminLimits.ts';
import type { ActCtx, SignedCtx } from '../ctx.ts';
import { readEntries, type StoredEntry } from './payments.reads.ts';

/**
 * The livreur of a leg holds the cash, so it is recorded however far the order has moved while they were offline.
 */
export function confirmCash(ctx: SignedCtx, input: ConfirmCashInput): void {
  const { orderId, amount, actId, at } = input;
  applyActs(ctx, {
    kind: 'confirmCash',
    procedure: 'missions.confirmCash',
    orderId,
    reach: 'earlierMission',
    rule: (order) => {
      const sent = { orderId, kind: 'receipt', method: 'espece', amount, key: actId } as const;
      if (isEntryRecorded(ctx, sent)) return null;
      if (!mayHoldCash(ctx, order, at))
        throw order.livreurId === ctx.actor.id ? makeOrderChangedError(order) : new DomainError('NOT_FOUND');
      const collected = findCollectedAmount(ctx, order, input);
      if (collected === null) return null;
      const entry = { ...sent, ...collected, holderId: ctx.actor.id };
      return toReceiptChange(entry, resolveCashTime(ctx, orderId, at));
    },
  });
}

function mayHoldCash(ctx: SignedCtx, order: OrderSnapshot, at: number | undefined): boolean {
  const { id: orderId, status } = order;
  const isOwn = order.livreurId === ctx.actor.id;
  if (isOwn && mayCashChangeHands(status)) return true;
  const isCarried = and(eq(orders.id, orderId), isCarriedOrder(ctx.actor.id));
  if (ctx.db.select({ id: orders.id }).from(orders).where(isCarried).get()) return true;
  // The livreur set out without network, and the order was cancelled or reassigned before the phone could say so.
  return !(isOwn && isActiveMission(status)) && hadMission(ctx, orderId, at);
}

type Collected = Pick<NewEntry, 'amount'> & { isLate?: boolean };

/** Returns null for cash that this livreur has already confirmed. */
function findCollectedAmount(
  ctx: SignedCtx,
  order: OrderSnapshot,
  { amount, at }: ConfirmCashInput,
): Collected | null {
  const due = Math.max(0, balanceOf(order));
  if (due > 0 && (amount ?? due) <= due) return { amount: amount ?? due };
  const entries = readEntries(ctx, order.id);
  if (amount === undefined && entries.some((entry) => isOwnReceipt(ctx, entry))) return null;
  const dueThen = at === undefined ? 0 : computeEarlierDue(ctx, order, entries, at);
  if (dueThen > 0 && (amount ?? dueThen) <= dueThen) return { amount: amount ?? dueThen, isLate: true };
  // Another phone of the livreur has sent the same sum, which is more than what is left to pay.
  if (entries.some((entry) => isOwnReceipt(ctx, entry) && entry.amount === amount)) return null;
  // The client has paid what the livreur counted; until the desk settles that count, the rest is their credit, once.
  if (amount !== undefined && order.countGapAt !== null && balanceOf(order) >= 0) return { amount };
  throw amount === undefined
    ? makeOrderChangedError(order)
    : new DomainError('ABOVE_DUE', { amountDue: due });
}

const isOwnReceipt = (ctx: SignedCtx, { kind, actorId, isReversed }: StoredEntry) =>
  kind === 'receipt' && actorId === ctx.actor.id && !isReversed;

/**
 * An act that takes longer to arrive has waited for the network, so its phone may not have shown what others
 * recorded since the pickup began.
 */
const SEEN_AT_ONCE_MS = MINUTE;

/** The result leaves out what others recorded after the livreur saw the amount due. A future `at` proves nothing. */
function computeEarlierDue(ctx: SignedCtx, order: OrderSnapshot, entries: StoredEntry[], at: number): number {
  const waited = ctx.now() - at;
  const seenAt = waited >= 0 && waited < SEEN_AT_ONCE_MS ? at : getPickupStart(ctx, order.id);
  const isLaterEntry = ({ recordedAt, actorId }: StoredEntry) =>
    recordedAt >= seenAt && actorId !== ctx.actor.id;
  const since = entries.filter(isLaterEntry);
  const receivedSince = since.reduce((sum, entry) => sum + computeStoredEffect(entry, entries), 0);
  return balanceOf(order) + receivedSince + sumPriceCuts(ctx, order.id, seenAt);
}

/** The livreur may have asked for the price of before others lowered it; a raised one is in what is due. */
function sumPriceCuts(ctx: SignedCtx, orderId: string, since: number): number {
  const changes = ctx.db
    .select(pickColumns(orderChanges, 'before', 'after'))
    .from(orderChanges)
    .innerJoin(orderEvents, eq(orderEvents.sequence, orderChanges.sequence))
    .innerJoin(actors, eq(actors.number, orderEvents.actor))
    .where(
      and(
        eq(orderChanges.orderId, orderId),
        gte(orderEvents.recordedAt, since),
        ne(actors.userId, ctx.actor.id),
      ),
    )
    .all();
  return changes.reduce(
    (sum, { before, after }) => sum + Math.max(0, before.grandTotal - after.grandTotal),
    0,
  );
}

/** A favour lowers cost and paid amount alike, so what is due stays the same. */
function computeStoredEffect(
  { kind, amount, rebate, reverses }: StoredEntry,
  entries: readonly StoredEntry[],
): number {
  const isOfRefund = entries.some(({ id, kind: reversed }) => id === reverses && reversed === 'refund');
  return computeEffect(kind, amount - rebate, isOfRefund ? 'refund' : 'receipt');
}

export function markPaid(ctx: ActCtx, { orderId, amount, key, ...input }: MarkPaidInput): void {
  const note = describeReceipt(input);
  applyActs(ctx, {
    kind: 'markPaid',
    procedure: 'dispatch.markPaid',
    orderId,
    rule: (order) => {
      const sent = { orderId, kind: 'receipt', amount, key } as const;
      if (isEntryRecorded(ctx, { ...sent, method: input.method })) return null;
      const due = amountDueOf(order);
      if (amount === undefined && order.paymentState === 'paid') {
        // A payment recorded meanwhile by another method is neither overwritten nor silently accepted.
        if (input.method !== undefined && input.method !== order.paymentMethod)
          throw makeOrderChangedError(order);
        return null;
      }
      const method = input.method ?? order.paymentMethod;
      // Invoices name the method of payment, so it is required.
      if (method === null || method === 'compte') throw new DomainError('INVALID_INPUT');
      if ((amount ?? due) > due && order.status !== 'cancelled') {
        // Nobody counts what came by a provider, so an admin could make up a credit and give it back.
        if (!isCash(method))
          requireSuperadmin(ctx, 'PROVIDER_ABOVE_DUE', { amountDue: due, means: describeMethod(method) });
        // A note shows that an amount above what is due is no typing error.
        if (!note) throw new DomainError('ABOVE_DUE', { amountDue: due });
      }
      return toReceiptChange(
        { ...sent, method, amount: amount ?? due, note, holderId: null },
        { at: ctx.now() },
      );
    },
  });
}

const describeReceipt = ({ reference, note }: Pick<MarkPaidInput, 'reference' | 'note'>): string =>
  [reference && `Référence ${reference}`, note].filter(Boolean).join('. ');

function toReceiptChange(entry: NewEntry, time: ActTime): Change {
  return { money: { entry }, detail: 'paid' satisfies PaymentDetail, ...time };
}
