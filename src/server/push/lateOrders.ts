import { and, gt, lte } from 'drizzle-orm';
import { readCounter, setCounter } from '#db/counters.ts';
import { orders } from '#db/schema.ts';
import { IS_OPEN, LATE_AT } from '../orderFields/promiseJson.ts';
import { enqueuePush, type PushCtx } from './enqueue.ts';

const TOLD_UNTIL = 'late-orders-told-until';

/** No act makes an order late, so each minute looks for those that have become so. */
export function tellLateOrders(ctx: PushCtx): void {
  const now = ctx.now();
  const since = readCounter(ctx.db, TOLD_UNTIL);
  const isLateSince = and(IS_OPEN, gt(LATE_AT, since ?? now), lte(LATE_AT, now));
  const lateOrders = ctx.db.select({ id: orders.id }).from(orders).where(isLateSince).all();
  // The interval grows while nothing becomes late, which saves a write each minute.
  if (since !== null && lateOrders.length === 0) return;
  ctx.store.write(() => {
    setCounter(ctx.db, TOLD_UNTIL, now);
    for (const { id } of lateOrders) enqueuePush(ctx, { role: 'desk' }, 'late', id);
  });
}
