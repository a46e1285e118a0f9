import { DomainError } from '#domain/failures/failures.ts';
import type { HandoverInput } from '#domain/inputs/pieces.ts';
import { MAX_PIECES, type OrderLine } from '#domain/orders/order.ts';
import {
  countPieces,
  isAsOrdered,
  isMeasured,
  type LineCount,
  type NewHandover,
} from '#domain/pieces/handover.ts';
import type { OrderSnapshot } from '../acts/orderSnapshot.ts';
import type { SignedCtx } from '../ctx.ts';
import { agreeOnCount } from '../orders/content/amendAtPickup.ts';
import { type ContentChange, readLines } from '../orders/content/contentStatements.ts';
import { attachBagsAndPhoto, checkProof, matchCounts } from './handovers.ts';

export type Pickup = { handover: NewHandover; hasGap: boolean; amendment: ContentChange | null };

/**
 * A count that differs from the order amends it if the client's code agrees to its total, and is a gap otherwise.
 * Wrong tries are recorded, so the caller runs this inside the act's transaction.
 */
export function countPickup(ctx: SignedCtx, order: OrderSnapshot, sent: HandoverInput): Pickup {
  const lines = readLines(ctx, order.id);
  const added = sent.added ?? [];
  const asOrdered = lines.map(({ position, quantity }) => ({ position, quantity }));
  const { counts, isKnown } = matchCounts(lines, sent.counts ?? asOrdered, { mayBeEmpty: added.length > 0 });
  const hasUnits = lines.some(({ unit }) => unit);
  const isComplete = isMeasured(lines, counts);
  const pieces = countPieces(counts) + countPieces(added);
  if (pieces > MAX_PIECES) throw new DomainError('INVALID_INPUT');
  const proof = checkProof(ctx, order.id, 'pickup', sent);
  const beside = attachBagsAndPhoto(ctx, order.id, sent);
  const toTaken = (of: readonly OrderLine[]) =>
    hasUnits && isComplete ? listTaken(of, counts) : { pieces: countPieces(of) };
  const hasGap = !isComplete;
  if (isKnown && added.length === 0 && isAsOrdered(lines, counts))
    return { handover: { ...toOrderedProof(proof), ...toTaken(lines), ...beside }, hasGap, amendment: null };
  if (isKnown && proof.how === 'code') {
    const agreed = agreeOnCount(ctx, order, { counts, added, total: sent.total });
    if (agreed) {
      const { lines: after, amendment } = agreed;
      return { handover: { how: 'code', ...toTaken(after), ...beside }, hasGap, amendment };
    }
  }
  return { handover: { ...proof, pieces, counts, ...beside }, hasGap: true, amendment: null };
}

/** Weights and the pieces of lots are kept even where they are as ordered, because an order only estimates them. */
function listTaken(lines: readonly OrderLine[], counts: readonly LineCount[]) {
  const taken = lines.map(({ position, quantity, tenths }): LineCount => {
    const count = counts.find((one) => one.position === position);
    return count?.lots === quantity ? count : { position, quantity, ...(tenths && { tenths }) };
  });
  return { pieces: countPieces(taken), counts: taken };
}

/** A wrong code stays recorded even if every piece is there. */
function toOrderedProof(proof: Pick<NewHandover, 'how' | 'reason' | 'note'>): typeof proof {
  if (proof.how === 'code' || proof.reason === 'wrong_code') return proof;
  return { how: 'as_ordered', reason: proof.reason === 'none' ? undefined : proof.reason, note: proof.note };
}
