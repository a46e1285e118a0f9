import type { SignedCtx } from '../ctx.ts';
import { getOwnOrder } from './orders.reads.ts';
import { findOffer } from './priceItems.ts';

interface Reorder {
  lines: { productId: string; name: string; serviceName: string; quantity: number }[];
  unavailable: { name: string; service: string }[];
}

export function reorder(ctx: SignedCtx, orderId: string): Reorder {
  const again: Reorder = { lines: [], unavailable: [] };
  for (const { productId, name, service, quantity } of getOwnOrder(ctx, orderId).items) {
    const offer = findOffer(ctx.db, { productId, service });
    if (offer.service) again.lines.push({ productId, name: offer.name, serviceName: service, quantity });
    else again.unavailable.push({ name, service });
  }
  return again;
}
