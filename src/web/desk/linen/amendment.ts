import { type AccountTerms, priceOnAccount } from '#domain/accounts/account.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { raisePrice } from '#domain/orders/cart.ts';
import type { Express } from '#domain/orders/express.ts';
import { isSameArticle, type OrderItem } from '#domain/orders/order.ts';
import { addToLine } from '#domain/orders/units.ts';
import { findOwnWords } from '#domain/places/addressWords.ts';
import type { Point } from '#domain/places/geo.ts';
import { findNearestQuartier } from '#domain/places/placeName.ts';
import type { ListedOrder } from '../types.ts';

type Amended = Pick<
  Required<ListedOrder>,
  'items' | 'clientAddress' | 'clientLocation' | 'clientContactPhone' | 'note'
>;

export interface AmendmentValues {
  lines: OrderItem[];
  address: string;
  location: Point | null;
  contactPhone: string;
  note: string;
}

export function readAmendment(order: Amended): AmendmentValues {
  return {
    lines: order.items.map(({ position: _, ...line }) => line),
    address: order.clientAddress,
    location: order.clientLocation,
    contactPhone: formatPhone(order.clientContactPhone),
    note: order.note,
  };
}

/** A landmark of the former quartier does not stand in another; words that the desk has typed since stay. */
export function findWordsAt(
  point: Point,
  address: string,
  { clientAddress, clientLocation }: Pick<Amended, 'clientAddress' | 'clientLocation'>,
): string {
  const words = findOwnWords(address, clientLocation);
  if (!clientLocation || words !== findOwnWords(clientAddress, clientLocation)) return words;
  return findNearestQuartier(point).name === findNearestQuartier(clientLocation).name ? words : '';
}

export function addAmendedLine(
  lines: readonly OrderItem[],
  added: OrderItem,
  express?: Express | null,
  account?: AccountTerms,
): OrderItem[] {
  if (!lines.some((line) => isSameArticle(line, added)))
    return [...lines, raisePrice(account ? priceOnAccount(added, account) : added, express)];
  return lines.map((line) => (isSameArticle(line, added) ? addToLine(line, added) : line));
}
