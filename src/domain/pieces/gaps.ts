import { countPieces, type LineCount } from './handover.ts';

/** Garments without a line are counted in `pieces` only. */
export type PieceCount = { pieces: number; counts: readonly LineCount[] };

export const toPieceCount = (counts: readonly LineCount[]): PieceCount => ({
  pieces: countPieces(counts),
  counts,
});

export function isSameCount(before: PieceCount, now: PieceCount): boolean {
  const isSameLine = ({ position, quantity, tenths }: LineCount) => {
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
