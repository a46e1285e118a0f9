import { mayAct, type OrderStatus } from '../lifecycle/lifecycle.ts';
import type { Express } from '../orders/express.ts';
import type { NamedPhone, OrderLine } from '../orders/order.ts';
import type { Role } from '../people/roles.ts';
import type { Point } from '../places/geo.ts';

export const AGREEMENTS = ['phone', 'whatsapp', 'in_person'] as const;
/** `self`: the client made the change. `code`: they gave the livreur their code. `undone`: the pickup was undone. */
export type Agreement = 'self' | 'code' | 'undone' | (typeof AGREEMENTS)[number];

export const mayAmend = (status: OrderStatus, role: Role): boolean => mayAct('amend', status, status, role);

/** Articles may change until the workshop has begun; the address and phone may change later too. */
export function mayAmendItems(status: OrderStatus, role: Role): boolean {
  return mayAmend(status, role) && status !== 'processing' && status !== 'assigned_for_delivery';
}

export interface OrderContent {
  lines: OrderLine[];
  address: string;
  location: Point | null;
  contactPhone: string;
  /** Changes from before somebody else could pay or receive lack these two. */
  payer?: NamedPhone | null;
  receiver?: NamedPhone | null;
  /** Changes from before clients could write one lack it. */
  note?: string;
  /** Changes from before it could be sold lack it. */
  express?: Express | null;
  pieces: number;
  totalItemsPrice: number;
  transportFee: number;
  grandTotal: number;
}
