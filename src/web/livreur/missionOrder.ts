import { DEPOT, kilometresBetween, type Point } from '#domain/geo.ts';
import type { OrderStatus } from '#domain/lifecycle.ts';

interface Placed {
  id: string;
  status: OrderStatus;
  clientLocation: Point | null;
  createdAt: number;
}

/** Whoever waits at the door first, the linen that goes home next, then what is to be fetched. */
const TURN: Partial<Record<OrderStatus, number>> = {
  delivery_en_route: 0,
  pickup_en_route: 1,
  assigned_for_delivery: 2,
  assigned: 3,
};

/** What is next, then what is nearest: to him when his position is known, else to the workshop he starts from. */
export function inTurn<M extends Placed>(missions: readonly M[], here: Point | null): M[] {
  const turn = (mission: M) => TURN[mission.status] ?? 9;
  const far = (mission: M) => distanceTo(mission, here ?? DEPOT) ?? Number.MAX_VALUE;
  return [...missions].sort(
    (a, b) => turn(a) - turn(b) || far(a) - far(b) || a.createdAt - b.createdAt || a.id.localeCompare(b.id),
  );
}

/** The one that was open, until it leaves the list: nothing changes places under his thumb because he has moved. */
export function staysOpen<M extends Placed>(missions: readonly M[], last: string): M | undefined {
  return missions.find((mission) => mission.id === last) ?? missions[0];
}

export function distanceTo({ clientLocation }: Pick<Placed, 'clientLocation'>, here: Point): number | null {
  return clientLocation ? kilometresBetween(here, clientLocation) : null;
}
