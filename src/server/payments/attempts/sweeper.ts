import { findRetryAt } from '#domain/payments/attempt.ts';
import type { Deps } from '../../ctx.ts';
import { describeError } from '../../log.ts';
import { type PaymentProvider, ProviderRefusal } from '../../providers/provider.ts';
import { type AttemptRow, dueAttempts } from './attempts.reads.ts';
import { recordAnswer, updateAttempt } from './recordAnswer.ts';

const TICK_MS = 1000;

export interface Sweeper {
  start(): void;
  /** Something is due now, so the next tick is not waited for. */
  wake(): void;
  /** Resolves when everything that was due has been asked and answered. */
  step(): Promise<void>;
  stop(): Promise<void>;
}

/** Reads the state of each attempt when it is due; one that hangs holds up no other. */
export function createSweeper(getDeps: () => Deps): Sweeper {
  const underWay = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isFailing = false;

  const begin = (deps: Deps, attempt: AttemptRow) => {
    const provider = deps.providers.find(attempt.provider);
    if (!provider) return;
    const done = readAttempt(deps, provider, attempt)
      .catch((error) =>
        deps.log.error('reading a payment failed', { attempt: attempt.id, ...describeError(error) }),
      )
      .finally(() => underWay.delete(attempt.id));
    underWay.set(attempt.id, done);
  };
  const beginDue = () => {
    const deps = getDeps();
    if (isStopped || deps.store.damage.isReadOnly) return;
    try {
      // Rows of other providers wait for their keys, which may come back.
      const providers = JSON.stringify(deps.providers.list.map(({ name }) => name));
      for (const attempt of dueAttempts(deps.db).all({ now: deps.now(), providers }))
        if (!underWay.has(attempt.id)) begin(deps, attempt);
      isFailing = false;
    } catch (error) {
      if (!isFailing) deps.log.error('sweep of payments failed', describeError(error));
      isFailing = true;
    }
  };
  return {
    start() {
      timer = setInterval(beginDue, TICK_MS).unref();
    },
    wake: () => void setImmediate(beginDue),
    async step() {
      beginDue();
      await Promise.all(underWay.values());
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await Promise.all(underWay.values());
    },
  };
}

async function readAttempt(deps: Deps, provider: PaymentProvider, attempt: AttemptRow): Promise<void> {
  const { id, isUnwanted, state } = attempt;
  // Whatever happens to this question, the next one has its time.
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
