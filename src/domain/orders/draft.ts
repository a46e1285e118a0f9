import { HOUR } from '../format/calendar.ts';
import type { OrderMethod } from '../money/payment.ts';
import { isSamePlace, type Point } from '../places/geo.ts';
import type { Slot } from '../promises/slots.ts';
import type { Care } from './care.ts';
import type { Unit } from './units.ts';

export interface Draft {
  /** A garment that has left the catalogue keeps the name under which it was added. */
  lines: {
    productId: string;
    service: string;
    name: string;
    quantity: number;
    unit?: Unit | undefined;
    tenths?: number | undefined;
    /** A free line has the price that the desk gave it. */
    unitPrice?: number | null;
    /** The client chose this line's service, so the choice for the whole list leaves it alone. */
    isServiceChosen?: boolean;
    care?: Care[];
  }[];
  /** The service chosen for the whole list. */
  service?: string | undefined;
  location: Point | null;
  address?: string;
  /** The address was copied from this place; an edit of the address unsets it. */
  wordsOf?: Point;
  phone?: string;
  /** Unset until it is chosen. */
  paymentMethod?: OrderMethod | undefined;
  /** The business that pays, with the method `compte`. */
  accountId?: string | undefined;
  slot?: Slot | undefined;
  express?: true | undefined;
  /** The client's words about the linen. */
  note?: string | undefined;
}
export type CartLine = Draft['lines'][number];
export type LineKey = Pick<CartLine, 'productId' | 'service'> & Partial<Pick<CartLine, 'name' | 'unitPrice'>>;

export type FilledDraft = Pick<Draft, 'lines' | 'location' | 'slot' | 'express' | 'accountId' | 'note'> & {
  address: string;
  phone: string;
  paymentMethod: OrderMethod;
};

/** An order confirmed longer ago waits for its client, who may have called another laundry since. */
export const SENT_WITHOUT_ASKING = HOUR;

export const EMPTY_DRAFT: Draft = { lines: [], location: null };

/** Moving the pin drops the address copied from an earlier place, and keeps one typed by hand. */
export function movePin({ wordsOf }: Pick<Draft, 'wordsOf'>, location: Point): Partial<Draft> {
  if (!wordsOf || isSamePlace(wordsOf, location)) return { location };
  return { location, address: '', wordsOf: undefined };
}
