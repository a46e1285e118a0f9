import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { paymentAttempts } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { LIVE_STATES, type OrderAttempt } from '#domain/payments/attempt.ts';
import type { Deps } from '../../ctx.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;

export const findAttemptById = ({ db }: Pick<Deps, 'db'>, id: string): AttemptRow | undefined =>
  db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).get();

/** A file of receipts and a provider's book ask for each of their lines. */
export const selectAttemptByProviderId = prepareStatement((db, p) =>
  db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, p('provider')), eq(paymentAttempts.providerId, p('providerId')))),
);

export const selectAttemptByReference = prepareStatement((db, p) =>
  db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, p('provider')), eq(paymentAttempts.reference, p('reference')))),
);

export const selectLiveAttempts = prepareStatement((db, p) =>
  db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, p('orderId')), inArray(paymentAttempts.state, LIVE_STATES))),
);

const selectOrderAttempts = prepareStatement((db, p) =>
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
  selectOrderAttempts(db).all({ orderId });

/** The payments of an order whose whole sum a refund sends back through their provider. */
export const listRefundableAttempts = (
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  orderId: string,
): AttemptRow[] =>
  selectRefundable(db)
    .all({ orderId })
    .filter(({ provider }) => providers.find(provider)?.refund);

const selectRefundable = prepareStatement((db, p) =>
  db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, p('orderId')),
        eq(paymentAttempts.state, 'paid'),
        // A refund whose answer never came may be asked for again: the provider gives the same sum back once.
        or(isNull(paymentAttempts.refundKey), eq(paymentAttempts.problem, 'refund')),
      ),
    ),
);
