/** Who hears of an order: the desk, its client, its livreur. */
export type Audience = 'admin' | `client:${string}` | `livreur:${string}`;

interface Parties {
  clientId: string | null;
  livreurId: string | null;
}

/** Of an order as it was and as it is: both livreurs' lists change. */
export function listAudience(...orders: Parties[]): Audience[] {
  const people = orders.flatMap(({ clientId, livreurId }): (Audience | null)[] => [
    clientId === null ? null : `client:${clientId}`,
    livreurId === null ? null : `livreur:${livreurId}`,
  ]);
  return ['admin', ...new Set(people.filter((one) => one !== null))];
}

/** Who hears of a livreur's cash, or whether they take orders: the desk and the livreur. */
export function listAudienceOfLivreur(livreurId: string): Audience[] {
  return ['admin', `livreur:${livreurId}`];
}
