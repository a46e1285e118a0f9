import { and, count, eq, min, or, sql } from 'drizzle-orm';
import { orders, paymentAttempts } from '#db/schema.ts';
import { buildNewestFirstSort, isOlderThan, pickColumns } from '#db/select.ts';
import type { Page } from '#domain/contract/page.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { RefundInput } from '#domain/inputs/payment.ts';
import { PROVIDER_LABELS, type Provider, type Reading } from '#domain/payments/attempt.ts';
import { loadOrderForActor } from '../../acts/loadOrderForActor.ts';
import type { Deps, SignedCtx } from '../../ctx.ts';
import { describeError } from '../../log.ts';
import { BLIND_MONEY, getBlindness, HAS_CREDIT } from '../../orderFields/balance.ts';
import { cutPage, getLimit, NEWEST, type PageInput, readCursor } from '../../paging/page.ts';
import { readOrangeAnswer } from '../../providers/orange/orange.ts';
import { type PaymentProvider, ProviderRefusal } from '../../providers/provider.ts';
import { readWaveAnswer } from '../../providers/wave/wave.ts';
import { nameRefund, planRefund, refundOrder } from '../refunds.ts';
import { type AttemptRow, findAttemptById, isRefundable, listAttempts } from './attempts.reads.ts';
import { updateAttempt } from './recordAnswer.ts';

/**
 * SQLite uses the partial index only if its condition is repeated literally. Money that came too much waits for a person
 * until it is given back, and another sum than ours until the desk has recorded what came.
 */
const IS_LISTED = and(
  sql`(${paymentAttempts.state} = 'unsure' or ${paymentAttempts.problem} is not null)`,
  or(sql`${paymentAttempts.problem} is not 'surplus'`, HAS_CREDIT),
  or(sql`${paymentAttempts.problem} is not 'mismatch'`, eq(paymentAttempts.state, 'unsure')),
);

/** The others are asked again by the server, and need nobody. */
export const countAttemptsToDecide = ({ db }: Pick<Deps, 'db'>) =>
  db
    .select({ payments: count(), oldestAt: min(paymentAttempts.createdAt) })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(IS_LISTED, sql`${paymentAttempts.problem} is not null`))
    .get() ?? { payments: 0, oldestAt: null };

export function listAttemptsForPerson(ctx: SignedCtx, input: PageInput) {
  const rows = ctx.db
    .select({
      ...pickColumns(paymentAttempts, 'id', 'orderId', 'provider', 'amount', 'state', 'problem'),
      ...pickColumns(paymentAttempts, 'reference', 'transactionId', 'createdAt', 'answer'),
      clientName: orders.clientName,
      number: orders.number,
      orderStatus: orders.status,
      credit: sql<number | null>`${BLIND_MONEY.credit}`,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(IS_LISTED, isOlderThan(paymentAttempts, readCursor(input.cursor, NEWEST))))
    .orderBy(...buildNewestFirstSort(paymentAttempts))
    .limit(getLimit(input))
    .prepare()
    .all(getBlindness(ctx));
  const { items, nextCursor } = cutPage(rows, input);
  return {
    items: items.map(({ answer, credit, ...attempt }) => {
      const { amount, provider, problem } = attempt;
      return {
        ...attempt,
        received: problem === 'mismatch' ? readStoredMoney({ provider, answer, amount }) : null,
        /** Cash may have paid a part meanwhile, so that less than the whole payment is too much. */
        toReturn: problem === 'surplus' && credit !== null ? Math.min(amount, credit) : amount,
      };
    }),
    nextCursor,
  } satisfies Page<unknown>;
}

const READERS: Record<Provider, (raw: string, amountInQuestion: number) => Reading | null> = {
  wave: readWaveAnswer,
  orange: readOrangeAnswer,
  pispi: () => null,
};

type StoredAnswer = { provider: Provider; answer: string | null; amount: number };

/** A person compares what the provider says that it received with what was asked for. */
function readStoredMoney({ provider, answer, amount }: StoredAnswer) {
  const reading = answer === null ? null : READERS[provider](answer, amount);
  if (reading?.is !== 'paid') return null;
  const { currency, reference } = reading;
  return { amount: Number.isNaN(reading.amount) ? null : reading.amount, currency, reference };
}

/** The whole sum of a payment goes back through its provider; any other sum is given back by hand. */
export async function refundByProvider(ctx: SignedCtx, input: RefundInput): Promise<void> {
  const provider = ctx.providers.find(input.method);
  const attempt = listAttempts(ctx, input.orderId)
    .filter(isRefundable(ctx))
    .find((one) => one.provider === input.method && one.amount === input.amount);
  if (!provider || !attempt || input.insteadOf !== undefined) return refundOrder(ctx, input);
  const isAllowed = ctx.store.write(() => {
    if (planRefund(ctx, input, attempt.id).rule?.(loadOrderForActor(ctx, input.orderId)) === null)
      return false;
    updateAttempt(ctx, attempt.id, { refundKey: input.key, problem: 'refund' });
    return true;
  });
  if (!isAllowed) return;
  await ctx.providers.share(nameRefund(attempt.id), () => askForRefund(ctx, provider, attempt));
  ctx.store.write(() => {
    // Somebody who asked at the same time has recorded it: the provider gave the sum back once.
    if (findAttemptById(ctx, attempt.id)?.problem !== 'refund') return;
    updateAttempt(ctx, attempt.id, { problem: null });
    // The money has left, so it is recorded even if the credit has gone meanwhile.
    refundOrder(ctx, { ...input, credit: undefined });
  });
}

async function askForRefund(ctx: SignedCtx, provider: PaymentProvider, attempt: AttemptRow): Promise<void> {
  const providerFact = { provider: PROVIDER_LABELS[provider.name] };
  try {
    await provider.refund?.(attempt);
  } catch (error) {
    ctx.log.error('refund not confirmed by the provider', { attempt: attempt.id, ...describeError(error) });
    if (!(error instanceof ProviderRefusal)) throw new DomainError('REFUND_UNSURE', providerFact);
    // A refund that is asked for again was a surplus before, or is one as long as the order has a credit.
    const problem = attempt.problem === 'refund' ? 'surplus' : attempt.problem;
    updateAttempt(ctx, attempt.id, { refundKey: null, problem });
    throw new DomainError('REFUND_REFUSED', providerFact);
  }
}
