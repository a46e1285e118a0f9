import { useCallback, useEffect, useState } from 'react';
import { matchPath, useNavigate } from 'react-router-dom';
import { showFailure } from '#web/failures.ts';
import { paths } from '#web/paths.ts';
import { failureOf } from '#web/refusal.ts';
import { toast } from '#web/toasts.ts';
import { trpc } from '#web/trpc.ts';
import { useDraft } from '../draft.ts';
import { type Attempt, attemptFor, isFresh, isKept, useAttempt } from './attempt.ts';
import { afterRefusal, isLost, REFUSED } from './refusal.ts';

const RETRY_MS = 5000;

/** Asked when the answer comes: the client may be anywhere by then. */
const atTheForm = () => matchPath(paths.client.order, location.pathname) !== null;

/**
 * Sends an order until its answer is known, whichever page of the area is on the screen. A kept attempt is taken up
 * again when the network is back, or after a reload; its key makes the server answer the first order.
 */
export function useSending() {
  const { clear, bringBack } = useDraft();
  const { attempt, keep } = useAttempt();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const placing = trpc.orders.place.useMutation({ meta: { silent: true } });
  const [waiting, setWaiting] = useState(false);
  const { mutateAsync } = placing;

  const send = useCallback(
    async (one: Attempt) => {
      const order = orderOf(one);
      if (!order) return;
      try {
        const { paymentLink } = await mutateAsync(order);
        // Another tab may have had the same answer: what the cart holds since then is for the next order.
        if (isKept(one)) {
          keep(null);
          clear(one.draft);
        }
        setWaiting(false);
        void utils.orders.invalidate();
        toast.success('Commande passée avec succès !', 'Un livreur vous contactera bientôt.');
        // Whoever went to look at something else stays there: Suivi has the order, and the way to pay it.
        if (!atTheForm()) return;
        // The form is over: Back, from Wave too, leads to the order and not to an empty cart.
        navigate(paths.client.orders, { replace: true });
        if (paymentLink) location.assign(paymentLink);
      } catch (error) {
        const lost = isLost(failureOf(error));
        setWaiting(lost);
        if (lost) return;
        const { left, said } = afterRefusal(one, error, atTheForm());
        // Answered in another tab, or left behind by whoever signed out: nothing to keep.
        if (isKept(one)) keep(left);
        if (said) showFailure(error, REFUSED);
        void utils.catalogue.list.invalidate();
      }
    },
    [keep, clear, mutateAsync, navigate, utils],
  );

  const stop = useCallback(
    (one: Attempt) => {
      bringBack(one.draft);
      keep({ ...one, paused: true });
    },
    [bringBack, keep],
  );

  useResent(attempt?.paused || placing.isPending ? null : attempt, waiting, send, stop);

  const place = (one: Attempt) => {
    setWaiting(false);
    keep(one);
  };
  const paused = attempt?.paused === true;
  return {
    place,
    /** Nothing more is sent by itself; confirming the same cart goes on with the same key. */
    giveUp: () => attempt && stop(attempt),
    /** The refused order as it was, at the total that the server would take. */
    accept: (total: number) => attempt && place(attemptFor(attempt.draft, total)),
    /** What was refused has been read; the cart stays. */
    forget: () => keep(null),
    waiting: waiting && attempt !== null && !paused,
    stopped: paused ? attempt : null,
    refused: attempt?.refused ? { ...attempt.refused, asked: attempt.total } : null,
    busy: placing.isPending || (attempt !== null && !paused),
  };
}

/** What the server is told of an attempt; null for one without a place, which no form lets through. */
function orderOf({ key, total, draft }: Attempt) {
  if (!draft.location) return null;
  return {
    key,
    items: draft.lines.map(({ productId, service, quantity }) => ({ productId, service, quantity })),
    location: draft.location,
    address: draft.address,
    contactPhone: draft.phone,
    paymentMethod: draft.paymentMethod,
    expectedTotal: total,
  };
}

/**
 * An attempt whose answer is not known is sent again: at once when the network returns, else every few seconds. One that
 * was confirmed too long ago is not: its client decides.
 */
function useResent(
  attempt: Attempt | null,
  waiting: boolean,
  send: (one: Attempt) => Promise<void>,
  stop: (one: Attempt) => void,
) {
  useEffect(() => {
    if (!attempt) return;
    const again = () => (isFresh(attempt, Date.now()) ? void send(attempt) : stop(attempt));
    const timer = setTimeout(again, waiting ? RETRY_MS : 0);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [attempt, waiting, send, stop]);
}
