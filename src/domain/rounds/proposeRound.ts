import { DAY, MINUTE } from '../format/calendar.ts';
import { isOnTheRoad, type OrderStatus } from '../lifecycle/lifecycle.ts';
import type { Point } from '../places/geo.ts';
import { createTravelTime } from '../roads/travelTime.ts';
import { buildRoundStop } from './dayStops.ts';
import type { RoundStop } from './plan.ts';
import { solveRounds } from './solver.ts';

type Slot = { from: number; to: number };

export interface PlannedMission {
  id: string;
  status: OrderStatus;
  clientLocation: Point | null;
  slot: Slot | null;
  deliverySlot: Slot | null;
  toldAt: number | null;
}

const LIVREUR_ID = 'livreur';
const SERVICE_MS = 5 * MINUTE;
/** Every mission of the list has an hour, also those of the days to come. */
const LONGEST_ROUND_MS = 14 * DAY;

/**
 * The shortest round from the workshop and back to it that keeps the slots and promises it can. What fits nowhere comes
 * last. A phone solves it without the network, so it knows the lagoon's bridges and neither closures nor learned times.
 */
export function proposeRound<M extends PlannedMission>(
  missions: readonly M[],
  start: Point | null,
  now: number,
): M[] {
  const workshop = start ?? missions.find(({ clientLocation }) => clientLocation)?.clientLocation;
  if (!workshop) return [...missions];
  const livreur = {
    id: LIVREUR_ID,
    start: workshop,
    from: now,
    to: now + LONGEST_ROUND_MS,
    closesAt: now + LONGEST_ROUND_MS,
    capacity: Number.MAX_SAFE_INTEGER,
    break: null,
  };
  const stops = missions.flatMap((mission) => toStops(mission, now));
  const travel = createTravelTime({ closures: [], sums: [] });
  const { rounds, unplaced } = solveRounds(
    { workshop, stops, livreurs: [livreur], travel },
    { keepShare: 0 },
  );
  const ids = [...rounds.flatMap((round) => round.stops), ...unplaced].map(({ orderId }) => orderId);
  const findPlace = ({ id }: M) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...missions].sort((a, b) => findPlace(a) - findPlace(b));
}

function toStops(
  { clientLocation, slot, deliverySlot, ...mission }: PlannedMission,
  from: number,
): RoundStop[] {
  if (!clientLocation) return [];
  const order = {
    ...mission,
    clientLocation,
    livreurId: LIVREUR_ID,
    pieces: 0,
    piecesHeld: 0,
    slotFrom: slot?.from ?? null,
    pickupBy: slot?.to ?? null,
    deliverySlotFrom: deliverySlot?.from ?? null,
    deliverySlotTo: deliverySlot?.to ?? null,
  };
  const stop = buildRoundStop(order, { from, serviceMs: SERVICE_MS });
  return [{ ...stop, point: clientLocation, fetchFrom: null, isUnderWay: isOnTheRoad(mission.status) }];
}
