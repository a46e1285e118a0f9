import { and, gt, lte } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { readCounter, setCounter } from '#db/counters.ts';
import { orders } from '#db/schema.ts';
import { IS_OPEN, LATE_AT } from '../orderFields/promiseJson.ts';
import { enqueuePush, type PushCtx } from './enqueue.ts';

const TOLD_UNTIL = 'late-orders-told-until';

const lateSince = prepareStatement((db, p) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(IS_OPEN, gt(LATE_AT, p('since')), lte(LATE_AT, p('now')))),
);

/** No act makes an order late, so each minute looks for those that have become so. */
export function tellLateOrders(ctx: PushCtx): void {
  const now = ctx.now();
  const since = readCounter(ctx.db, TOLD_UNTIL);
  const lateOrders = since === null ? [] : lateSince(ctx.db).all({ since, now });
  // The interval grows while nothing becomes late, which saves a write each minute.
  if (since !== null && lateOrders.length === 0) return;
  ctx.store.write(() => {
    setCounter(ctx.db, TOLD_UNTIL, now);
    for (const { id } of lateOrders) enqueuePush(ctx, { role: 'desk' }, 'late', id);
  });
}
