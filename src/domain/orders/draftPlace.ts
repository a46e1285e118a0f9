import type { Draft } from './draft.ts';
import type { Order } from './order.ts';

/** The place of an earlier order. */
export function toDraftPlace({
  clientLocation: location,
  clientAddress: address,
}: Pick<Order, 'clientLocation' | 'clientAddress'>): Partial<Draft> {
  return location ? { location, address, wordsOf: location } : {};
}
