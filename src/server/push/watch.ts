import { and, gt, lte, or, sql } from 'drizzle-orm';
import { readCounter, setCounter } from '#db/counters.ts';
import { orders } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import { IS_OPEN, LATE_AT, SLOW_SINCE } from '../orderFields/promiseJson.ts';
import { enqueuePush, type PushCtx } from './enqueue.ts';

const TOLD_UNTIL = 'late-orders-told-until';

/** No act makes an order late or slow, so each minute looks for those that have become so; the earlier is told. */
export function tellLateOrders(ctx: PushCtx): void {
  const now = ctx.now();
  const since = readCounter(ctx.db, TOLD_UNTIL);
  const isBetween = (at: typeof LATE_AT) => and(gt(at, since ?? now), lte(at, now));
  const news = ctx.db
    .select({ id: orders.id, isLate: sql<number>`${isBetween(LATE_AT)}` })
    .from(orders)
    .where(
      and(IS_OPEN, or(isBetween(LATE_AT), and(isBetween(SLOW_SINCE), sql`${LATE_AT} > ${now} is not 0`))),
    )
    .all();
  // The interval grows while there is nothing to tell, which saves a write each minute.
  if (since !== null && news.length === 0) return;
  ctx.store.write(() => {
    setCounter(ctx.db, TOLD_UNTIL, now);
    for (const { id, isLate } of news) enqueuePush(ctx, { role: 'desk' }, isLate ? 'late' : 'slow', id);
  });
}

/** Superadmins hear once of a trouble that they have to see to; a restart within a day begins no new one. */
export function tellProviderTroubles(ctx: PushCtx & Pick<Deps, 'providers'>): void {
  for (const { provider, kind, since } of ctx.providers.troubles()) {
    const topic = `${provider}-${kind}`;
    const toldAt = readCounter(ctx.db, `trouble-told-${topic}`);
    if (kind === 'down' || (toldAt !== null && toldAt > since - DAY)) continue;
    ctx.store.write(() => {
      setCounter(ctx.db, `trouble-told-${topic}`, ctx.now());
      enqueuePush(ctx, { role: 'superadmin' }, 'providerTrouble', topic);
    });
  }
}
