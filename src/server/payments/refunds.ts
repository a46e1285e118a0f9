import { eq } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { moneyEntries } from '#db/schema.ts';
import { DomainError } from '#domain/failures.ts';
import type { RefundInput, ReverseInput } from '#domain/inputs/payment.ts';
import { reversalRefusal } from '#domain/money/ledger.ts';
import type { SignedCtx } from '../ctx.ts';
import { readHouse } from '../house/house.reads.ts';
import { actOn } from '../orders/act.ts';
import { isEntryRecorded } from '../orders/ledgerStatements.ts';
import { readEntries, refundable } from './payments.reads.ts';

/** From the house, and never more than was paid; two at once: the second is compared with what the first has left. */
export function refund(ctx: SignedCtx, { orderId, amount, method, reason, key }: RefundInput): void {
  actOn(ctx, {
    kind: 'refund',
    procedure: 'dispatch.refund',
    orderId,
    rule: ({ amountPaid }) => {
      const sent = { orderId, kind: 'refund', method, amount, key } as const;
      if (isEntryRecorded(ctx, sent)) return null;
      if (amount > amountPaid) throw new DomainError('ABOVE_PAID', { amountPaid });
      if (amount > refundable(ctx, amountPaid, readEntries(ctx, orderId)))
        throw new DomainError('REFUND_LIMIT', { refundLimit: readHouse(ctx).refundLimit });
      return { money: { entry: { ...sent, note: reason, holderId: null }, declaredAt: null } };
    },
  });
}

const orderOfEntry = prepared((db, p) =>
  db
    .select({ orderId: moneyEntries.orderId })
    .from(moneyEntries)
    .where(eq(moneyEntries.sequence, p('entryId')))
    .prepare(),
);

/** Takes a mistaken entry back by another, which answers for the same holder. Answers the order. */
export function reverse(ctx: SignedCtx, { entryId, reason }: ReverseInput): string {
  const orderId = orderOfEntry(ctx.db).get({ entryId })?.orderId;
  if (orderId === undefined) throw new DomainError('NOT_FOUND');
  actOn(ctx, {
    kind: 'reverse',
    procedure: 'dispatch.reverse',
    orderId,
    rule: ({ amountPaid }) => {
      const entry = readEntries(ctx, orderId).find(({ id }) => id === entryId);
      if (!entry) throw new DomainError('NOT_FOUND');
      const refusal = reversalRefusal({ ...entry, amountPaid }, ctx.actor, ctx.now());
      if (refusal) throw new DomainError(refusal);
      const { id, kind, method, amount, holderId } = entry;
      if (kind === 'reversal') throw new DomainError('NOT_REVERSIBLE');
      const reversal = { kind: 'reversal', method, amount, holderId, reverses: { id, kind } } as const;
      return { money: { entry: { ...reversal, note: reason } } };
    },
  });
  return orderId;
}
