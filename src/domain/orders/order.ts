import { isOpen, type OrderStatus } from '../lifecycle/lifecycle.ts';
import type { OrderMethod, PaymentState } from '../money/payment.ts';
import type { Claim } from '../pieces/claims.ts';
import { type CodeLeg, type Handover, isLinenCarried, type Linen } from '../pieces/handover.ts';
import type { Visit } from '../pieces/visits.ts';
import type { Point } from '../places/geo.ts';
import type { Slot } from '../promises/slots.ts';
import type { Care } from './care.ts';
import type { Express } from './express.ts';
import type { Measure } from './units.ts';

export const MAX_QUANTITY = 99;
export const MAX_LINES = 50;
export const MAX_PIECES = 500;
export const MOST_AT_ONCE = 100;
export const LONGEST_NOTE = 200;

export const referenceOf = (orderId: string): string => orderId.slice(0, 8);

/** By the kilo, `quantity` is the pieces and `tenths` the weight, an estimate until the pickup; of lots, the lots. */
export interface OrderItem extends Measure {
  productId: string;
  name: string;
  service: string;
  quantity: number;
  unitPrice: number;
  /** The whole percent that the account of a business takes off the line. */
  discount?: number;
  care?: Care[];
}

/** A free line is the desk's: it has a name and a price made on sight, and neither garment nor service. */
export interface WantedItem
  extends Pick<OrderItem, 'productId' | 'service' | 'quantity' | 'care' | 'tenths'> {
  name?: string | undefined;
  /** A line of a cart may have left the catalogue, and its price with it. */
  unitPrice?: number | null | undefined;
}

export const isFreeLine = ({ productId }: Pick<OrderItem, 'productId'>): boolean => productId === '';

type Article = Omit<WantedItem, 'quantity'>;
export const isSameArticle = (a: Article, b: Article): boolean =>
  a.productId === b.productId &&
  a.service === b.service &&
  (!isFreeLine(a) || (a.name === b.name && a.unitPrice === b.unitPrice));

export const describeArticle = ({ name, service }: Pick<OrderItem, 'name' | 'service'>): string =>
  service === '' ? name : `${name}, ${service}`;

/** Lines of carts and orders know more of an item than an order asks for. */
export const toWantedItem = ({ productId, service, quantity, tenths, care }: WantedItem): WantedItem => ({
  productId,
  service,
  quantity,
  ...(tenths && { tenths }),
  ...(care && { care }),
});

/** A line keeps its position when other lines are added or removed. */
export type OrderLine = OrderItem & { position: number };

/** Somebody else who pays for an order or receives it. */
export type NamedPhone = { name: string; phone: string };

/** The business that pays for an order, and what it asks of whoever delivers. */
export type OrderAccount = { id: string; name: string; deliveryNotes: string };

export type Person = { id: string; fullname: string; phone?: string | null };

export interface Order {
  id: string;
  clientId: string;
  livreurId: string | null;
  status: OrderStatus;
  version: number;
  items: OrderLine[];
  totalItemsPrice: number;
  transportFee: number;
  grandTotal: number;
  clientAddress: string;
  clientLocation: Point | null;
  paymentMethod: OrderMethod | null;
  paymentState: PaymentState;
  paidAt: number | null;
  amountPaid: number;
  amountDue: number;
  credit: number;
  declaredAt: number | null;
  declaredAmount: number | null;
  clientContactPhone: string;
  createdAt: number;
  slot: Slot | null;
  /** A delivery has a slot only after a visit for it that failed. */
  deliverySlot: Slot | null;
  promisedAt: number;
  promisedAtFirst: number | null;
  /** An express order keeps the percent and hours that it was sold with. */
  express: Express | null;
  lateAt: number | null;
  /** The told hour of the present leg; null after a failed visit, until somebody chooses the next. */
  toldAt: number | null;
  /** When the livreur is expected. */
  arrival: Slot | null;
  /** The last call to the client after the told hour. */
  calledAt: number | null;
  /** When the linen was ready to go back; it is once a livreur is assigned for the delivery. */
  readyAt: number | null;
  /** The plant has stood still since `since`, which delays this order. */
  plantStop: { since: number; reason: string } | null;
  linen: Linen;
  piecesHeld: number;
  countGapAt: number | null;
  returningAt: number | null;
  handovers: Handover[];
  visits: Visit[];
  client: Person;
  livreur: Person | null;
  contactId: string | null;
  placedBy: string | null;
  /** The recurring rule that made the order. */
  ruleId: string | null;
  /** The order whose linen this one does again, for nothing. */
  redoOf: string | null;
  payer: NamedPhone | null;
  receiver: NamedPhone | null;
  /** The client's words, whoever typed them. */
  note: string;
  account: OrderAccount | null;
}

export interface OrderOfClient {
  /** The last three digits of the order's number: "042". */
  shortNumber: string;
  codes: Record<CodeLeg, string>;
  claims: Claim[];
  moveReason: string | null;
  /** When the client said that the visit of a recurring rule suits them. */
  visitConfirmedAt: number | null;
  /** A change of address is charged at this price, which held when the order was placed. */
  feePerKm: number;
}

/** The order has ended, and the house has linen of it: all after a cancellation, the rest after a partial delivery. */
export function isLinenOwed({ status, linen }: Pick<Order, 'status' | 'linen'>): boolean {
  return !isOpen(status) && linen === 'held';
}

/** A livreur's list also shows linen of an order that has ended, which they bring back. */
export function isReturning(order: Pick<Order, 'status' | 'linen' | 'returningAt'>): boolean {
  return isLinenOwed(order) && order.returningAt !== null;
}

/** A livreur has the linen on the way to the workshop, on the way to its client, or to bring it back. */
export function isLinenInHands(order: Pick<Order, 'status' | 'linen' | 'returningAt'>): boolean {
  return isLinenCarried(order.status) || isReturning(order);
}

/** The client still expects something of this order: their linen or, after a cancellation, also their money. */
export function isFollowed(order: Pick<Order, 'status' | 'amountPaid' | 'linen'>): boolean {
  return isOpen(order.status) || isLinenOwed(order) || (order.status === 'cancelled' && order.amountPaid > 0);
}
