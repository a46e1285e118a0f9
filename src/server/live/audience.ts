export type Audience = 'admin' | `client:${string}` | `livreur:${string}`;

type Parties = { clientId: string | null; livreurId: string | null };

/** A reassigned order is passed before and after, because the lists of both livreurs change. */
export function listAudience(...orders: Parties[]): Audience[] {
  const people = orders.flatMap(({ clientId, livreurId }): (Audience | null)[] => [
    clientId === null ? null : `client:${clientId}`,
    livreurId === null ? null : `livreur:${livreurId}`,
  ]);
  return ['admin', ...new Set(people.filter((one) => one !== null))];
}

export const listAudienceOfLivreur = (livreurId: string): Audience[] => ['admin', `livreur:${livreurId}`];
