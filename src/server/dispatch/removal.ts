import { eq } from 'drizzle-orm';

import { claims } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { amountDueOf } from '#domain/money/payment.ts';
import { findRemovalObstacle } from '#domain/orders/removal.ts';
import { applyActs } from '../acts/act.ts';
import { hasEntries } from '../acts/ledgerStatements.ts';
import type { OrderSnapshot } from '../acts/orderSnapshot.ts';
import { planReopening } from '../claims/redo.ts';
import type { SignedCtx } from '../ctx.ts';
import { selectLastSale } from '../invoices/sales.ts';
import { readLines } from '../orders/content/contentStatements.ts';
import { selectLiveAttempts } from '../payments/attempts/attempts.reads.ts';

/** The journal keeps lines, pieces and amounts of the deleted order. */
export function removeOrder(ctx: SignedCtx, orderId: string): { orderId: string } {
  applyActs(ctx, () => [
    {
      kind: 'remove',
      procedure: 'dispatch.remove',
      orderId,
      to: null,
      rule: (order) => {
        refuseObstacle(ctx, order);
        const lines = readLines(ctx, orderId).map(
          ({ name, service, quantity, tenths, unitPrice, discount }) => ({
            name,
            service,
            quantity,
            unitPrice,
            ...(tenths && { tenths }),
            ...(discount ? { discount } : {}),
          }),
        );
        return { audited: { lines } };
      },
    },
    ...planReopening(ctx, orderId),
  ]);
  return { orderId };
}

function refuseObstacle(ctx: SignedCtx, order: OrderSnapshot): void {
  const claim = ctx.db
    .select({ id: claims.id })
    .from(claims)
    .where(eq(claims.orderId, order.id))
    .limit(1)
    .get();
  const obstacle = findRemovalObstacle({
    ...order,
    amountDue: amountDueOf(order),
    hasEntries: hasEntries(ctx, order.id),
    hasLiveAttempts: selectLiveAttempts(ctx.db).all({ orderId: order.id }).length > 0,
    hasInvoice: selectLastSale(ctx.db).get({ orderId: order.id }) !== undefined,
    hasClaims: claim !== undefined,
  });
  if (obstacle) throw new DomainError(obstacle);
}
