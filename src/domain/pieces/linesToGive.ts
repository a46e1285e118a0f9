import type { Order, OrderLine } from '../orders/order.ts';

/** By the hand-overs that client and livreur see, these pieces of each line have not been given back. */
export function listLinesToGive({ items, handovers }: Pick<Order, 'items' | 'handovers'>): OrderLine[] {
  const taken = handovers.findLast(({ leg }) => leg === 'pickup')?.counts;
  const ends = handovers.filter(({ leg }) => leg === 'delivery' || leg === 'return');
  // A hand-over without counts gave all that was left.
  if (ends.some(({ counts }) => counts === null)) return [];
  const countLine = (counts: Order['handovers'][number]['counts'], position: number) =>
    counts?.find((count) => count.position === position)?.quantity ?? 0;
  return items
    .map((line) => {
      const before = taken ? countLine(taken, line.position) : line.quantity;
      const givenBack = ends.reduce((sum, { counts }) => sum + countLine(counts, line.position), 0);
      return { ...line, quantity: before - givenBack };
    })
    .filter(({ quantity }) => quantity > 0);
}
