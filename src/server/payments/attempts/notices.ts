import { eq } from 'drizzle-orm';
import { paymentAttempts, providerEvents } from '#db/schema.ts';
import type { Deps } from '../../ctx.ts';
import type { PaymentProvider, ProviderMessage } from '../../providers/provider.ts';
import { findAttempt } from './attempts.reads.ts';

/** Stores the notification and has its attempt read; returns false for a message that is not the provider's. */
export function receiveNotice(deps: Deps, provider: PaymentProvider, message: ProviderMessage): boolean {
  const notice = provider.recognise(message);
  if (!notice) return false;
  deps.store.write(() => {
    const attempt = findAttempt(deps, { provider: provider.name, ...notice });
    if (!attempt && !notice.keepsUnknown) return;
    const { changes } = deps.db
      .insert(providerEvents)
      .values({
        provider: provider.name,
        id: notice.id,
        attemptId: attempt?.id ?? null,
        raw: message.body.toString('utf8'),
        receivedAt: deps.now(),
      })
      .onConflictDoNothing()
      .run();
    if (changes === 0 || !attempt) return;
    deps.db
      .update(paymentAttempts)
      .set({ nextReadAt: deps.now() })
      .where(eq(paymentAttempts.id, attempt.id))
      .run();
    deps.store.afterCommit(deps.sweeper.wake);
  });
  return true;
}
