import { isOnTheRoad, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { measureKilometres, type Point } from '#domain/places/geo.ts';
import { isLate } from '#domain/promises/late.ts';
import { compareListedMissions } from '#domain/rounds/round.ts';

interface ListedMission {
  id: string;
  status: OrderStatus;
  clientLocation: Point | null;
  createdAt: number;
  lateAt: number | null;
  roundPosition?: number | null;
}

type Situation = { from: Point | null; now: number };

/** What is late comes first, the trip under way before the longest delay, then the order of the day. */
export function sortMissions<M extends ListedMission>(missions: readonly M[], { from, now }: Situation): M[] {
  const findLateSince = ({ lateAt }: M) => (lateAt !== null && isLate({ lateAt }, now) ? lateAt : null);
  const compareLateness = (a: M, b: M) => {
    const [first, second] = [findLateSince(a), findLateSince(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return Number(isOnTheRoad(b.status)) - Number(isOnTheRoad(a.status)) || first - second;
  };
  const measureDistance = (mission: M) =>
    (from ? measureMissionDistance(mission, from) : null) ?? Number.MAX_VALUE;
  return [...missions].sort(
    (a, b) =>
      compareLateness(a, b) ||
      compareListedMissions(a, b) ||
      measureDistance(a) - measureDistance(b) ||
      a.createdAt - b.createdAt ||
      a.id.localeCompare(b.id),
  );
}

/** The open mission stays open until it leaves the list, even if a new position changes the order. */
export function findOpenMission<M extends ListedMission>(
  missions: readonly M[],
  last: string,
): M | undefined {
  return missions.find((mission) => mission.id === last) ?? missions[0];
}

export function measureMissionDistance(
  { clientLocation }: Pick<ListedMission, 'clientLocation'>,
  here: Point,
): number | null {
  return clientLocation ? measureKilometres(here, clientLocation) : null;
}
