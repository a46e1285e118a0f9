import { measureKilometres, type Point } from '../places/geo.ts';
import { type Bank, CROSSINGS, type Crossing, type CrossingName } from './crossings.ts';

export type Line = readonly Point[];

/** A leg costs metres or seconds; `factor` is how much longer its road is than the straight line. */
export type WeighLeg = (from: Point, to: Point, factor: number) => number;

export interface Way {
  cost: number;
  crossings: readonly CrossingName[];
  /** Every crossing is closed: the cost is only high enough to be avoided. */
  isCutOff: boolean;
}

/** `lines` are closed at an instant, and `crossings` are those that are still open. */
export type RoadState = { lines: readonly Line[]; crossings: readonly Crossing[] };

const ROAD_FACTOR = 1.4;
const CUT_OFF_FACTOR = 12;
/** A way that more lines cut one behind another goes straight through the rest. */
const MOST_DETOURS = 3;

export const weighByMetres: WeighLeg = (from, to, factor) => measureKilometres(from, to) * 1000 * factor;

export const describeRoads = (lines: readonly Line[]): RoadState => ({
  lines,
  crossings: CROSSINGS.filter((crossing) => isCrossingOpen(crossing, lines)),
});

export const isCrossingOpen = ({ ends: [first, second] }: Crossing, lines: readonly Line[]): boolean =>
  !lines.some((line) => isCutBy(line, first, second));

/** A corner on the way belongs to one side of it, so that a line through its corner cuts once and not never. */
export function isCutBy(line: Line, from: Point, to: Point): boolean {
  return line.some((corner, index) => {
    const next = line[index + 1];
    return (
      next !== undefined &&
      isLeftOf(from, to, corner) !== isLeftOf(from, to, next) &&
      isLeftOf(corner, next, from) !== isLeftOf(corner, next, to)
    );
  });
}

/** A few kilometres count as flat. */
const isLeftOf = (from: Point, to: Point, point: Point): boolean =>
  (to.lng - from.lng) * (point.lat - from.lat) >= (to.lat - from.lat) * (point.lng - from.lng);

type Place = { point: Point; bank: Bank };
type End = { point: Point; cost: number; crossings: CrossingName[] };

/** Only the north has crossings to both others, so the banks form a line and no way goes back to a bank that it left. */
export function findWay(from: Place, to: Place, roads: RoadState, weigh: WeighLeg): Way {
  let ends: End[] = [{ point: from.point, cost: 0, crossings: [] }];
  for (const [here, next] of listBankSteps(from.bank, to.bank))
    ends = roads.crossings.flatMap((crossing) => {
      const [entry, exit] = orientCrossing(crossing, here, next);
      if (!entry || !exit) return [];
      const best = findBestEnd(ends, entry, roads, weigh);
      if (!best) return [];
      const crossings = [...best.crossings, crossing.name];
      return [{ point: exit, cost: best.cost + weigh(entry, exit, 1), crossings }];
    });
  const best = findBestEnd(ends, to.point, roads, weigh);
  if (best) return { cost: best.cost, crossings: best.crossings, isCutOff: false };
  return { cost: weigh(from.point, to.point, CUT_OFF_FACTOR), crossings: [], isCutOff: true };
}

function listBankSteps(from: Bank, to: Bank): [Bank, Bank][] {
  if (from === to) return [];
  if (from === 'north' || to === 'north') return [[from, to]];
  return [
    [from, 'north'],
    ['north', to],
  ];
}

function orientCrossing({ banks: [one, other], ends: [first, second] }: Crossing, here: Bank, next: Bank) {
  if (one === here && other === next) return [first, second];
  return one === next && other === here ? [second, first] : [];
}

function findBestEnd(ends: readonly End[], to: Point, { lines }: RoadState, weigh: WeighLeg): End | null {
  let best: End | null = null;
  for (const end of ends) {
    const cost = end.cost + weighRoad(end.point, to, lines, weigh, MOST_DETOURS);
    if (!best || cost < best.cost) best = { ...end, cost };
  }
  return best;
}

/** A closed line is passed at one of its two ends. */
function weighRoad(from: Point, to: Point, lines: readonly Line[], weigh: WeighLeg, detours: number): number {
  const line = detours > 0 ? lines.find((one) => isCutBy(one, from, to)) : undefined;
  if (!line) return weigh(from, to, ROAD_FACTOR);
  const others = lines.filter((one) => one !== line);
  const costs = [line[0], line.at(-1)].map((end) =>
    end
      ? weighRoad(from, end, others, weigh, detours - 1) + weighRoad(end, to, others, weigh, detours - 1)
      : 0,
  );
  return Math.min(...costs);
}
