import { type CodeLeg, getLinenAfterLeg, type Linen } from '#domain/pieces/handover.ts';
import type { Random } from './chance.ts';
import type { DemoEvent, DemoHandover } from './model.ts';

const NEIGHBOURS = ['Chez la voisine du rez-de-chaussée', 'Deuxième porte à gauche, M. Sylla'];

export function buildDemoDelivery(chance: Random, pieces: number): DemoHandover {
  const roll = chance.between(1, 30);
  const delivery = { leg: 'delivery', pieces } as const;
  if (roll === 1) return { ...delivery, how: 'bypass', reason: 'code_oublie' };
  if (roll === 2) return { ...delivery, how: 'bypass', reason: 'voisin', note: chance.pick(NEIGHBOURS) };
  if (roll === 3) return { ...delivery, how: 'bypass', reason: 'proche' };
  if (roll < 6) return { ...delivery, how: 'bypass', reason: 'gardien' };
  return { ...delivery, how: 'code' };
}

export function buildDemoPickup(chance: Random, pieces: number): DemoHandover {
  return { leg: 'pickup', how: 'as_ordered', pieces, bags: chance.between(1, 3) };
}

interface LinenColumns {
  linen: Linen;
  piecesHeld: number;
  countGapAt: number | null;
  returningAt: number | null;
  visitFailedAt: number | null;
}

export function computeLinenColumns(events: readonly DemoEvent[]): LinenColumns {
  let columns: LinenColumns = {
    linen: 'client',
    piecesHeld: 0,
    countGapAt: null,
    returningAt: null,
    visitFailedAt: null,
  };
  for (const event of events) columns = { ...columns, ...applyEvent(event, columns) };
  return columns;
}

function applyEvent(
  { kind, at, handover, settlement }: DemoEvent,
  { piecesHeld }: LinenColumns,
): Partial<LinenColumns> {
  if (kind === 'visitFailed') return { visitFailedAt: at };
  if (kind === 'returnAssigned') return { returningAt: at };
  if (settlement) return { piecesHeld: piecesHeld - settlement.lost, countGapAt: null };
  if (!handover || handover.leg === 'transfer') return {};
  if (handover.leg === 'workshop') return { countGapAt: handover.pieces === piecesHeld ? null : at };
  return applyHandover(handover.leg, handover.pieces, piecesHeld);
}

function applyHandover(leg: CodeLeg, pieces: number, held: number): Partial<LinenColumns> {
  if (leg === 'pickup') return { linen: getLinenAfterLeg(leg), piecesHeld: pieces };
  return { linen: getLinenAfterLeg(leg), piecesHeld: held - pieces, returningAt: null };
}
