import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Express } from '#domain/orders/express.ts';
import type { OrderLine } from '#domain/orders/order.ts';

/** The parts of the product's answers that its people read. */
export interface OrderView {
  status: OrderStatus;
  livreurId: string | null;
  version: number;
  promisedAt: number;
  readyAt: number | null;
  claims: { id: string; redoOrderId: string | null }[];
  transportFee: number;
  grandTotal: number;
  marks: { toMeasure?: 1 };
  amountPaid: number;
  amountDue: number;
  credit: number;
  items: OrderLine[];
  payment: { method: string | null; entries: { id: number; kind: string; isReversed: boolean }[] };
}

export type PlacedOrder = {
  id: string;
  promisedAt: number;
  slot: { from: number; to: number } | null;
  grandTotal: number;
};
export type Leg = 'pickup' | 'delivery' | 'return';
export type Codes = { codes: Record<Leg, string> };
type Slot = { from: number; to: number; isFree: boolean };
export type Offer = { days: { slots: Slot[] }[]; express: Express | null };
