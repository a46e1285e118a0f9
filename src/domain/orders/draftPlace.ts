import { isDerivedAddress } from '../places/placeName.ts';
import type { Draft } from './draft.ts';
import type { Order } from './order.ts';

/** The place of an earlier order; an address that was derived from the point is derived again. */
export function toDraftPlace({
  clientLocation: location,
  clientAddress,
}: Pick<Order, 'clientLocation' | 'clientAddress'>): Partial<Draft> {
  if (!location) return {};
  const address = isDerivedAddress(clientAddress, location) ? '' : clientAddress;
  return { location, address, wordsOf: location };
}
