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
