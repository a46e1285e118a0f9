import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { paymentAttempts } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { LIVE_STATES, type OrderAttempt, type Provider } from '#domain/payments/attempt.ts';
import type { Deps } from '../../ctx.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;

export const findAttemptById = ({ db }: Pick<Deps, 'db'>, id: string): AttemptRow | undefined =>
  db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).get();

type KnownTo = { provider: Provider; providerId: string | null; reference: string | null };

/** The payment that the provider names, by its own id or else by the reference that it was given. */
export function findAttempt(
  { db }: Pick<Deps, 'db'>,
  { provider, providerId, reference }: KnownTo,
): AttemptRow | undefined {
  const find = (column: typeof paymentAttempts.providerId | typeof paymentAttempts.reference, id: string) =>
    db
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.provider, provider), eq(column, id)))
      .get();
  return (
    (providerId ? find(paymentAttempts.providerId, providerId) : undefined) ??
    (reference ? find(paymentAttempts.reference, reference) : undefined)
  );
}

export const listLiveAttempts = ({ db }: Pick<Deps, 'db'>, orderId: string): AttemptRow[] =>
  db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, LIVE_STATES)))
    .all();

export const readOrderAttempts = ({ db }: Pick<Deps, 'db'>, orderId: string): OrderAttempt[] =>
  db
    .select({
      ...pickColumns(paymentAttempts, 'id', 'provider', 'amount', 'state', 'problem'),
      ...pickColumns(paymentAttempts, 'transactionId', 'createdAt'),
    })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(paymentAttempts.createdAt)
    .all();

/** The payments of an order whose whole sum a refund sends back through their provider. */
export const listRefundableAttempts = (
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  orderId: string,
): AttemptRow[] =>
  db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.state, 'paid'),
        // A refund whose answer never came may be asked for again: the provider gives the same sum back once.
        or(isNull(paymentAttempts.refundKey), eq(paymentAttempts.problem, 'refund')),
      ),
    )
    .all()
    .filter(({ provider }) => providers.find(provider)?.refund);
