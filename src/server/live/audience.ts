/** Who hears of an order: the desk, its client, its livreur. */
export type Audience = 'admin' | `client:${string}` | `livreur:${string}`;

/** `alsoLivreur` has just been given the order: both livreurs' lists change. */
export function audienceOf(
  order: { clientId: string | null; livreurId: string | null },
  alsoLivreur?: string | null,
): Audience[] {
  const audience = new Set<Audience>(['admin']);
  if (order.clientId) audience.add(`client:${order.clientId}`);
  if (order.livreurId) audience.add(`livreur:${order.livreurId}`);
  if (alsoLivreur) audience.add(`livreur:${alsoLivreur}`);
  return [...audience];
}

/** Who hears of a livreur's cash, or whether they take orders: the desk and the livreur. */
export function audienceOfLivreur(livreurId: string): Audience[] {
  return ['admin', `livreur:${livreurId}`];
}
