import type { Point } from '../geo.ts';
import type { Role } from '../people/roles.ts';

/** How the client agreed to a change of their order. */
export const AGREEMENTS = ['phone', 'whatsapp', 'in_person'] as const;
/** `self`: the client made it. `code`: they gave it to the livreur. */
export type Agreement = 'self' | 'code' | (typeof AGREEMENTS)[number];

/** What of an order may change with its client's consent. */
export interface OrderContent {
  lines: {
    position: number;
    productId: string;
    name: string;
    service: string;
    quantity: number;
    unitPrice: number;
  }[];
  address: string;
  location: Point | null;
  contactPhone: string;
  pieces: number;
  totalItemsPrice: number;
  transportFee: number;
  grandTotal: number;
}

export interface OrderChange {
  at: number;
  by: Role;
  agreed: Agreement;
  before: OrderContent;
  after: OrderContent;
}
