import type { ActKind, OrderStatus } from '../lifecycle/lifecycle.ts';
import type { OrderLine } from '../orders/order.ts';

/** The client may confirm each of these legs with a code; `return` brings back linen of a cancelled order. */
export const CODE_LEGS = ['pickup', 'delivery', 'return'] as const;
export type CodeLeg = (typeof CODE_LEGS)[number];

/** `transfer`: the desk gave the order to another livreur while the former one had its linen. */
const HANDOVER_LEGS = [...CODE_LEGS, 'workshop', 'transfer'] as const;
export type HandoverLeg = (typeof HANDOVER_LEGS)[number];

const LINEN_PLACES = ['client', 'held', 'back'] as const;
export type Linen = (typeof LINEN_PLACES)[number];

/** The linen of a transfer was brought to the house, or handed to the new livreur. */
export const LINEN_PLACES_AT_TRANSFER = ['house', 'handed'] as const;
export type LinenAt = (typeof LINEN_PLACES_AT_TRANSFER)[number];

/** `code`: the client gave their code. `counted`: the workshop counted, where there is no code. */
export type HandoverWay = 'code' | 'as_ordered' | 'bypass' | 'counted' | LinenAt;

export const BYPASS_REASONS = ['gardien', 'proche', 'voisin', 'code_oublie', 'autre'] as const;
export type BypassReason = (typeof BYPASS_REASONS)[number];

/** `none`: the desk's menu or an older app asked for no code. `wrong_code`: a code typed offline proved wrong. */
export type RecordedBypass = BypassReason | 'none' | 'wrong_code';

export interface LineCount {
  position: number;
  quantity: number;
  /** The weight, where the line is paid by the kilo. */
  tenths?: number | undefined;
  /** The lots whose pieces are `quantity`. */
  lots?: number | undefined;
  /** The garment, where it was added at the pickup without an agreement: its position is negative, as it has no line. */
  added?: string | undefined;
}

export interface NewHandover {
  how: HandoverWay;
  reason?: RecordedBypass | undefined;
  note?: string | undefined;
  pieces: number;
  counts?: readonly LineCount[] | undefined;
  /** Pieces that the house could have given and still has, where the counts say so; they are not stored. */
  left?: number;
  /** A pickup differs from the order, or nobody weighed or counted a line that needs it; not stored either. */
  hasGap?: boolean;
  bags?: number | undefined;
  photo?: string | undefined;
}

export interface Handover {
  leg: HandoverLeg;
  how: HandoverWay;
  reason: RecordedBypass | null;
  pieces: number;
  counts: LineCount[] | null;
  bags: number | null;
  photo: string | null;
  at: number;
  recordedAt: number;
}

export function findHandoverLeg(kind: ActKind, from: OrderStatus, to: OrderStatus): CodeLeg | null {
  if (kind === 'giveBack') return 'return';
  if (from === to || !['step', 'set', 'receive'].includes(kind)) return null;
  if (to === 'picked_up') return 'pickup';
  return to === 'completed' ? 'delivery' : null;
}

export function findUndoneLeg(from: OrderStatus): CodeLeg | null {
  if (from === 'picked_up') return 'pickup';
  return from === 'completed' ? 'delivery' : null;
}

export const getLinenAfterLeg = (leg: CodeLeg): Linen => (leg === 'pickup' ? 'held' : 'back');
export const getLinenBeforeLeg = (leg: CodeLeg): Linen => (leg === 'pickup' ? 'client' : 'held');

export function countPieces(counts: readonly Pick<LineCount, 'quantity'>[]): number {
  return counts.reduce((sum, { quantity }) => sum + quantity, 0);
}

export type Line = Pick<OrderLine, 'position' | 'quantity' | 'unit' | 'tenths'>;

export function isAsOrdered(lines: readonly Line[], counts: readonly LineCount[]): boolean {
  return lines.every((line) => {
    const count = counts.find(({ position }) => position === line.position);
    const tenths = count?.tenths ?? line.tenths;
    return getOrderedQuantity(count) === line.quantity && tenths === line.tenths;
  });
}

/** In the measure of the order: lots are counted by their pieces, and ordered as lots. */
export const getOrderedQuantity = (count: LineCount | undefined): number =>
  count?.lots ?? count?.quantity ?? 0;

/** A pickup weighs each line by the kilo and counts the pieces of each lot; an added line by the kilo has its weight. */
export const isMeasured = (taken: readonly Line[], counts: readonly LineCount[]): boolean =>
  taken.every(({ position, quantity, unit }) => {
    const count = counts.find((one) => one.position === position);
    if (unit === 'lot') return count?.lots === quantity;
    return unit !== 'kg' || !count || count.tenths !== undefined;
  });

/** The pieces of each line as they are known after a pickup: those of its lots, where they are still as many. */
export const countLines = (lines: readonly Line[], counts: readonly LineCount[]): LineCount[] =>
  lines.map(({ position, quantity, tenths }) => {
    const count = counts.find((one) => one.position === position);
    return count?.lots === quantity ? count : { position, quantity, ...(tenths && { tenths }) };
  });

/** A livreur has the linen on the way to the workshop and on the way back. */
export function isLinenCarried(status: OrderStatus): boolean {
  return status === 'picked_up' || status === 'delivery_en_route';
}

export const MAX_WRONG_CODES = 5;
export const isCodeLocked = (wrongTries: number) => wrongTries >= MAX_WRONG_CODES;

/** Garments without a line are compared by `pieces` only. */
export type PieceCount = { pieces: number; counts: readonly LineCount[] };

export const toPieceCount = (counts: readonly LineCount[]): PieceCount => ({
  pieces: countPieces(counts),
  counts,
});

export function isSameCount(before: PieceCount, now: PieceCount): boolean {
  const isSameLine = ({ position, quantity, tenths, added }: LineCount) => {
    if (added) return true;
    const line = now.counts.find((count) => count.position === position);
    // The workshop counts pieces and weighs nothing.
    const isSameWeight = !tenths || !line?.tenths || tenths === line.tenths;
    return (line?.quantity ?? 0) === quantity && isSameWeight;
  };
  return before.pieces === now.pieces && before.counts.every(isSameLine);
}

type Held = { piecesHeld: number; hasEnded: boolean };

/** Once linen was given back, whatever the house holds of it is lost; before, whatever the workshop did not find. */
export function countLostPieces({ piecesHeld, hasEnded }: Held, lastCount: number | null): number {
  if (hasEnded) return piecesHeld;
  return lastCount === null ? 0 : piecesHeld - lastCount;
}
