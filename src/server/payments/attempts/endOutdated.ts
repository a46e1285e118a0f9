import { and, eq } from 'drizzle-orm';
import { paymentAttempts } from '#db/schema.ts';
import { amountDueOf } from '#domain/money/payment.ts';
import { PROVIDERS } from '#domain/payments/attempt.ts';
import type { ActEvent } from '../../acts/change.ts';
import type { Deps } from '../../ctx.ts';
import { listLiveAttempts } from './attempts.reads.ts';
import { endAttempts } from './startPayment.ts';

/** The order owes another sum by now, or its client has chosen another means. */
export function endOutdatedAttempts(deps: Deps, events: readonly ActEvent[]): void {
  const outdated = events.flatMap(({ before, after, procedure }) => {
    if (!before || !after) return [];
    const due = amountDueOf(after);
    const isChosen = procedure === 'orders.choosePayment';
    if (!isChosen && due === amountDueOf(before)) return [];
    const live = listLiveAttempts(deps, after.id);
    return live.filter(
      ({ amount, provider }) => amount !== due || (isChosen && provider !== after.paymentMethod),
    );
  });
  endAttempts(
    deps,
    outdated.map(({ id }) => id),
  );
  if (outdated.length > 0) deps.store.afterCommit(deps.sweeper.wake);
}

/** Another sum came than was asked for, and somebody of the desk has recorded what came. */
export function settleRecordedMismatches({ db }: Deps, events: readonly ActEvent[]): void {
  for (const { entry, actor, orderId } of events) {
    const provider = PROVIDERS.find((one) => one === entry?.method);
    if (!provider || entry?.kind !== 'receipt' || actor.role === 'system') continue;
    db.update(paymentAttempts)
      .set({ state: 'failed', nextReadAt: null })
      .where(
        and(
          eq(paymentAttempts.orderId, orderId),
          eq(paymentAttempts.provider, provider),
          eq(paymentAttempts.problem, 'mismatch'),
        ),
      )
      .run();
  }
}
