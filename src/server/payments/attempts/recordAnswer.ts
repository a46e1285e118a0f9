import { eq } from 'drizzle-orm';
import { paymentAttempts, providerEvents } from '#db/schema.ts';
import { amountDueOf, isPaymentMethod, type PaymentDetail } from '#domain/money/payment.ts';
import { findNextReadAt, getReceiptKey, judgeReading } from '#domain/payments/attempt.ts';
import { getSystemActor } from '#domain/people/roles.ts';
import { applyActs } from '../../acts/act.ts';
import type { OrderSnapshot } from '../../acts/change.ts';
import { isEntryRecorded } from '../../acts/ledgerStatements.ts';
import { nudgeDrawerAfterCommit } from '../../cash/nudge.ts';
import type { Deps } from '../../ctx.ts';
import type { Answer, PaymentProvider, PaymentSession, ProviderMessage } from '../../providers/provider.ts';
import { type AttemptRow, findAttempt, findAttemptById } from './attempts.reads.ts';

/** Money of a provider that is asked enters the ledger only here. */
export function recordAnswer(deps: Deps, attemptId: string, answer: Answer): AttemptRow | undefined {
  return deps.store.write(() => {
    const attempt = findAttemptById(deps, attemptId);
    if (!attempt) return undefined;
    const now = deps.now();
    const verdict = judgeReading(attempt, answer.reading, now);
    const isNewMoney = verdict.state === 'paid' && attempt.state !== 'paid';
    const hasSurplus = isNewMoney && receiveMoney(deps, attempt);
    const session = answer.session ? pickSession(answer.session) : {};
    const next = { ...attempt, ...session, ...verdict, ...(hasSurplus && { problem: 'surplus' as const }) };
    if (next.problem !== attempt.problem) nudgeDrawerAfterCommit(deps);
    // The provider has written since it was asked, so that this answer may be older than its news.
    const isAskedAnew = verdict.state !== 'paid' && attempt.nextReadAt !== null && attempt.nextReadAt <= now;
    return updateAttempt(deps, attempt.id, {
      ...session,
      state: next.state,
      problem: next.problem,
      ...(answer.raw !== '' && { answer: answer.raw }),
      ...(answer.transactionId !== null && { transactionId: answer.transactionId }),
      ...(!isAskedAnew && { nextReadAt: findNextReadAt(next, now) }),
    });
  });
}

export const pickSession = ({ providerId, url, expiresAt, providerToken }: PaymentSession) => ({
  providerId,
  url,
  expiresAt,
  ...(providerToken !== undefined && { providerToken }),
});

export function updateAttempt(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  id: string,
  columns: Partial<AttemptRow>,
): AttemptRow | undefined {
  return store.write(() =>
    db.update(paymentAttempts).set(columns).where(eq(paymentAttempts.id, id)).returning().get(),
  );
}

/** Returns whether the order owed less than what came. */
export function receiveMoney(deps: Deps, { id, orderId, provider: method, amount }: AttemptRow): boolean {
  const ctx = { ...deps, actor: getSystemActor(method), request: { ip: '-' } };
  let hasSurplus = false;
  applyActs(ctx, {
    kind: 'markPaid',
    procedure: 'payments.confirm',
    orderId,
    rule: (order) => {
      const sent = { orderId, kind: 'receipt', method, amount, key: getReceiptKey(id) } as const;
      if (isEntryRecorded(ctx, sent)) return null;
      hasSurplus = amount > amountDueOf(order);
      // However the client has paid, the method that they chose stays.
      const money = { entry: { ...sent, holderId: null }, ...pickMethod(order) };
      return { money, detail: 'paid' satisfies PaymentDetail };
    },
  });
  return hasSurplus;
}

const pickMethod = ({ paymentMethod: method }: OrderSnapshot) =>
  method === null || !isPaymentMethod(method) ? {} : { method };

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
