import { type Care, listLastingCare } from '#domain/orders/care.ts';
import { isFreeLine } from '#domain/orders/order.ts';
import { type Measure, measureLine } from '#domain/orders/units.ts';
import type { SignedCtx } from '../ctx.ts';
import { getOwnOrder } from './orders.reads.ts';
import { findOffer } from './priceItems.ts';

interface Reorder {
  lines: ({
    productId: string;
    name: string;
    serviceName: string;
    quantity: number;
    care: Care[];
  } & Measure)[];
  unavailable: { name: string; service: string }[];
  note: string;
}

export function reorder(ctx: SignedCtx, orderId: string): Reorder {
  const { items, note } = getOwnOrder(ctx, orderId);
  const again: Reorder = { lines: [], unavailable: [], note };
  for (const { productId, name, service, quantity, tenths, care } of items.filter(
    (one) => !isFreeLine(one),
  )) {
    const offer = findOffer(ctx.db, { productId, service });
    const line = { productId, name: offer.name, serviceName: service, quantity };
    if (offer.service)
      again.lines.push({ ...line, ...measureLine(offer.service.unit, tenths), care: listLastingCare(care) });
    else again.unavailable.push({ name, service });
  }
  return again;
}
