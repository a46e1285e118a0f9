import { DomainError } from '#domain/failures/failures.ts';
import type { HandoverInput } from '#domain/inputs/pieces.ts';
import { MAX_PIECES, type OrderLine } from '#domain/orders/order.ts';
import {
  countLines,
  countPieces,
  isAsOrdered,
  isMeasured,
  type NewHandover,
} from '#domain/pieces/handover.ts';
import type { OrderSnapshot } from '../acts/orderSnapshot.ts';
import type { SignedCtx } from '../ctx.ts';
import { agreeOnCount } from '../orders/content/amendAtPickup.ts';
import { type ContentChange, readLines } from '../orders/content/contentStatements.ts';
import { attachBagsAndPhoto, checkProof, matchCounts } from './handovers.ts';

export type Pickup = { handover: NewHandover; amendment: ContentChange | null };

/**
 * A count that differs from the order amends it if the client's code agrees to its total, and is a gap otherwise.
 * Wrong tries are recorded, so the caller runs this inside the act's transaction.
 */
export function countPickup(ctx: SignedCtx, order: OrderSnapshot, sent: HandoverInput): Pickup {
  const lines = readLines(ctx, order.id);
  const added = sent.added ?? [];
  const asOrdered = lines.map(({ position, quantity }) => ({ position, quantity }));
  const { counts, isKnown } = matchCounts(lines, sent.counts ?? asOrdered, { mayBeEmpty: added.length > 0 });
  const pieces = countPieces(counts) + countPieces(added);
  if (pieces > MAX_PIECES) throw new DomainError('INVALID_INPUT');
  const proof = checkProof(ctx, order.id, 'pickup', sent);
  const beside = attachBagsAndPhoto(ctx, order.id, sent);
  const take = (
    after: readonly OrderLine[],
    how: Pick<NewHandover, 'how'>,
    amendment: ContentChange | null,
  ) => {
    const hasGap = !isMeasured(after, counts);
    // Weights and the pieces of lots are kept even where they are as ordered, because an order only estimates them.
    const own = hasGap || !lines.some(({ unit }) => unit) ? undefined : countLines(after, counts);
    const pieces = countPieces(own ?? after);
    return { handover: { ...how, pieces, counts: own, ...beside, hasGap }, amendment };
  };
  if (isKnown && added.length === 0 && isAsOrdered(lines, counts))
    return take(lines, toOrderedProof(proof), null);
  if (isKnown && proof.how === 'code') {
    const agreed = agreeOnCount(ctx, order, { counts, added, total: sent.total });
    if (agreed) return take(agreed.lines, { how: 'code' }, agreed.amendment);
  }
  return { handover: { ...proof, pieces, counts, ...beside, hasGap: true }, amendment: null };
}

/** A wrong code stays recorded even if every piece is there. */
function toOrderedProof(proof: Pick<NewHandover, 'how' | 'reason' | 'note'>): typeof proof {
  if (proof.how === 'code' || proof.reason === 'wrong_code') return proof;
  return { how: 'as_ordered', reason: proof.reason === 'none' ? undefined : proof.reason, note: proof.note };
}
