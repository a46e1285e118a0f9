import { and, gt } from 'drizzle-orm';

import { orders } from '#db/schema.ts';
import { getClosingReason } from '#domain/format/order/promiseWords.ts';
import type { HouseSettings } from '#domain/house.ts';
import { isOpenAt } from '#domain/promises/openHours.ts';
import { findPromiseTime } from '#domain/promises/promise.ts';
import type { OrderAct } from '../acts/act.ts';
import type { SignedCtx } from '../ctx.ts';
import { IS_OPEN } from '../orderFields/promiseJson.ts';
import { planPromiseChange } from './movePromise.ts';

/** A promise that is over stays, because its order is late whenever the house is open. */
export function planMovesOutOfClosedTime(ctx: SignedCtx, house: HouseSettings): OrderAct[] {
  return ctx.db
    .select({ id: orders.id, promisedAt: orders.promisedAt })
    .from(orders)
    .where(and(IS_OPEN, gt(orders.promisedAt, ctx.now())))
    .all()
    .filter(({ promisedAt }) => !isOpenAt(house, promisedAt))
    .map(({ id: orderId }) => ({
      kind: 'movePromise',
      procedure: 'house.update',
      orderId,
      rule: ({ promisedAt: from }) =>
        planPromiseChange(ctx, {
          from,
          to: findPromiseTime(house, from),
          cause: { reason: getClosingReason(house, from) },
        }),
    }));
}
