import type { OrderLine } from '#domain/orders/order.ts';
import type { Handover, HandoverLeg, LineCount } from '#domain/pieces/handover.ts';

export const anOrderLine = (
  position: number,
  quantity: number,
  more: Partial<OrderLine> = {},
): OrderLine => ({
  position,
  productId: `p${position}`,
  name: 'Chemise',
  service: 'Lavage',
  quantity,
  unitPrice: 1500,
  ...more,
});

export const aHandover = (leg: HandoverLeg, counts: LineCount[] | null = null, pieces = 0): Handover => ({
  leg,
  counts,
  pieces,
  how: 'code',
  reason: null,
  bags: null,
  photo: null,
  at: 0,
  recordedAt: 0,
});
