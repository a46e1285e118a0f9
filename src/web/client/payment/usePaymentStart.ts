import { useState } from 'react';
import { buildFollowLink, paths } from '#domain/addresses.ts';
import type { OrderMethod } from '#domain/money/payment.ts';
import { isFinal, type LastAttempt, type OnlineProvider } from '#domain/payments/attempt.ts';
import { readFailure } from '#web/net/failures.ts';
import { chooseFailureWords } from '#web/net/showFailure.ts';
import { keepPaymentReturn } from '#web/storage/paymentReturn.ts';
import type { ReachedOrder } from '../orderAccess.ts';

/** A slow phone shows the page for a while after it was told to leave, and may come back to it as it was. */
const LEAVING_MS = 5000;

export interface DueOrder {
  id: string;
  amountDue: number;
  paymentMethod: OrderMethod | null;
  lastAttempt: LastAttempt | null;
}

export function usePaymentStart(
  { id: orderId, amountDue: amount }: DueOrder,
  reached: ReachedOrder,
  last: LastAttempt | null,
) {
  const [leavingFor, setLeavingFor] = useState<OnlineProvider | null>(null);
  const [failure, setFailure] = useState<{ provider: OnlineProvider; text: string } | null>(null);
  const pay = async (provider: OnlineProvider) => {
    setLeavingFor(provider);
    setFailure(null);
    try {
      const key = getPaymentKey({ orderId, provider, amount, last });
      const { url } = await reached.startPayment({ provider, key });
      keepPaymentReturn(reached.token ? buildFollowLink(reached.token) : paths.client.thanks(orderId));
      window.location.assign(url);
      setTimeout(() => setLeavingFor(null), LEAVING_MS);
    } catch (error) {
      // The other means stand beside these words, which a toast would take away.
      if (readFailure(error).code === 'PROVIDER_DOWN')
        setFailure({ provider, text: chooseFailureWords(error).text });
      else reached.showFailure(error, 'Paiement impossible');
      await reached.reread().catch(() => undefined);
      setLeavingFor(null);
    }
  };
  // The provider has answered since, so that the client may go on there.
  const isOver = last?.state === 'open' && last.provider === failure?.provider;
  return { pay, leavingFor, failure: isOver ? null : failure };
}

const keys = new Map<string, string>();

interface Sum {
  orderId: string;
  provider: OnlineProvider;
  amount: number;
  /** An attempt that has ended has used its key up. */
  last: Pick<LastAttempt, 'id' | 'state'> | null;
}

/** The same sum keeps its key while the page lives, so that tapping twice opens one session. */
export function getPaymentKey({ orderId, provider, amount, last }: Sum): string {
  const name = [orderId, provider, amount, last && isFinal(last.state) ? last.id : ''].join(':');
  const key = keys.get(name) ?? crypto.randomUUID();
  keys.set(name, key);
  return key;
}
