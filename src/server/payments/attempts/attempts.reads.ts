import { and, eq } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { paymentAttempts } from '#db/schema.ts';
import { findRow } from '#db/select.ts';
import { pickFields } from '#domain/inputs/objectFields.ts';
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
    findRow(db, paymentAttempts, and(eq(paymentAttempts.provider, provider), eq(column, id)));
  return (
    (providerId ? find(paymentAttempts.providerId, providerId) : undefined) ??
    (reference ? find(paymentAttempts.reference, reference) : undefined)
  );
}

const selectAttempts = prepareStatement((db, p) =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, p('orderId')))
    .orderBy(paymentAttempts.createdAt),
);

/** The few of one order are read whole, by each page that shows it. */
export const listAttempts = ({ db }: Pick<Deps, 'db'>, orderId: string): AttemptRow[] =>
  selectAttempts(db).all({ orderId });

export const listLiveAttempts = (ctx: Pick<Deps, 'db'>, orderId: string): AttemptRow[] =>
  listAttempts(ctx, orderId).filter(({ state }) => LIVE_STATES.includes(state));

export const toOrderAttempt = (attempt: AttemptRow): OrderAttempt =>
  pickFields(attempt, 'id', 'provider', 'amount', 'state', 'problem', 'transactionId', 'createdAt');

/** A refund of its whole sum goes back through its provider. */
export const isRefundable =
  ({ providers }: Pick<Deps, 'providers'>) =>
  ({ state, refundKey, problem, provider }: AttemptRow): boolean =>
    state === 'paid' &&
    // A refund whose answer never came may be asked for again: the provider gives the same sum back once.
    (refundKey === null || problem === 'refund') &&
    providers.find(provider)?.refund !== undefined;
