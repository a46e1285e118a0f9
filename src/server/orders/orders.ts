import { DomainError } from '#domain/failures/failures.ts';
import type { SetBuyerInput } from '#domain/inputs/invoices.ts';
import { type Care, listLastingCare } from '#domain/orders/care.ts';
import { isFreeLine } from '#domain/orders/order.ts';
import { type Measure, measureLine } from '#domain/orders/units.ts';
import { applyActs } from '../acts/act.ts';
import type { PersonCtx, SignedCtx } from '../ctx.ts';
import { getOwnOrder } from './orders.reads.ts';
import { findOffer } from './priceItems.ts';

export function cancelOwnOrder(ctx: SignedCtx, { orderId }: { orderId: string }): void {
  applyActs(ctx, {
    kind: 'cancel',
    procedure: 'orders.cancel',
    orderId,
    to: 'cancelled',
    refusal: 'ORDER_CHANGED',
    rule: ({ redoOf }) => {
      if (redoOf !== null) throw new DomainError('REDO_FIXED');
      return {};
    },
  });
}

/** A business without an account that wants the certified invoice in its name says so before the completion. */
export function setBuyer(ctx: PersonCtx, { orderId, ncc, name }: SetBuyerInput) {
  applyActs(ctx, {
    kind: 'setBuyer',
    procedure: 'orders.setBuyer',
    orderId,
    rule: ({ buyerNcc, buyerName }) =>
      buyerNcc === ncc && buyerName === name
        ? null
        : { columns: { buyerNcc: ncc, buyerName: name }, audited: { ncc } },
  });
  return { ncc, name };
}

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
