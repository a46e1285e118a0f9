import { hashContent } from '#db/integrity/orderContent.ts';
import { foldForSearch } from '#domain/format/search.ts';
import { paymentStateOf } from '#domain/money/payment.ts';
import { type OrderLine, referenceOf } from '#domain/orders/order.ts';
import type { OrderPromise } from '#domain/promises/promise.ts';
import { computeStepDueAt } from '#domain/promises/stepLimits.ts';
import type { NewOrder } from '../acts/act.ts';
import type { OrderSnapshot } from '../acts/orderSnapshot.ts';
import { insertLine, insertOrder, selectOrderOfReference } from '../acts/orderStatements.ts';
import { generateDigits } from '../auth/secrets.ts';
import type { ActCtx } from '../ctx.ts';

type Given = 'id' | 'reference' | 'createdAt' | 'toldAt' | 'paymentState' | keyof OrderPromise;
type Content = Omit<OrderSnapshot, keyof typeof UNTOUCHED | Given>;

type Placing = { promise: OrderPromise; placedBy?: string | undefined; ruleId?: string | undefined };

export function writeNewOrder(
  ctx: ActCtx,
  content: Content,
  items: readonly OrderLine[],
  { promise, placedBy, ruleId }: Placing,
): NewOrder {
  const orderId = drawUnusedId(ctx);
  const now = ctx.now();
  const order: OrderSnapshot = {
    ...content,
    ...UNTOUCHED,
    id: orderId,
    reference: referenceOf(orderId),
    paymentState: paymentStateOf({ ...content, ...UNTOUCHED }),
    createdAt: now,
    ...promise,
    toldAt: promise.pickupBy,
  };
  insertOrder(ctx.db).run({
    ...order,
    placedBy: placedBy ?? null,
    ruleId: ruleId ?? null,
    folded: foldForSearch(order.clientName, order.clientContactPhone),
    updatedAt: now,
    ...drawCodes(ctx),
    promisedAtFirst: promise.promisedAt,
    stepDueAt: computeStepDueAt({ ...promise, status: 'pending', since: now }, ctx.house()),
  });
  for (const item of items)
    insertLine(ctx.db).run({ orderId, unit: null, tenths: null, discount: 0, care: [], ...item });
  return { order, contentHash: hashContent(order, items, order.feePerKm) };
}

const UNTOUCHED = {
  status: 'pending',
  version: 1,
  livreurId: null,
  buyerNcc: null,
  buyerName: null,
  rebate: 0,
  amountPaid: 0,
  declaredAt: null,
  paidAt: null,
  completedAt: null,
  linen: 'client',
  piecesHeld: 0,
  countGapAt: null,
  returningAt: null,
  tag: null,
  refusedTag: null,
  pickedUpAt: null,
  visitFailedAt: null,
  deliverySlotFrom: null,
  deliverySlotTo: null,
  readyAt: null,
  readyToldAt: null,
  arrivalFrom: null,
  arrivalTo: null,
} as const;

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
