import { and, inArray, lte } from 'drizzle-orm';
import { paymentAttempts } from '#db/schema.ts';
import { findRetryAt } from '#domain/payments/attempt.ts';
import type { Deps } from '../../ctx.ts';
import { createDueWorker, type DueWorker } from '../../dueWork.ts';
import { describeError } from '../../log.ts';
import { type PaymentProvider, ProviderRefusal } from '../../providers/provider.ts';
import type { AttemptRow } from './attempts.reads.ts';
import { recordAnswer, updateAttempt } from './recordAnswer.ts';

/** Three turns, one a second, take what a long stop has left due. */
const MOST_AT_ONCE = 500;

/** Reads the state of each attempt when it is due. */
export const createSweeper = (getDeps: () => Deps): DueWorker =>
  createDueWorker(getDeps, {
    what: 'sweep of payments',
    listDue: ({ db, now, providers }) =>
      db
        .select()
        .from(paymentAttempts)
        .where(
          and(
            lte(paymentAttempts.nextReadAt, now()),
            // Rows of other providers wait for their keys, which may come back.
            inArray(
              paymentAttempts.provider,
              providers.list.map(({ name }) => name),
            ),
          ),
        )
        .orderBy(paymentAttempts.nextReadAt)
        .limit(MOST_AT_ONCE)
        .all(),
    getId: ({ id }) => id,
    async run(deps, attempt) {
      const provider = deps.providers.find(attempt.provider);
      if (provider) await readAttempt(deps, provider, attempt);
    },
  });

async function readAttempt(deps: Deps, provider: PaymentProvider, attempt: AttemptRow): Promise<void> {
  const { id, isUnwanted, state } = attempt;
  // The time of the next question is set first, whatever becomes of this one.
  updateAttempt(deps, id, { nextReadAt: findRetryAt(attempt, deps.now()) });
  try {
    if (isUnwanted && state === 'open') await expire(provider, attempt);
    recordAnswer(deps, id, await provider.read(attempt));
  } catch (error) {
    deps.log.warn('payment not read', { attempt: id, provider: provider.name, ...describeError(error) });
  }
}

/** A session that has ended meanwhile, even with the money, refuses; the read that follows tells. */
async function expire(provider: PaymentProvider, attempt: AttemptRow): Promise<void> {
  try {
    await provider.expire?.(attempt);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
  }
}
