import { findOwnWords } from '../places/placeName.ts';
import type { Draft } from './draft.ts';
import type { Order } from './order.ts';

/** The place of an earlier order; words that were derived from the point are derived again. */
export function toDraftPlace({
  clientLocation: location,
  clientAddress,
}: Pick<Order, 'clientLocation' | 'clientAddress'>): Partial<Draft> {
  if (!location) return {};
  return { location, address: findOwnWords(clientAddress, location), wordsOf: location };
}
