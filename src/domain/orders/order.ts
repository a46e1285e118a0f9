import { isOpen, type OrderStatus } from '../lifecycle/lifecycle.ts';
import type { PaymentMethod, PaymentState } from '../money/payment.ts';
import type { Claim } from '../pieces/claims.ts';
import type { CodeLeg, Handover, Linen } from '../pieces/handover.ts';
import type { Visit } from '../pieces/visits.ts';
import type { Point } from '../places/geo.ts';
import type { Slot } from '../promises/slots.ts';

export const MAX_QUANTITY = 99;
export const MAX_LINES = 50;
export const MAX_PIECES = 500;
/** Orders that the desk sends at once, and missions of a round. */
export const MOST_AT_ONCE = 100;

/** The first 8 characters of an order's id tell orders apart. */
export function referenceOf(orderId: string): string {
  return orderId.slice(0, 8);
}

export interface OrderItem {
  productId: string;
  name: string;
  service: string;
  quantity: number;
  unitPrice: number;
}

/** A line of an order that has been placed: it keeps its position when others come and go. */
export interface OrderLine extends OrderItem {
  position: number;
}

export interface Person {
  id: string;
  fullname: string;
  phone?: string | null;
}

/** An order as every screen receives it. */
export interface Order {
  id: string;
  clientId: string;
  livreurId: string | null;
  status: OrderStatus;
  /** Grows with each change. */
  version: number;
  items: OrderLine[];
  totalItemsPrice: number;
  transportFee: number;
  grandTotal: number;
  clientAddress: string;
  clientLocation: Point | null;
  paymentMethod: PaymentMethod | null;
  paymentState: PaymentState;
  paidAt: number | null;
  amountPaid: number;
  /** What the client still owes. */
  amountDue: number;
  /** What the client is owed. */
  credit: number;
  /** When the client said that they paid by Wave; null once that was refused or taken back. */
  declaredAt: number | null;
  clientContactPhone: string;
  createdAt: number;
  /** When the livreur comes for the linen; null: as soon as possible. */
  slot: Slot | null;
  /** When the linen is back. */
  promisedAt: number;
  /** What was promised first; null where that stands. */
  promisedAtFirst: number | null;
  /** When it is late if nothing happens to it (`isLate`); null once it is over. */
  lateAt: number | null;
  linen: Linen;
  /** Since when a count differs from the one before, until it is settled. */
  countGapAt: number | null;
  /** Since when a livreur has to bring back the linen of a cancelled order. */
  returningAt: number | null;
  /** The oldest first; those that were taken back are left out. */
  handovers: Handover[];
  /** The visits that failed, the oldest first. */
  visits: Visit[];
  client: Person;
  livreur: Person | null;
}

/** What the client and the desk know besides. */
export interface OrderOfClient {
  /** Four digits each. */
  codes: Record<CodeLeg, string>;
  claims: Claim[];
  /** Why the promised return last moved; null while it is as first promised. */
  moveReason: string | null;
  /** While the plant stands still: since when it takes time from this order's return. */
  plantStop: { since: number; reason: string } | null;
  /** That the order was placed at: a place that moves is paid at it. */
  feePerKm: number;
}

/** On a livreur's list: also linen of a cancelled order that they bring back. */
export function isReturning(order: Pick<Order, 'status' | 'linen' | 'returningAt'>): boolean {
  return order.status === 'cancelled' && order.linen === 'held' && order.returningAt !== null;
}

/** Followed by its client: open, or cancelled while the house has their money or linen. */
export function isFollowed(order: Pick<Order, 'status' | 'amountPaid' | 'linen'>): boolean {
  return (
    isOpen(order.status) || (order.status === 'cancelled' && (order.amountPaid > 0 || order.linen === 'held'))
  );
}
