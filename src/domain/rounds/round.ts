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
  /** Lists that a phone stored before rounds existed lack this field. */
  roundPosition?: number | null;
}

/** A trip under way comes first, then the arranged round, then missions that were added later. */
export function compareRoundMissions(a: RoundMission, b: RoundMission): number {
  const [first, second] = [a, b].map(({ status }) => (isOnTheRoad(status) ? 0 : 1)) as [number, number];
  if (first !== second) return first - second;
  const last = Number.MAX_SAFE_INTEGER;
  return (a.roundPosition ?? last) - (b.roundPosition ?? last);
}

const RANKS: Partial<Record<OrderStatus, number>> = {
  delivery_en_route: 0,
  pickup_en_route: 1,
  assigned_for_delivery: 2,
  completed: 3,
  cancelled: 3,
  assigned: 4,
};
const getRank = ({ status }: RoundMission) => RANKS[status] ?? 9;

export function compareListedMissions(a: RoundMission, b: RoundMission): number {
  return compareRoundMissions(a, b) || getRank(a) - getRank(b);
}

/**
 * Trips under way come first, then what may be done at once, then slot after slot. Within a group, the next stop is the
 * nearest to the one before, from the workshop on; a client without a place on the map comes last.
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

/** A slot applies to the pickup only; linen may go back at any hour. */
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
