import { sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { getMostBookings } from '#domain/promises/slots.ts';
import { isVisibleOrder } from '../acts/visibility.ts';
import type { ActCtx } from '../ctx.ts';
import { IS_OPEN } from '../orderFields/promiseJson.ts';

const selectBookings = prepareStatement((db, p) =>
  db
    .select({
      ahead: sql<number>`count(*) filter (where ${IS_OPEN} and ${orders.ruleId} is null and ${orders.slotFrom} > ${p('now')})`,
      delivered: sql<number>`count(*) filter (where ${orders.status} = 'completed')`,
    })
    .from(orders)
    .where(isVisibleOrder({ role: 'client', id: p('clientId') })),
);

/** The caller's write transaction keeps the account from booking elsewhere between this count and the booking. */
export function refuseTooManyBookings({ db, actor, now }: ActCtx): void {
  const { ahead = 0, delivered = 0 } = selectBookings(db).get({ clientId: actor.id, now: now() }) ?? {};
  const most = getMostBookings(delivered > 0);
  if (ahead >= most) throw new DomainError('TOO_MANY_BOOKINGS', { most });
}
