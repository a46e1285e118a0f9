import { and, eq } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { claims, moneyEntries } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { RefundInput, ReverseInput } from '#domain/inputs/payment.ts';
import { findReversalRefusal, type NewEntry } from '#domain/money/ledger.ts';
import { applyActs, type OrderAct } from '../acts/act.ts';
import { isEntryRecorded } from '../acts/ledgerStatements.ts';
import type { SignedCtx } from '../ctx.ts';
import { computeRefundableAmount, isHidden, readEntries, type StoredEntry } from './payments.reads.ts';

export function refundOrder(ctx: SignedCtx, input: RefundInput): void {
  applyActs(ctx, planRefund(ctx, input));
}

/** The rule reads the ledger inside the transaction, so that two refunds at once cannot exceed what was paid. */
export function planRefund(
  ctx: SignedCtx,
  { orderId, amount, method, reason, key, claimId }: RefundInput,
): OrderAct {
  return {
    kind: 'refund',
    procedure: 'dispatch.refund',
    orderId,
    rule: ({ amountPaid }) => {
      const sent = { orderId, kind: 'refund', method, amount, key, claimId } as const;
      if (isEntryRecorded(ctx, sent)) return null;
      if (claimId !== undefined && !acceptedClaim(ctx.db).get({ claimId, orderId }))
        throw new DomainError('INVALID_INPUT');
      const entries = readEntries(ctx, orderId);
      if (amount > amountPaid)
        throw new DomainError(
          'ABOVE_PAID',
          entries.some((entry) => isHidden(ctx, entry)) ? {} : { amountPaid },
        );
      if (amount > computeRefundableAmount(ctx, amountPaid, entries))
        throw new DomainError('REFUND_LIMIT', { refundLimit: ctx.house().refundLimit });
      const entry: NewEntry = { ...sent, note: reason, holderId: null };
      // A refund for a claim settles nothing, so a payment that the client declared stays declared.
      return { money: claimId === undefined ? { entry, declaredAt: null } : { entry } };
    },
  };
}

const acceptedClaim = prepareStatement((db, p) =>
  db
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.id, p('claimId')), eq(claims.orderId, p('orderId')), eq(claims.state, 'accepted'))),
);

const orderOfEntry = prepareStatement((db, p) =>
  db
    .select({ orderId: moneyEntries.orderId })
    .from(moneyEntries)
    .where(eq(moneyEntries.sequence, p('entryId'))),
);

export function reverseEntry(ctx: SignedCtx, { entryId, reason }: ReverseInput): string {
  const orderId = orderOfEntry(ctx.db).get({ entryId })?.orderId;
  if (orderId === undefined) throw new DomainError('NOT_FOUND');
  applyActs(ctx, {
    kind: 'reverse',
    procedure: 'dispatch.reverse',
    orderId,
    rule: ({ amountPaid }) => {
      const entry = readEntries(ctx, orderId).find(({ id }) => id === entryId);
      if (!entry) throw new DomainError('NOT_FOUND');
      const refusal = findReversalRefusal({ ...entry, amountPaid }, ctx.actor, ctx.now());
      if (refusal) throw new DomainError(refusal);
      return { money: { entry: toReversal(entry, reason) } };
    },
  });
  return orderId;
}

/** The reversal keeps holder and claim, so that the livreur's cash and the order's rebate are reversed as well. */
function toReversal({ id, kind, method, amount, holderId, claimId }: StoredEntry, note: string): NewEntry {
  if (kind === 'reversal') throw new DomainError('NOT_REVERSIBLE');
  return { kind: 'reversal', method, amount, holderId, claimId, reverses: { id, kind }, note };
}

export function planCashReversal(
  ctx: SignedCtx,
  orderId: string,
  during: { from: number; to: number },
): OrderAct[] {
  const entered = readEntries(ctx, orderId).filter(
    (entry) => isOwnCash(ctx, entry) && entry.at >= during.from && entry.at <= during.to,
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
