import type { SetBuyerInput } from '#domain/inputs/invoices.ts';
import { applyActs } from '../acts/act.ts';
import type { PersonCtx } from '../ctx.ts';

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
