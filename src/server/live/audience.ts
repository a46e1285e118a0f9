/** Who is told of an order: the desk, its client, its livreur. */
export type Audience = 'admin' | `client:${string}` | `livreur:${string}`;

/** `alsoLivreur` is the one who has just lost the order, or got it: his list changes too. */
export function audienceOf(
  order: { clientId: string | null; livreurId: string | null },
  alsoLivreur?: string | null,
): Audience[] {
  const told = new Set<Audience>(['admin']);
  if (order.clientId) told.add(`client:${order.clientId}`);
  if (order.livreurId) told.add(`livreur:${order.livreurId}`);
  if (alsoLivreur) told.add(`livreur:${alsoLivreur}`);
  return [...told];
}
