import { DomainError } from '#domain/failures/failures.ts';
import type { RefundInput } from '#domain/inputs/payment.ts';
import { PROVIDER_LABELS } from '#domain/payments/attempt.ts';
import { loadOrderForActor } from '../../acts/loadOrderForActor.ts';
import type { SignedCtx } from '../../ctx.ts';
import { describeError } from '../../log.ts';
import { type PaymentProvider, ProviderRefusal } from '../../providers/provider.ts';
import { nameRefund, planRefund, refundOrder } from '../refunds.ts';
import { type AttemptRow, findAttemptById, listRefundableAttempts } from './attempts.reads.ts';
import { updateAttempt } from './recordAnswer.ts';

/** The whole sum of a payment goes back through its provider; any other sum is given back by hand. */
export async function refundByProvider(ctx: SignedCtx, input: RefundInput): Promise<void> {
  const provider = ctx.providers.find(input.method);
  const attempt = listRefundableAttempts(ctx, input.orderId).find(
    (one) => one.provider === input.method && one.amount === input.amount,
  );
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
