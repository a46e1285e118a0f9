import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { waveLink } from '#domain/payment.ts';
import { showFailure } from '#web/failures.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/toasts.ts';
import { failureOf, trpc } from '#web/trpc.ts';
import { type Attempt, useAttempt, useDraft } from '../draft.ts';

/** An answer that never came proves nothing: the same key is sent again until there is one. */
const LOST = new Set(['OFFLINE', 'BUSY', 'UNAVAILABLE']);
const RETRY_MS = 5000;

/**
 * Sends an order until its answer is known. A kept attempt is taken up again when the network is back,
 * or after a reload; its key makes the server answer the first order.
 */
export function usePlacing(onPricesChanged: (newTotal: number) => void) {
  const { clear } = useDraft();
  const { attempt, keep } = useAttempt();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const facts = trpc.catalogue.facts.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const placing = trpc.orders.place.useMutation({ meta: { silent: true } });
  const [waiting, setWaiting] = useState(false);
  const { mutateAsync } = placing;
  const waveBase = facts.data?.waveBase;

  const send = useCallback(
    async (one: Attempt) => {
      keep(one);
      const { draft, key, total } = one;
      if (!draft.location) return;
      try {
        const order = await mutateAsync({
          key,
          items: draft.lines,
          location: draft.location,
          address: draft.address,
          contactPhone: draft.phone,
          paymentMethod: draft.paymentMethod,
          expectedTotal: total,
        });
        keep(null);
        clear();
        setWaiting(false);
        void utils.orders.invalidate();
        toast.success('Commande passée avec succès !', 'Un livreur vous contactera bientôt.');
        const link =
          order.paymentMethod === 'wave' && waveBase
            ? waveLink(new URL(waveBase, location.origin).href, order.grandTotal)
            : null;
        if (link) location.assign(link);
        else navigate(paths.client.orders);
      } catch (error) {
        const failure = failureOf(error);
        if (LOST.has(failure.code)) return setWaiting(true);
        setWaiting(false);
        keep(null);
        if (failure.code === 'PRICES_CHANGED' && typeof failure.facts.newTotal === 'number')
          onPricesChanged(failure.facts.newTotal);
        else showFailure(error, 'Erreur de commande');
        void utils.catalogue.list.invalidate();
      }
    },
    [keep, clear, mutateAsync, navigate, utils, waveBase, onPricesChanged],
  );

  // An attempt whose answer is not known is sent again: at once when the network returns, else every few seconds.
  useEffect(() => {
    if (!attempt || placing.isPending) return;
    const again = () => void send(attempt);
    const timer = setTimeout(again, waiting ? RETRY_MS : 0);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [attempt, waiting, placing.isPending, send]);

  const giveUp = useCallback(() => {
    keep(null);
    setWaiting(false);
  }, [keep]);

  return { place: keep, waiting, busy: placing.isPending || attempt !== null, giveUp };
}
