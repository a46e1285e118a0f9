import { DomainError } from '#domain/failures/failures.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import type { HandoverInput } from '#domain/inputs/pieces.ts';
import type { OrderLine } from '#domain/orders/order.ts';
import { type CodeLeg, countPieces, type LineCount, type NewHandover } from '#domain/pieces/handover.ts';
import type { Change } from '../acts/change.ts';
import { countPiecesToGive, findLastHandover } from '../acts/handoverStatements.ts';
import type { OrderSnapshot } from '../acts/orderSnapshot.ts';
import type { SignedCtx } from '../ctx.ts';
import { readLines } from '../orders/content/contentStatements.ts';
import { attachPhoto, mayUsePhoto } from '../photos/photos.ts';
import { tryCode } from './codes.ts';

export type GivenOver = Pick<HandoverInput, 'counts' | 'code' | 'bypass' | 'bags' | 'photo'>;

/** Linen goes back to its client: all that the house can give, or what was counted at the door. */
export function planGivingBack(
  ctx: SignedCtx,
  order: OrderSnapshot,
  leg: 'delivery' | 'return',
  sent: GivenOver,
): Pick<Change, 'handover' | 'detail'> {
  const most = countPiecesToGive(ctx, order);
  const counts = sent.counts && matchCounts(readLines(ctx, order.id), sent.counts).counts;
  if (counts) refuseMoreThanLots(ctx, order.id, counts);
  const pieces = counts ? countPieces(counts) : most;
  // A piece that the workshop counted beyond the order is not the client's, so it is no rest.
  const left = Math.max(0, Math.min(most, order.piecesHeld) - pieces);
  return {
    handover: {
      ...checkProof(ctx, order.id, leg, sent),
      pieces,
      counts,
      left,
      ...attachBagsAndPhoto(ctx, order.id, sent),
    },
    ...(left > 0 && { detail: `reste ${formatPieces(left)}` }),
  };
}

/** The pieces of a lot are those that its pickup counted. */
export function refuseMoreThanLots(ctx: SignedCtx, orderId: string, counts: readonly LineCount[]): void {
  const pickup = findLastHandover(ctx, orderId, 'pickup')?.counts ?? [];
  const isMore = ({ position, quantity }: LineCount) =>
    pickup.some((taken) => taken.position === position && taken.lots && quantity > taken.quantity);
  if (counts.some(isMore)) throw new DomainError('INVALID_INPUT');
}

/** `pieces`: of the lots that `quantity` counts. */
type SaidCount = NonNullable<HandoverInput['counts']>[number];
type Counted = { counts: LineCount[]; isKnown: boolean };

/** A line that was removed meanwhile is left out of the counts. */
export function matchCounts(
  lines: readonly Pick<OrderLine, 'position' | 'unit'>[],
  counts: readonly SaidCount[],
  { mayBeEmpty = false } = {},
): Counted {
  const lineCounts = counts.flatMap(({ position, quantity, tenths, pieces }): LineCount[] => {
    const line = lines.find((one) => one.position === position);
    if (!line) return [];
    if (line.unit === 'kg' && tenths) return [{ position, quantity, tenths }];
    if (line.unit === 'lot' && pieces !== undefined) return [{ position, quantity: pieces, lots: quantity }];
    return [{ position, quantity }];
  });
  if (lineCounts.length === 0 && !mayBeEmpty) throw new DomainError('INVALID_INPUT');
  return { counts: lineCounts, isKnown: lineCounts.length === counts.length };
}

export function checkProof(
  ctx: SignedCtx,
  orderId: string,
  leg: CodeLeg,
  { code, bypass }: GivenOver,
): Pick<NewHandover, 'how' | 'reason' | 'note'> {
  if (code !== undefined && tryCode(ctx, { orderId, leg, code }).ok) return { how: 'code' };
  // The linen has changed hands whatever was typed, so a wrong code is recorded and not refused.
  const reason = code === undefined ? (bypass?.reason ?? 'none') : 'wrong_code';
  return { how: 'bypass', reason, note: bypass?.note };
}

/**
 * A photo that cannot be used (another's, or swept meanwhile) is left out: the linen has changed hands
 * without it.
 */
export function attachBagsAndPhoto(
  ctx: SignedCtx,
  orderId: string,
  { bags, photo }: GivenOver,
): Pick<NewHandover, 'bags' | 'photo'> {
  if (photo === undefined || !mayUsePhoto(ctx, photo)) return { bags };
  attachPhoto(ctx, photo, orderId);
  return { bags, photo };
}
