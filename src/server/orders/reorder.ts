import type { SignedCtx } from '../ctx.ts';
import { getOwnOrder } from './orders.reads.ts';
import { findOffer } from './priceItems.ts';

interface Reorder {
  lines: { productId: string; name: string; serviceName: string; quantity: number }[];
  /** No longer offered; named as they were sold. */
  unavailable: { name: string; service: string }[];
}

/** The same cart again, with the names of today's catalogue. */
export function reorder(ctx: SignedCtx, orderId: string): Reorder {
  const again: Reorder = { lines: [], unavailable: [] };
  for (const { productId, name, service, quantity } of getOwnOrder(ctx, orderId).items) {
    const offer = findOffer(ctx.db, { productId, service });
    if (offer.service) again.lines.push({ productId, name: offer.name, serviceName: service, quantity });
    else again.unavailable.push({ name, service });
  }
  return again;
}
