/** A garment is named once, whatever its services: "3 × Chemise, 1 × Pagne". No line ends within "T-shirt". */
export function describeGarments(items: readonly { name: string; quantity: number }[]): string {
  const pieces = new Map<string, number>();
  for (const { name, quantity } of items) pieces.set(name, (pieces.get(name) ?? 0) + quantity);
  return [...pieces]
    .map(([name, count]) => `${count}\u00a0×\u00a0${name.replaceAll('-', '-\u2060')}`)
    .join(', ');
}

export const formatOrderCount = (orders: number): string =>
  `${orders}\u00a0${orders > 1 ? 'commandes' : 'commande'}`;

export const formatPieces = (pieces: number): string => `${pieces}\u00a0${pieces > 1 ? 'pièces' : 'pièce'}`;
