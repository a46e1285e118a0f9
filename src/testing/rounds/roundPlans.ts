import { measureKilometres, type Point } from '#domain/places/geo.ts';
import type { RoundLivreur, RoundPlan, RoundStop, TravelTime } from '#domain/rounds/plan.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const WORKSHOP: Point = { lng: -4, lat: 5.35 };

export const aPoint = (kmEast: number, kmNorth = 0): Point => ({
  lng: WORKSHOP.lng + kmEast / 110.7,
  lat: WORKSHOP.lat + kmNorth / 111.2,
});

/** A kilometre takes three minutes at any hour. */
export const travelEvenly: TravelTime = (from, to) => measureKilometres(from, to) * 3 * MINUTE;

export const aStop = (orderId: string, values: Partial<RoundStop> = {}): RoundStop => ({
  orderId,
  leg: 'pickup',
  point: WORKSHOP,
  window: null,
  dueAt: null,
  serviceMs: 0,
  pieces: 1,
  fetchFrom: null,
  livreurId: null,
  isUnderWay: false,
  ...values,
});

export const aLivreur = (id: string, values: Partial<RoundLivreur> = {}): RoundLivreur => ({
  id,
  start: WORKSHOP,
  from: 8 * HOUR,
  to: 18 * HOUR,
  closesAt: values.to ?? 18 * HOUR,
  capacity: 100,
  break: null,
  ...values,
});

export const aPlan = (
  stops: readonly RoundStop[],
  livreurs: readonly RoundLivreur[] = [aLivreur('anna')],
  values: Partial<RoundPlan> = {},
): RoundPlan => ({ workshop: WORKSHOP, stops, livreurs, travel: travelEvenly, ...values });

/** Time on the road of a round through these points, from the workshop and back to it. */
export function measureRoad(points: readonly Point[], at: number, travel: TravelTime = travelEvenly): number {
  const places = [WORKSHOP, ...points, WORKSHOP];
  return places.slice(1).reduce((sum, point, i) => sum + travel(places[i] as Point, point, at), 0);
}
