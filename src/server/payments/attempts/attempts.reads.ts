import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { atMost, type Parameters, prepareStatement } from '#db/connection.ts';
import { paymentAttempts } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { LIVE_STATES, type OrderAttempt } from '#domain/payments/attempt.ts';
import type { Deps } from '../../ctx.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;

/** Three turns, one a second, take what a long stop has left due. */
const MOST_AT_ONCE = 500;

const selectAttempts = (where: (p: Parameters) => SQL | undefined) =>
  prepareStatement((db, p) => db.select().from(paymentAttempts).where(where(p)));

const ofProvider = (p: Parameters) => eq(paymentAttempts.provider, p('provider'));

export const attemptOfId = selectAttempts((p) => eq(paymentAttempts.id, p('id')));

export const attemptOfKey = selectAttempts((p) =>
  and(eq(paymentAttempts.actorId, p('actorId')), eq(paymentAttempts.key, p('key'))),
);

export const attemptOfProviderId = selectAttempts((p) =>
  and(ofProvider(p), eq(paymentAttempts.providerId, p('providerId'))),
);

export const attemptOfReference = selectAttempts((p) =>
  and(ofProvider(p), eq(paymentAttempts.reference, p('reference'))),
);

export const liveAttemptsOfOrder = selectAttempts((p) =>
  and(eq(paymentAttempts.orderId, p('orderId')), inArray(paymentAttempts.state, LIVE_STATES)),
);

const attemptsOfOrder = prepareStatement((db, p) =>
  db
    .select(
      pickColumns(
        paymentAttempts,
        'id',
        'provider',
        'amount',
        'state',
        'problem',
        'transactionId',
        'createdAt',
      ),
    )
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, p('orderId')))
    .orderBy(paymentAttempts.createdAt),
);

export const readOrderAttempts = ({ db }: Pick<Deps, 'db'>, orderId: string): OrderAttempt[] =>
  attemptsOfOrder(db).all({ orderId });

/** A refund whose answer never came may be asked for again: the provider gives the same sum back once. */
const refundableAttempts = selectAttempts((p) =>
  and(
    ...[eq(paymentAttempts.orderId, p('orderId')), eq(paymentAttempts.state, 'paid')],
    or(isNull(paymentAttempts.refundKey), eq(paymentAttempts.problem, 'refund')),
  ),
);

/** The payments of an order whose whole sum a refund sends back through their provider. */
export const listRefundableAttempts = (
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  orderId: string,
): AttemptRow[] =>
  refundableAttempts(db)
    .all({ orderId })
    .filter(({ provider }) => providers.find(provider)?.refund);

export const dueAttempts = prepareStatement((db, p) =>
  db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        lte(paymentAttempts.nextReadAt, p('now')),
        sql`${paymentAttempts.provider} in (select value from json_each(${p('providers')}))`,
      ),
    )
    .orderBy(paymentAttempts.nextReadAt)
    .limit(atMost(MOST_AT_ONCE)),
);
