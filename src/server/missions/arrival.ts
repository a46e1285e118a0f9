import { isActiveMission, isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import { type Arrival, widenArrival } from '#domain/rounds/arrival.ts';
import { loadOrderForActor } from '../acts/loadOrderForActor.ts';
import type { PersonCtx } from '../ctx.ts';
import { computeArrivals } from '../rounds/arrivals.ts';
import { listMissionsOf } from './missions.reads.ts';

/** Null before a livreur is sent, and while their missions have no order yet. */
export function readArrival(ctx: PersonCtx, orderId: string): Arrival | null {
  const { livreurId, status } = loadOrderForActor(ctx, orderId);
  if (livreurId === null || !isActiveMission(status)) return null;
  const missions = listMissionsOf(ctx, livreurId).items;
  const mission = missions.find(({ id }) => id === orderId);
  const isArranged = mission?.roundPosition !== null || isOnTheRoad(status) || missions.length === 1;
  if (!isArranged) return null;
  const at = computeArrivals(ctx, livreurId, missions).get(orderId);
  return at === undefined ? null : widenArrival(at, ctx.now());
}
