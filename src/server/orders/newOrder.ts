import { insertRow } from '#db/connection.ts';
import { hashContent } from '#db/integrity/orderContent.ts';
import { orderLines, orders } from '#db/schema.ts';
import { foldForSearch } from '#domain/format/search.ts';
import { paymentStateOf } from '#domain/money/payment.ts';
import { type OrderLine, referenceOf } from '#domain/orders/order.ts';
import type { OrderPromise } from '#domain/promises/promise.ts';
import { computeStepDueAt } from '#domain/promises/stepLimits.ts';
import type { NewOrder } from '../acts/act.ts';
import { selectOrderOfReference } from '../acts/orderStatements.ts';
import { generateDigits } from '../auth/secrets.ts';
import type { ActCtx } from '../ctx.ts';

type NewRow = typeof orders.$inferInsert;
type Drawn = 'id' | 'reference' | 'folded' | 'status' | 'createdAt' | 'updatedAt';

export function writeNewOrder(
  ctx: ActCtx,
  content: Omit<NewRow, Drawn | keyof OrderPromise>,
  items: readonly OrderLine[],
  promise: OrderPromise,
): NewOrder {
  const { clientName, clientContactPhone } = content;
  const id = drawUnusedId(ctx);
  const now = ctx.now();
  const balance = {
    rebate: 0,
    amountPaid: 0,
    declaredAt: null,
    declaredAmount: null,
    paymentMethod: null,
    ...content,
  };
  const order = insertRow(ctx.db, orders, {
    ...content,
    ...promise,
    ...drawCodes(ctx),
    id,
    reference: referenceOf(id),
    folded: foldForSearch(clientName, clientContactPhone),
    status: 'pending',
    paymentState: paymentStateOf(balance),
    createdAt: now,
    updatedAt: now,
    promisedAtFirst: promise.promisedAt,
    stepDueAt: computeStepDueAt({ ...promise, status: 'pending', since: now }, ctx.house()),
    toldAt: promise.pickupBy,
  });
  for (const item of items) insertRow(ctx.db, orderLines, { orderId: id, ...item });
  return { order, contentHash: hashContent(order, items, order.feePerKm) };
}

/** The codes are independent, so that one of them reveals nothing about the others. */
function drawCodes(ctx: ActCtx) {
  const digits = generateDigits(ctx, 12);
  const cutCode = (from: number) => Number(digits.slice(from, from + 4));
  return { pickupCode: cutCode(0), deliveryCode: cutCode(4), returnCode: cutCode(8) };
}

/**
 * Two ids may share their first eight characters, which make the reference. The caller's transaction keeps the write
 * lock until the insert.
 */
function drawUnusedId(ctx: ActCtx): string {
  for (let draw = 0; draw < 20; draw++) {
    const id = ctx.id();
    if (!selectOrderOfReference(ctx.db).get({ reference: referenceOf(id) })) return id;
  }
  throw new Error('no unused order reference in 20 draws');
}
