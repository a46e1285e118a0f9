import type { ActEvent } from '../acts/change.ts';
import type { Deps } from '../ctx.ts';

export type Audience = 'admin' | `client:${string}` | `livreur:${string}`;

type Parties = { clientId: string | null; livreurId: string | null };

/** Callers pass a reassigned order as it was and as it is, because the lists of both livreurs change. */
export function listAudience(...orders: Parties[]): Audience[] {
  const people = orders.flatMap(({ clientId, livreurId }): (Audience | null)[] => [
    clientId === null ? null : `client:${clientId}`,
    livreurId === null ? null : `livreur:${livreurId}`,
  ]);
  return ['admin', ...new Set(people.filter((one) => one !== null))];
}

export const listAudienceOfLivreur = (livreurId: string): Audience[] => ['admin', `livreur:${livreurId}`];

export function nudgeScreens({ live }: Pick<Deps, 'live'>, events: readonly ActEvent[]): void {
  for (const orderId of new Set(events.map((event) => event.orderId))) {
    const ofOrder = events.filter((event) => event.orderId === orderId);
    const versions = ofOrder.flatMap(({ before, after }) => [before, after]).filter((one) => one !== null);
    live.publish({ orderId, audience: listAudience(...versions) });
  }
}
