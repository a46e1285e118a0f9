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
export const MOST_AT_ONCE = 100;

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
  paymentMethod: PaymentMethod | null;
  paymentState: PaymentState;
  paidAt: number | null;
  amountPaid: number;
  amountDue: number;
  credit: number;
  /** When the client said that they paid by Wave; null once that was refused or taken back. */
  declaredAt: number | null;
  clientContactPhone: string;
  createdAt: number;
  slot: Slot | null;
  promisedAt: number;
  /** What was promised first; null where that stands. */
  promisedAtFirst: number | null;
  /** When it is late if nothing happens to it (`isLate`); null once it is over. */
  lateAt: number | null;
  linen: Linen;
  countGapAt: number | null;
  returningAt: number | null;
  handovers: Handover[];
  visits: Visit[];
  client: Person;
  livreur: Person | null;
}

/** Only the client and the desk know these. */
export interface OrderOfClient {
  codes: Record<CodeLeg, string>;
  claims: Claim[];
  moveReason: string | null;
  /** Since when the stop of the plant takes time from this order's return. */
  plantStop: { since: number; reason: string } | null;
  /** Price per km when the order was placed; a later change of address is charged at this price. */
  feePerKm: number;
}

/** A livreur's list also shows linen of a cancelled order that they bring back. */
export function isReturning(order: Pick<Order, 'status' | 'linen' | 'returningAt'>): boolean {
  return order.status === 'cancelled' && order.linen === 'held' && order.returningAt !== null;
}

/** A client follows an order while it is open, or cancelled with their money or linen still in the house. */
export function isFollowed(order: Pick<Order, 'status' | 'amountPaid' | 'linen'>): boolean {
  return (
    isOpen(order.status) || (order.status === 'cancelled' && (order.amountPaid > 0 || order.linen === 'held'))
  );
}
