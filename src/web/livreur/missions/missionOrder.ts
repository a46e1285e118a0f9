import type { Arrival, Clock } from '#domain/clock/clock.ts';
import { startOfDay } from '#domain/format/calendar.ts';
import { isOnTheRoad, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { isSamePlace, measureKilometres, type Point } from '#domain/places/geo.ts';
import { isLate } from '#domain/promises/keptPromises.ts';
import { compareListedMissions, compareRoundMissions } from '#domain/rounds/round.ts';

interface ListedMission {
  id: string;
  status: OrderStatus;
  clientLocation: Point | null;
  createdAt: number;
  lateAt: number | null;
  toldAt?: number | null;
  roundPosition?: number | null;
  arrival?: Arrival | null;
  /** Lists that a phone stored before the clock existed lack it. */
  clock?: Pick<Clock, 'from' | 'to'> | null;
}

type Situation = { from: Point | null; now: number };

/** The order of the day stands, but for the first late mission, which comes before it; later days end the list. */
export function sortMissions<M extends ListedMission>(missions: readonly M[], { from, now }: Situation): M[] {
  const measureDistance = (mission: M) =>
    (from ? measureMissionDistance(mission, from) : null) ?? Number.MAX_VALUE;
  const sorted = [...missions].sort(
    (a, b) =>
      compareRoundMissions(a, b) ||
      Number(getVisitDay(a, now) > now) - Number(getVisitDay(b, now) > now) ||
      getArrivalStart(a) - getArrivalStart(b) ||
      compareListedMissions(a, b) ||
      measureDistance(a) - measureDistance(b) ||
      a.createdAt - b.createdAt ||
      a.id.localeCompare(b.id),
  );
  const firstLate = sorted.find((mission) => isLate(mission, now));
  return firstLate ? [firstLate, ...sorted.filter((mission) => mission !== firstLate)] : sorted;
}

/** Clients are told these hours, so that nearness decides only where none was told. */
const getArrivalStart = ({ arrival }: ListedMission): number => arrival?.from ?? Number.MAX_SAFE_INTEGER;

/** On the road, a livreur goes whatever the day; what is late is for today. */
export const getVisitDay = ({ status, clock }: ListedMission, now: number): number =>
  startOfDay(Math.max(now, isOnTheRoad(status) ? now : (clock?.from ?? clock?.to ?? now)));

/**
 * The open mission stays open until it leaves the list, even if a new position changes the order; then another of today
 * at its door opens. A page that was read again opens the one its livreur is on the road for.
 */
export function findOpenMission<M extends ListedMission & AtDoor>(
  missions: readonly M[],
  last: { id: string; ended?: M | undefined },
  now: number,
): M | undefined {
  const atDoor = last.ended ? listMissionsAtSameDoor(last.ended, missions) : [];
  return (
    missions.find(({ id }) => id === last.id) ??
    atDoor.find((mission) => getVisitDay(mission, now) <= now) ??
    missions.find(({ status }) => isOnTheRoad(status)) ??
    missions[0]
  );
}

type AtDoor = Pick<ListedMission, 'id' | 'clientLocation'> & {
  client: { id: string };
  contactId: string | null;
};

/** One visit serves all of them. Strangers may share a point, which is the middle of their quartier. */
export const listMissionsAtSameDoor = <M extends AtDoor>(mission: M, missions: readonly M[]): M[] =>
  missions.filter(
    ({ id, client, contactId, clientLocation: place }) =>
      id !== mission.id &&
      place &&
      mission.clientLocation &&
      (client.id || contactId) === (mission.client.id || mission.contactId) &&
      isSamePlace(place, mission.clientLocation),
  );

export function measureMissionDistance(
  { clientLocation }: Pick<ListedMission, 'clientLocation'>,
  here: Point,
): number | null {
  return clientLocation ? measureKilometres(here, clientLocation) : null;
}
