import { and, eq, isNull } from 'drizzle-orm';
import { claims, moneyEntries } from '#db/schema.ts';
import { countRows, loadRow } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { RefundInput, ReverseInput } from '#domain/inputs/payment.ts';
import { findReversalRefusal, isOwnEntryOfToday, type NewEntry } from '#domain/money/ledger.ts';
import { computeRebate, creditOf } from '#domain/money/payment.ts';
import { applyActs, makeOrderChangedError, makeTransitionRefusedError, type OrderAct } from '../acts/act.ts';
import { isEntryRecorded } from '../acts/ledgerStatements.ts';
import { refuseAboveLimits, requireSuperadmin } from '../cash/adminLimits.ts';
import type { SignedCtx } from '../ctx.ts';
import { listAttempts } from './attempts/attempts.reads.ts';
import { updateAttempt } from './attempts/recordAnswer.ts';
import { isHidden, readEntries, type StoredEntry, sumAdminRefunds, sumReceived } from './payments.reads.ts';

export function refundOrder(ctx: SignedCtx, input: RefundInput): void {
  applyActs(ctx, planRefund(ctx, input));
}

/** The rule reads the ledger inside the transaction, so that two refunds at once cannot exceed what was paid. */
export function planRefund(
  ctx: SignedCtx,
  { orderId, amount, method, reason, key, claimId, gesture = false, credit = 0, insteadOf }: RefundInput,
  /** The payment that its provider is asked to give back. */
  askedId?: string,
): OrderAct {
  return {
    kind: 'refund',
    procedure: 'dispatch.refund',
    orderId,
    rule: (order) => {
      const { amountPaid } = order;
      const sent = { orderId, kind: 'refund', method, amount, key, claimId } as const;
      if (isEntryRecorded(ctx, { ...sent, isGesture: gesture })) return null;
      if (claimId !== undefined && !isAcceptedClaim(ctx, claimId, orderId))
        throw new DomainError('INVALID_INPUT');
      const stored = readEntries(ctx, orderId);
      const isAnyHidden = stored.some((entry) => isHidden(ctx, entry));
      const doubts = listRefundsInDoubt(ctx, orderId).filter(({ id }) => id !== askedId);
      const settled = doubts.find(({ id }) => id === insteadOf);
      if (insteadOf !== undefined) {
        if (settled?.amount !== amount) throw makeOrderChangedError(order);
        // A sum whose refund the provider is about to answer must not be given back twice.
        if (ctx.providers.isUnderWay(nameRefund(insteadOf))) throw new DomainError('REFUND_PENDING');
      }
      const pending = doubts.reduce((sum, one) => sum + (one === settled ? 0 : one.amount), 0);
      if (pending > 0 && amount > amountPaid - pending) throw new DomainError('REFUND_PENDING');
      if (amount > amountPaid) throw new DomainError('ABOVE_PAID', isAnyHidden ? {} : { amountPaid });
      // A cancelled order costs nothing, so there is nothing left to make a gift of.
      if (gesture && order.status === 'cancelled') throw makeTransitionRefusedError(order);
      if (credit > creditOf(order)) throw makeOrderChangedError(order);
      // The credit may leave with what a provider is being asked to give back.
      if (credit > 0 && doubts.some(({ id }) => ctx.providers.isUnderWay(nameRefund(id))))
        throw new DomainError('REFUND_PENDING');
      const receivedAmount = sumReceived(stored, method);
      if (amount > receivedAmount)
        requireSuperadmin(ctx, 'REFUND_METHOD', isAnyHidden ? {} : { receivedAmount });
      refuseAboveLimits(ctx, amount, { onOrder: sumAdminRefunds(stored) });
      const rebate = computeRebate(creditOf(order), {
        amount,
        isGesture: gesture || claimId !== undefined,
      });
      const entry: NewEntry = { ...sent, note: reason, holderId: null, rebate };
      // A favour settles nothing, so a payment that the client declared stays declared.
      return {
        money: rebate === amount ? { entry } : { entry, declaredAt: null },
        ...(settled && {
          audited: { insteadOf },
          record: () => {
            updateAttempt(ctx, settled.id, { problem: null });
            return null;
          },
        }),
      };
    },
  };
}

const listRefundsInDoubt = (ctx: SignedCtx, orderId: string) =>
  listAttempts(ctx, orderId).filter(({ problem }) => problem === 'refund');

export const nameRefund = (attemptId: string) => `refund ${attemptId}`;

function isAcceptedClaim({ db }: SignedCtx, claimId: string, orderId: string): boolean {
  const isAccepted = and(eq(claims.state, 'accepted'), isNull(claims.redoOrderId));
  return countRows(db, claims, and(eq(claims.id, claimId), eq(claims.orderId, orderId), isAccepted)) > 0;
}

export function reverseEntry(ctx: SignedCtx, { entryId, reason }: ReverseInput): string {
  const { orderId } = loadRow(ctx.db, moneyEntries, eq(moneyEntries.sequence, entryId));
  applyActs(ctx, {
    kind: 'reverse',
    procedure: 'dispatch.reverse',
    orderId,
    rule: ({ amountPaid }) => {
      const entry = readEntries(ctx, orderId).find(({ id }) => id === entryId);
      if (!entry) throw new DomainError('NOT_FOUND');
      const refusal = findReversalRefusal({ ...entry, amountPaid }, ctx.actor, ctx.now());
      if (refusal) throw new DomainError(refusal);
      if (!isOwnEntryOfToday(entry, ctx.actor, ctx.now())) requireSuperadmin(ctx, 'NOT_YOURS_TO_REVERSE');
      return { money: { entry: toReversal(entry, reason) } };
    },
  });
  return orderId;
}

/** The reversal keeps holder and rebate, so that the livreur's cash and the order's cost are as before. */
function toReversal(entry: StoredEntry, note: string): NewEntry {
  const { id, kind, method, amount, holderId, claimId, rebate } = entry;
  if (kind === 'reversal') throw new DomainError('NOT_REVERSIBLE');
  return { kind: 'reversal', method, amount, holderId, claimId, rebate, reverses: { id, kind }, note };
}

export function planCashReversal(
  ctx: SignedCtx,
  orderId: string,
  sequences: ReadonlySet<number>,
): OrderAct[] {
  const entered = readEntries(ctx, orderId).filter(
    (entry) => isOwnCash(ctx, entry) && sequences.has(entry.id),
  );
  // A step cannot be undone once its cash is on the way to the till.
  if (entered.some(({ isHandedIn }) => isHandedIn)) throw new DomainError('UNDO_TOO_LATE');
  return entered.map((entry) => ({
    kind: 'reverse',
    procedure: 'missions.undo',
    orderId,
    rule: () => ({ money: { entry: toReversal(entry, 'Étape reprise') } }),
  }));
}

const isOwnCash = (ctx: SignedCtx, { kind, holderId, isReversed }: StoredEntry) =>
  kind === 'receipt' && holderId === ctx.actor.id && !isReversed;
