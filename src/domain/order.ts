import type { Point } from './geo.ts';
import type { OrderStatus } from './lifecycle.ts';
import type { PaymentMethod, PaymentState } from './payment.ts';

export const MAX_QUANTITY = 99;
export const MAX_LINES = 50;
export const MAX_PIECES = 500;

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
  items: OrderItem[];
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
  client: Person;
  livreur: Person | null;
}
