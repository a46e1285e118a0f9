import { DomainError } from '#domain/failures/failures.ts';
import type { SetBuyerInput } from '#domain/inputs/invoices.ts';
import { listLastingCare } from '#domain/orders/care.ts';
import { isFreeLine } from '#domain/orders/order.ts';
import { measureLine } from '#domain/orders/units.ts';
import { applyActs, makeTransitionRefusedError } from '../acts/act.ts';
import type { PersonCtx, SignedCtx } from '../ctx.ts';
import { findLastSale } from '../invoices/sales.ts';
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

/**
 * A business without an account that wants the certified invoice in its name says so before the completion. The desk
 * corrects it where the tax office has refused the sale.
 */
export function setBuyer(ctx: PersonCtx, { orderId, ncc, name }: SetBuyerInput) {
  applyActs(ctx, {
    kind: 'setBuyer',
    procedure: 'orders.setBuyer',
    orderId,
    rule: (order) => {
      if (order.buyerNcc === ncc && order.buyerName === name) return null;
      if (order.status === 'completed' && findLastSale(ctx, orderId)?.state !== 'refused')
        throw makeTransitionRefusedError(order);
      return { columns: { buyerNcc: ncc, buyerName: name }, audited: { ncc } };
    },
  });
  return { ncc, name };
}

export function reorder(ctx: SignedCtx, orderId: string) {
  const { items, note } = getOwnOrder(ctx, orderId);
  const offers = items
    .filter((item) => !isFreeLine(item))
    .map((item) => ({ item, offer: findOffer(ctx.db, item) }));
  return {
    lines: offers.flatMap(({ item: { productId, service: serviceName, quantity, tenths, care }, offer }) => {
      if (!offer.service) return [];
      const line = { productId, name: offer.name, serviceName, quantity };
      return [{ ...line, ...measureLine(offer.service.unit, tenths), care: listLastingCare(care) }];
    }),
    unavailable: offers.flatMap(({ item: { name, service }, offer }) =>
      offer.service ? [] : [{ name, service }],
    ),
    note,
  };
}
