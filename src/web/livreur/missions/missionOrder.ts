import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { measureKilometres, type Point } from '#domain/places/geo.ts';
import { compareListedMissions } from '#domain/rounds/round.ts';

interface ListedMission {
  id: string;
  status: OrderStatus;
  clientLocation: Point | null;
  createdAt: number;
  roundPosition?: number | null;
}

export function sortMissions<M extends ListedMission>(missions: readonly M[], from: Point | null): M[] {
  const measureDistance = (mission: M) =>
    (from ? measureMissionDistance(mission, from) : null) ?? Number.MAX_VALUE;
  return [...missions].sort(
    (a, b) =>
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
