import type { LastAttempt, OnlineProvider } from '#domain/payments/attempt.ts';
import { isFinal } from '#domain/payments/attempt.ts';

const keys = new Map<string, string>();

interface Sum {
  orderId: string;
  provider: OnlineProvider;
  amount: number;
  /** What has ended has used its key up. */
  last: Pick<LastAttempt, 'id' | 'state'> | null;
}

/** The same sum keeps its key while the page lives, so that tapping twice opens one session. */
export function getPaymentKey({ orderId, provider, amount, last }: Sum): string {
  const name = [orderId, provider, amount, last && isFinal(last.state) ? last.id : ''].join(':');
  const key = keys.get(name) ?? crypto.randomUUID();
  keys.set(name, key);
  return key;
}
