import type { SignedCtx } from '../ctx.ts';
import { orderOf } from './orders.reads.ts';
import { offerOf } from './pricedItems.ts';

export interface CartLine {
  productId: string;
  name: string;
  serviceName: string;
  price: number;
  quantity: number;
  imageUrl: string | null;
}

export interface CartAgain {
  lines: CartLine[];
  /** As they were sold: what is no longer offered. */
  unavailable: { name: string; service: string }[];
}

/** The same cart at today's prices. */
export function orderAgain(ctx: SignedCtx, orderId: string): CartAgain {
  const again: CartAgain = { lines: [], unavailable: [] };
  for (const { productId, name, service, quantity } of orderOf(ctx, orderId).items) {
    const offer = offerOf(ctx.db, { productId, service });
    if (!offer.service) again.unavailable.push({ name, service });
    else {
      const { imageUrl, name: today } = offer;
      again.lines.push({
        productId,
        name: today,
        serviceName: service,
        price: offer.service.price,
        quantity,
        imageUrl,
      });
    }
  }
  return again;
}
