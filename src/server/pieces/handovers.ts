import { and, eq } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { findRow } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import type { GiveBackInput, HandoverInput } from '#domain/inputs/pieces.ts';
import { describeArticle, isReturning, MAX_PIECES, type OrderLine } from '#domain/orders/order.ts';
import {
  type CodeLeg,
  countLines,
  countPieces,
  isAsOrdered,
  isMeasured,
  isSameCount,
  type LineCount,
  type NewHandover,
} from '#domain/pieces/handover.ts';
import { type ActDone, applyActs, makeOrderChangedError, type OrderAct } from '../acts/act.ts';
import { resolveActTime } from '../acts/actTime.ts';
import type { Change, OrderSnapshot } from '../acts/change.ts';
import { countPiecesToGive, findLastHandover } from '../acts/handoverStatements.ts';
import { isOrderWithCash } from '../acts/visibility.ts';
import type { SignedCtx } from '../ctx.ts';
import { agreeOnCount } from '../orders/content/amendAtPickup.ts';
import { type ContentChange, readLines } from '../orders/content/contentStatements.ts';
import { findOffer } from '../orders/priceItems.ts';
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
  if (counts?.length === 0) throw new DomainError('INVALID_INPUT');
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
type Counted = { counts: LineCount[]; unknown: SaidCount[] };

/** A line that was removed meanwhile is left out of the counts. */
function matchCounts(
  lines: readonly Pick<OrderLine, 'position' | 'unit'>[],
  saidCounts: readonly SaidCount[],
): Counted {
  const findLine = (place: number) => lines.find(({ position }) => position === place);
  const counts = saidCounts.flatMap(({ position, quantity, tenths, pieces }): LineCount[] => {
    const line = findLine(position);
    if (!line) return [];
    if (line.unit === 'kg' && tenths) return [{ position, quantity, tenths }];
    if (line.unit === 'lot' && pieces !== undefined) return [{ position, quantity: pieces, lots: quantity }];
    return [{ position, quantity }];
  });
  return { counts, unknown: saidCounts.filter(({ position }) => !findLine(position)) };
}

/** A hand-over that is sent without counts was of all the linen. */
export function isCountRecorded(
  ctx: SignedCtx,
  orderId: string,
  leg: CodeLeg,
  sent: Pick<HandoverInput, 'counts' | 'added'>,
): boolean {
  const last = findLastHandover(ctx, orderId, leg);
  if (!last || !sent.counts) return !last?.counts;
  const lines = readLines(ctx, orderId);
  const { counts, unknown } = matchCounts(lines, sent.counts);
  const pieces = countPieces([...counts, ...unknown, ...(sent.added ?? [])]);
  return isSameCount({ pieces, counts }, { pieces: last.pieces, counts: last.counts ?? lines });
}

function checkProof(
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
function attachBagsAndPhoto(
  ctx: SignedCtx,
  orderId: string,
  { bags, photo }: GivenOver,
): Pick<NewHandover, 'bags' | 'photo'> {
  if (photo === undefined || !mayUsePhoto(ctx, photo)) return { bags };
  attachPhoto(ctx, photo, orderId);
  return { bags, photo };
}

export type CountedPickup = { handover: NewHandover; amendment: ContentChange | null };

/**
 * A count that differs from the order amends it if the client's code agrees to its total, and is a gap otherwise.
 * Wrong tries are recorded, so the caller runs this inside the act's transaction.
 */
export function countPickup(ctx: SignedCtx, order: OrderSnapshot, sent: HandoverInput): CountedPickup {
  const lines = readLines(ctx, order.id);
  const added = sent.added ?? [];
  const asOrdered = lines.map(({ position, quantity }) => ({ position, quantity }));
  const { counts, unknown } = matchCounts(lines, sent.counts ?? asOrdered);
  const isKnown = unknown.length === 0;
  // Pieces of a line that the desk has removed meanwhile are in the bag all the same.
  const pieces = countPieces([...counts, ...added, ...unknown]);
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
  const countsWithAdded = [...counts, ...nameAdded(ctx, added)];
  return {
    handover: { ...proof, pieces, counts: countsWithAdded, ...beside, hasGap: true },
    amendment: null,
  };
}

const nameAdded = ({ db }: SignedCtx, added: NonNullable<HandoverInput['added']>): LineCount[] =>
  added.map(({ quantity, ...article }, index) => {
    const name = findOffer(db, article).name || 'Article';
    return { position: -1 - index, quantity, added: describeArticle({ ...article, name }) };
  });

/** A wrong code stays recorded even if every piece is there. */
function toOrderedProof(proof: Pick<NewHandover, 'how' | 'reason' | 'note'>): typeof proof {
  if (proof.how === 'code' || proof.reason === 'wrong_code') return proof;
  return { how: 'as_ordered', reason: proof.reason === 'none' ? undefined : proof.reason, note: proof.note };
}

export function giveLinenBack(ctx: SignedCtx, { orderId, handover, actId, at }: GiveBackInput): ActDone {
  const act: OrderAct = {
    kind: 'giveBack',
    procedure: 'missions.giveBack',
    orderId,
    rule: (order) => {
      refuseUnheldLinen(order);
      if (!isReturning(order)) throw makeOrderChangedError(order);
      return {
        ...resolveActTime(ctx, orderId, at),
        ...planGivingBack(ctx, order, 'return', handover),
      };
    },
  };
  applyActs(ctx, act, { key: actId ? { key: actId, body: describeBody(orderId, handover) } : null });
  const order = findRow(ctx.db, orders, and(eq(orders.id, orderId), isOrderWithCash(ctx.actor.id)));
  return { orderId, status: order?.status ?? 'cancelled' };
}

function describeBody(orderId: string, { counts }: GiveBackInput['handover']): string {
  return counts ? `${orderId} giveBack ${JSON.stringify(counts)}` : `${orderId} giveBack`;
}

export function refuseUnheldLinen({ linen }: OrderSnapshot): void {
  if (linen !== 'held') throw new DomainError('LINEN_NOT_HELD');
}
