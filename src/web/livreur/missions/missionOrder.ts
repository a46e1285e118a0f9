import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { measureKilometres, type Point } from '#domain/places/geo.ts';
import { compareRoundMissions } from '#domain/rounds/round.ts';

interface ListedMission {
  id: string;
  status: OrderStatus;
  clientLocation: Point | null;
  createdAt: number;
  roundPosition?: number | null;
}

const RANK: Partial<Record<OrderStatus, number>> = {
  delivery_en_route: 0,
  pickup_en_route: 1,
  assigned_for_delivery: 2,
  completed: 3,
  cancelled: 3,
  assigned: 4,
};

export function sortMissions<M extends ListedMission>(missions: readonly M[], from: Point | null): M[] {
  const getRank = (mission: M) => RANK[mission.status] ?? 9;
  const measureDistance = (mission: M) =>
    (from ? measureMissionDistance(mission, from) : null) ?? Number.MAX_VALUE;
  return [...missions].sort(
    (a, b) =>
      compareRoundMissions(a, b) ||
      getRank(a) - getRank(b) ||
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
