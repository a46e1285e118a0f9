import { countPieces, type HandoverLeg, type LineCount } from './handover.ts';

/** Hand-overs that were undone and claims that are still open are left out. */
export interface PieceHistory {
  /** These stand for a pickup that was not counted. */
  lines: readonly LineCount[];
  handovers: readonly {
    sequence: number;
    leg: HandoverLeg;
    pieces: number;
    counts: readonly LineCount[] | null;
  }[];
  settlements: readonly { sequence: number; lost: number }[];
  /** `lostAfterGiven` of the lost pieces had been given back; a settlement had named the others already. */
  claims: readonly { position: number | null; lost: number; lostAfterGiven: number }[];
  /** Pieces that were given back and are now another order's, which does them again. */
  redonePieces: readonly LineCount[];
}

/**
 * Pieces that a claim may still name as lost: settled ones once each, and what was given back. The latter may also
 * be done again.
 */
export type Losable = { settledPieces: number; givenPieces: number };

type Quantities = Map<number, number>;

interface Tally {
  held: Quantities;
  /** The last count of the workshop, until it is settled. */
  lastCount: Quantities | null;
  hasEnded: boolean;
  givenBack: Quantities;
  lost: Quantities;
  /** Lost pieces whose line no count shows. */
  lostAnywhere: number;
}

export function computeLosable(history: PieceHistory, position: number | null): Losable {
  const { givenBack, lost, lostAnywhere } = tallyLines(history);
  const { settlements, handovers, claims, redonePieces } = history;
  const ends = handovers.filter(({ leg }) => leg === 'delivery' || leg === 'return');
  const settledClaims = claims.map((claim) => claim.lost - claim.lostAfterGiven);
  const left = limitToPositive({
    settledPieces: countSettledPieces(settlements) - sum(settledClaims),
    givenPieces:
      sum(ends.map(({ pieces }) => pieces)) -
      sum(claims.map((claim) => claim.lostAfterGiven)) -
      countPieces(redonePieces),
  });
  if (position === null) return left;
  const ofLine = claims.filter((claim) => claim.position === position);
  const settledOfLine = sum(ofLine.map((claim) => claim.lost - claim.lostAfterGiven));
  const givenOfLine =
    sum(ofLine.map((claim) => claim.lostAfterGiven)) +
    countPieces(redonePieces.filter((line) => line.position === position));
  return limitToPositive({
    settledPieces: Math.min(left.settledPieces, get(lost, position) + lostAnywhere - settledOfLine),
    givenPieces: Math.min(left.givenPieces, get(givenBack, position) - givenOfLine),
  });
}

/** A surplus finds at most what was lost before it, and hides nothing that is lost later. */
const countSettledPieces = (settlements: PieceHistory['settlements']) =>
  settlements
    .toSorted((a, b) => a.sequence - b.sequence)
    .reduce((left, { lost }) => Math.max(0, left + lost), 0);

const limitToPositive = ({ settledPieces, givenPieces }: Losable): Losable => ({
  settledPieces: Math.max(0, settledPieces),
  givenPieces: Math.max(0, givenPieces),
});

function tallyLines({ lines, handovers, settlements }: PieceHistory): Tally {
  const tally: Tally = {
    held: new Map(),
    lastCount: null,
    hasEnded: false,
    givenBack: new Map(),
    lost: new Map(),
    lostAnywhere: 0,
  };
  for (const step of [...handovers, ...settlements].sort((a, b) => a.sequence - b.sequence)) {
    if ('lost' in step) settle(tally, step.lost);
    else if (step.leg === 'pickup') tally.held = toQuantities(step.counts ?? lines);
    else if (step.leg === 'workshop') tally.lastCount = toQuantities(step.counts ?? []);
    else if (step.leg !== 'transfer') giveBack(tally, step.counts);
  }
  return tally;
}

function giveBack(tally: Tally, counts: readonly LineCount[] | null): void {
  const gave = counts ? toQuantities(counts) : new Map(tally.lastCount ?? tally.held);
  for (const [position, quantity] of gave) {
    add(tally.givenBack, position, quantity);
    add(tally.held, position, -quantity);
    if (tally.lastCount) add(tally.lastCount, position, -quantity);
  }
  tally.hasEnded = true;
}

/** After the end whatever was not given back is missing, before it whatever the workshop did not find. */
function settle(tally: Tally, lost: number): void {
  const { held, lastCount, hasEnded } = tally;
  let unplaced = Math.max(0, lost);
  for (const [position, quantity] of held) {
    const missing = quantity - (hasEnded ? 0 : lastCount ? get(lastCount, position) : quantity);
    const named = missing > 0 ? Math.min(missing, unplaced) : Math.max(missing, -get(tally.lost, position));
    add(tally.lost, position, named);
    add(held, position, -named);
    unplaced -= Math.max(0, named);
  }
  tally.lostAnywhere += unplaced;
  if (lastCount && !hasEnded) tally.held = lastCount;
  tally.lastCount = null;
}

const sum = (numbers: readonly number[]) => countPieces(numbers.map((quantity) => ({ quantity })));
/** A garment that was added without an agreement has no line to lose a piece of. */
const toQuantities = (counts: readonly LineCount[]): Quantities =>
  new Map(counts.filter(({ added }) => !added).map(({ position, quantity }) => [position, quantity]));
const get = (quantities: Quantities, position: number) => quantities.get(position) ?? 0;
const add = (quantities: Quantities, position: number, quantity: number) =>
  quantities.set(position, get(quantities, position) + quantity);
