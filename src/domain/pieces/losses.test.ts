import { expect, it } from 'vitest';
import { computeLosable, type PieceHistory } from './losses.ts';

const LINES = [
  { position: 0, quantity: 3 },
  { position: 1, quantity: 2 },
];
const countLines = (first: number, second: number) => [
  { position: 0, quantity: first },
  { position: 1, quantity: second },
];

type Handed = Partial<PieceHistory['handovers'][number]> & { leg: PieceHistory['handovers'][number]['leg'] };
const handOver = (sequence: number, handed: Handed) => ({ sequence, pieces: 5, counts: null, ...handed });
const PICKUP = handOver(1, { leg: 'pickup' });
const DELIVERY = handOver(9, { leg: 'delivery' });

const makeHistory = (facts: Partial<PieceHistory>): PieceHistory => ({
  lines: LINES,
  handovers: [PICKUP],
  settlements: [],
  claims: [],
  redonePieces: [],
  ...facts,
});

/** The workshop misses a piece of line 1, the desk settles it and four pieces go back. */
const SETTLED: Partial<PieceHistory> = {
  handovers: [
    PICKUP,
    handOver(2, { leg: 'workshop', pieces: 4, counts: countLines(3, 1) }),
    handOver(9, { leg: 'delivery', pieces: 4 }),
  ],
  settlements: [{ sequence: 3, lost: 1 }],
};
/** The workshop counts one piece more than was picked up, and five of six go back. */
const AFTER_SURPLUS: Partial<PieceHistory> = {
  handovers: [
    PICKUP,
    handOver(2, { leg: 'workshop', pieces: 6, counts: countLines(4, 2) }),
    handOver(9, { leg: 'delivery', counts: countLines(3, 2) }),
  ],
  settlements: [
    { sequence: 3, lost: -1 },
    { sequence: 10, lost: 1 },
  ],
};
/** Three of five pieces go back, and the rest is settled as lost later. */
const PARTIAL = handOver(9, { leg: 'delivery', pieces: 3, counts: countLines(2, 1) });

const GIVEN: Partial<PieceHistory> = { handovers: [PICKUP, DELIVERY] };
const claim = (position: number | null, lost: number, lostAfterGiven: number) => ({
  claims: [{ position, lost, lostAfterGiven }],
});
const settle = (sequence: number, lost: number) => ({ settlements: [{ sequence, lost }] });
/** The workshop misses a piece of line 1, and counts it again after it was settled. */
const FOUND_AGAIN: Partial<PieceHistory> = {
  handovers: [
    PICKUP,
    handOver(2, { leg: 'workshop', pieces: 4, counts: countLines(3, 1) }),
    handOver(4, { leg: 'workshop', pieces: 5, counts: countLines(3, 2) }),
    DELIVERY,
  ],
  settlements: [
    { sequence: 3, lost: 1 },
    { sequence: 5, lost: -1 },
  ],
};
const FEWER_AT_PICKUP: Partial<PieceHistory> = {
  handovers: [handOver(1, { leg: 'pickup', pieces: 4, counts: countLines(2, 2) }), DELIVERY],
};
/** A piece was added at the door without an agreement. */
const WITH_ADDED = handOver(1, {
  leg: 'pickup',
  pieces: 6,
  counts: [...countLines(3, 2), { position: -1, quantity: 1, added: 'Robe, Lavage' }],
});
const SECOND_VISIT = handOver(10, { leg: 'return', pieces: 2 });
const SPLIT: Partial<PieceHistory> = { handovers: [PICKUP, PARTIAL] };

it.each<[what: string, Partial<PieceHistory>, position: number | null, settled: number, given: number]>([
  ['nothing that is still in the house', {}, 0, 0, 0],
  ['a line that went back whole', GIVEN, 0, 0, 3],
  ['an order that went back whole', GIVEN, null, 0, 5],
  ['no line that the order has not', GIVEN, 7, 0, 0],
  ['the settled piece of its line, and what went back of it', SETTLED, 1, 1, 1],
  ['the settled piece of a line that had a surplus before', AFTER_SURPLUS, 0, 1, 3],
  ['no settled piece of another line', SETTLED, 0, 0, 3],
  ['the settled piece of any line, where a claim names none', SETTLED, null, 1, 4],
  ['no settled piece that another claim has named', { ...SETTLED, ...claim(1, 1, 0) }, 1, 0, 1],
  ['no settled piece that a claim without a line has named', { ...SETTLED, ...claim(null, 1, 0) }, 1, 0, 1],
  ['no given piece that another claim has named', { ...GIVEN, ...claim(0, 2, 2) }, 0, 0, 1],
  ['no more of a line than is left of the order', { ...GIVEN, ...claim(null, 4, 4) }, 0, 0, 1],
  ['what a partial delivery gave of a line', SPLIT, 0, 0, 2],
  ['what a second visit gave besides', { handovers: [PICKUP, PARTIAL, SECOND_VISIT] }, 0, 0, 3],
  ['the rest of a partial delivery that was settled as lost', { ...SPLIT, ...settle(10, 2) }, 1, 1, 1],
  ['a gap that was settled after the delivery', { ...SETTLED, ...settle(10, 1) }, 1, 1, 1],
  ['what was counted at the pickup, not what was ordered', FEWER_AT_PICKUP, 0, 0, 2],
  ['a settled piece that no count explains, in whatever line', { ...GIVEN, ...settle(3, 1) }, 0, 1, 3],
  [
    'a lost garment that was added, in whatever line',
    { handovers: [WITH_ADDED, DELIVERY], ...settle(10, 1) },
    1,
    1,
    2,
  ],
  ['no piece that was found again after it was settled', FOUND_AGAIN, 1, 0, 2],
])('a claim may name as lost: %s', (_, facts, position, settledPieces, givenPieces) => {
  expect(computeLosable(makeHistory(facts), position)).toEqual({ settledPieces, givenPieces });
});
