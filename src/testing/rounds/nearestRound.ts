import { isOnTheRoad, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { measureKilometres, type Point } from '#domain/places/geo.ts';

interface NearStop {
  status: OrderStatus;
  clientLocation: Point | null;
  slot: { from: number } | null;
}

/**
 * The house proposed so before it solved rounds: trips under way come first, then what may be done at once, then slot after slot. Within a group, the next stop is the
 * nearest to the one before, from the workshop on; a client without a place on the map comes last.
 */
export function proposeNearestRound<S extends NearStop>(stops: readonly S[], from: Point | null): S[] {
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

function groupByTurn<S extends Pick<NearStop, 'status' | 'slot'>>(stops: readonly S[]): S[][] {
  const turns = new Map<number, S[]>();
  for (const stop of stops) {
    const turn = getTurn(stop);
    turns.set(turn, [...(turns.get(turn) ?? []), stop]);
  }
  return [...turns].sort(([a], [b]) => a - b).map(([, turn]) => turn);
}

/** A slot applies to the pickup only; linen may go back at any hour. */
function getTurn({ status, slot }: Pick<NearStop, 'status' | 'slot'>): number {
  if (isOnTheRoad(status)) return -1;
  return status === 'assigned' ? (slot?.from ?? 0) : 0;
}

function findNearestIndex(stops: readonly Pick<NearStop, 'clientLocation'>[], here: Point | null): number {
  const distances = stops.map(({ clientLocation }) =>
    clientLocation ? (here ? measureKilometres(here, clientLocation) : 0) : Number.POSITIVE_INFINITY,
  );
  return distances.indexOf(Math.min(...distances));
}
