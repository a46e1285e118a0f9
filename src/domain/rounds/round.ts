import { isOnTheRoad, type OrderStatus } from '../lifecycle/lifecycle.ts';
import { measureKilometres, type Point } from '../places/geo.ts';

export interface PlannedStop {
  id: string;
  status: OrderStatus;
  clientLocation: Point | null;
  slot: { from: number } | null;
  roundPosition: number | null;
}

interface RoundMission {
  status: OrderStatus;
  /** A list that a phone stored before there were rounds lacks it. */
  roundPosition?: number | null;
}

/** A trip under way comes first, then the round as it was arranged, then what came later. */
export function compareInRound(a: RoundMission, b: RoundMission): number {
  const [first, second] = [a, b].map(({ status }) => (isOnTheRoad(status) ? 0 : 1)) as [number, number];
  if (first !== second) return first - second;
  const last = Number.MAX_SAFE_INTEGER;
  return (a.roundPosition ?? last) - (b.roundPosition ?? last);
}

/**
 * Trips that have begun come first, then what may be done at once, then slot after slot; within each the nearest to
 * where the one before ends, from the workshop on. A client without a place on the map comes last of their slot.
 */
export function proposeRound<S extends Omit<PlannedStop, 'roundPosition'>>(
  stops: readonly S[],
  from: Point | null,
): S[] {
  const round: S[] = [];
  let here = from;
  for (const turn of groupByTurn(stops))
    while (turn.length > 0) {
      const [next] = turn.splice(findNearestIndex(turn, here), 1) as [S];
      round.push(next);
      here = next.clientLocation ?? here;
    }
  return round;
}

function groupByTurn<S extends Pick<PlannedStop, 'status' | 'slot'>>(stops: readonly S[]): S[][] {
  const turns = new Map<number, S[]>();
  for (const stop of stops) {
    const turn = getTurn(stop);
    turns.set(turn, [...(turns.get(turn) ?? []), stop]);
  }
  return [...turns].sort(([a], [b]) => a - b).map(([, turn]) => turn);
}

/** A slot is for the pickup alone: later the linen may go back at any hour. */
function getTurn({ status, slot }: Pick<PlannedStop, 'status' | 'slot'>): number {
  if (isOnTheRoad(status)) return -1;
  return status === 'assigned' ? (slot?.from ?? 0) : 0;
}

function findNearestIndex(stops: readonly Pick<PlannedStop, 'clientLocation'>[], here: Point | null): number {
  const distances = stops.map(({ clientLocation }) =>
    clientLocation ? (here ? measureKilometres(here, clientLocation) : 0) : Number.POSITIVE_INFINITY,
  );
  return distances.indexOf(Math.min(...distances));
}
