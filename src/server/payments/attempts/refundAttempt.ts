import { and, eq, isNull, or } from 'drizzle-orm';
import { paymentAttempts } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { RefundInput } from '#domain/inputs/payment.ts';
import { PROVIDER_LABELS } from '#domain/payments/attempt.ts';
import { loadOrderForActor } from '../../acts/loadOrderForActor.ts';
import type { SignedCtx } from '../../ctx.ts';
import { describeError } from '../../log.ts';
import { type PaymentProvider, ProviderRefusal } from '../../providers/provider.ts';
import { planRefund, refundOrder } from '../refunds.ts';
import type { AttemptRow } from './attempts.reads.ts';
import { updateAttempt } from './recordAnswer.ts';

/** The whole sum of a payment goes back through its provider; any other sum is given back by hand. */
export async function refundByProvider(ctx: SignedCtx, input: RefundInput): Promise<void> {
  const provider = ctx.providers.find(input.method);
  const attempt = provider?.refund && findRefundable(ctx, input);
  if (!provider || !attempt) return refundOrder(ctx, input);
  const isAllowed = ctx.store.write(() => {
    if (planRefund(ctx, input).rule?.(loadOrderForActor(ctx, input.orderId)) === null) return false;
    updateAttempt(ctx, attempt.id, { refundKey: input.key, problem: 'refund' });
    return true;
  });
  if (!isAllowed) return;
  await askForRefund(ctx, provider, attempt);
  ctx.store.write(() => {
    refundOrder(ctx, input);
    updateAttempt(ctx, attempt.id, { problem: null });
  });
}

/** A refund whose answer never came may be asked for again: the provider gives the same sum back once. */
function findRefundable({ db }: SignedCtx, { orderId, amount, method }: RefundInput): AttemptRow | undefined {
  if (method !== 'wave' && method !== 'orange') return undefined;
  return db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        ...[eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.provider, method)],
        ...[eq(paymentAttempts.amount, amount), eq(paymentAttempts.state, 'paid')],
        or(isNull(paymentAttempts.refundKey), eq(paymentAttempts.problem, 'refund')),
      ),
    )
    .get();
}

async function askForRefund(ctx: SignedCtx, provider: PaymentProvider, attempt: AttemptRow): Promise<void> {
  const facts = { provider: PROVIDER_LABELS[provider.name] };
  try {
    await provider.refund?.(attempt);
  } catch (error) {
    ctx.log.error('refund not confirmed by the provider', { attempt: attempt.id, ...describeError(error) });
    if (!(error instanceof ProviderRefusal)) throw new DomainError('REFUND_UNSURE', facts);
    updateAttempt(ctx, attempt.id, { refundKey: null, problem: attempt.problem });
    throw new DomainError('REFUND_REFUSED', facts);
  }
}
