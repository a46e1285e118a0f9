import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showFailure } from '#web/failures.ts';
import { paths } from '#web/paths.ts';
import { type FailureShape, failureOf } from '#web/refusal.ts';
import { toast } from '#web/toasts.ts';
import { trpc } from '#web/trpc.ts';
import { type Attempt, useAttempt, useDraft } from '../draft.ts';

/** An answer that never came proves nothing: the same key is sent again until there is one. */
const LOST = new Set(['OFFLINE', 'BUSY', 'UNAVAILABLE']);
const RETRY_MS = 5000;
/** Answered before the order was looked at: one that had been sent before may be there. Its key is kept. */
const SAYS_NOTHING_OF_IT = new Set(['NOT_SIGNED_IN', 'TOO_MANY', 'UNEXPECTED']);

/** A server of ours signs even its accidents; a 502 or 504 without that comes from a proxy before it. */
const isLost = ({ code, requestId }: FailureShape) =>
  LOST.has(code) || (code === 'UNEXPECTED' && requestId === '');

/**
 * Sends an order until its answer is known. A kept attempt is taken up again when the network is back,
 * or after a reload; its key makes the server answer the first order.
 */
export function usePlacing(onPricesChanged: (newTotal: number) => void) {
  const { clear } = useDraft();
  const { attempt, keep } = useAttempt();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const placing = trpc.orders.place.useMutation({ meta: { silent: true } });
  const [waiting, setWaiting] = useState(false);
  const { mutateAsync } = placing;

  const send = useCallback(
    async (one: Attempt) => {
      keep(one);
      const { draft, key, total } = one;
      if (!draft.location) return;
      try {
        const order = await mutateAsync({
          key,
          items: draft.lines.map(({ productId, service, quantity }) => ({ productId, service, quantity })),
          location: draft.location,
          address: draft.address,
          contactPhone: draft.phone,
          paymentMethod: draft.paymentMethod,
          expectedTotal: total,
        });
        keep(null);
        clear(draft);
        setWaiting(false);
        void utils.orders.invalidate();
        toast.success('Commande passée avec succès !', 'Un livreur vous contactera bientôt.');
        if (order.paymentLink) location.assign(order.paymentLink);
        else navigate(paths.client.orders);
      } catch (error) {
        const failure = failureOf(error);
        if (isLost(failure)) return setWaiting(true);
        setWaiting(false);
        keep(SAYS_NOTHING_OF_IT.has(failure.code) ? { ...one, paused: true } : null);
        if (failure.code === 'PRICES_CHANGED' && typeof failure.facts.newTotal === 'number')
          onPricesChanged(failure.facts.newTotal);
        else showFailure(error, 'Erreur de commande');
        void utils.catalogue.list.invalidate();
      }
    },
    [keep, clear, mutateAsync, navigate, utils, onPricesChanged],
  );

  // An attempt whose answer is not known is sent again: at once when the network returns, else every few seconds.
  useEffect(() => {
    if (!attempt || attempt.paused || placing.isPending) return;
    const again = () => void send(attempt);
    const timer = setTimeout(again, waiting ? RETRY_MS : 0);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [attempt, waiting, placing.isPending, send]);

  const paused = attempt?.paused === true;
  return {
    place: (one: Attempt) => {
      setWaiting(false);
      keep(one);
    },
    /** Nothing more is sent by itself; confirming the same cart goes on with the same key. */
    giveUp: () => attempt && keep({ ...attempt, paused: true }),
    waiting: waiting && attempt !== null && !paused,
    paused,
    busy: placing.isPending || (attempt !== null && !paused),
  };
}
