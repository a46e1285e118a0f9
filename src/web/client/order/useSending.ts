import { useCallback, useEffect, useState } from 'react';
import { matchPath, useNavigate } from 'react-router-dom';
import { showFailure, wordsFor } from '#web/failures.ts';
import { paths } from '#web/paths.ts';
import { type FailureShape, failureOf } from '#web/refusal.ts';
import { toast } from '#web/toasts.ts';
import { trpc } from '#web/trpc.ts';
import { type Attempt, isKept, useAttempt, useDraft } from '../draft.ts';

/** An answer that never came proves nothing: the same key is sent again until there is one. */
const LOST = new Set(['OFFLINE', 'BUSY', 'UNAVAILABLE']);
const RETRY_MS = 5000;
/** Answered before the order was looked at: one that had been sent before may be there. Its key is kept. */
const SAYS_NOTHING_OF_IT = new Set(['NOT_SIGNED_IN', 'TOO_MANY', 'UNEXPECTED']);

/** A server of ours signs even its accidents; a 502 or 504 without that comes from a proxy before it. */
const isLost = ({ code, requestId }: FailureShape) =>
  LOST.has(code) || (code === 'UNEXPECTED' && requestId === '');

/** Asked when the answer comes: the client may be anywhere by then. */
const atTheForm = () => matchPath(paths.client.order, location.pathname) !== null;

/**
 * Sends an order until its answer is known, whichever page of the area is on the screen. A kept attempt is taken up
 * again when the network is back, or after a reload; its key makes the server answer the first order.
 */
export function useSending() {
  const { clear } = useDraft();
  const { attempt, keep } = useAttempt();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const placing = trpc.orders.place.useMutation({ meta: { silent: true } });
  const [waiting, setWaiting] = useState(false);
  const { mutateAsync } = placing;

  const refuse = useCallback(
    (one: Attempt, error: unknown) => {
      const { code, facts } = failureOf(error);
      const newTotal =
        code === 'PRICES_CHANGED' && typeof facts.newTotal === 'number' ? facts.newTotal : undefined;
      const there = atTheForm();
      const refused = { ...wordsFor(error, 'Erreur de commande'), newTotal };
      if (!isKept(one)) {
        // Answered in another tab, or left behind by whoever signed out: nothing to keep.
      } else if (SAYS_NOTHING_OF_IT.has(code)) keep({ ...one, paused: true });
      else keep(there && newTotal === undefined ? null : { ...one, paused: true, refused });
      // At the form the new total is a question of its own.
      if (!there || newTotal === undefined) showFailure(error, 'Erreur de commande');
      void utils.catalogue.list.invalidate();
    },
    [keep, utils],
  );

  const send = useCallback(
    async (one: Attempt) => {
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
        // Another tab may have had the same answer: what the cart holds since then is for the next order.
        if (isKept(one)) {
          keep(null);
          clear(draft);
        }
        setWaiting(false);
        void utils.orders.invalidate();
        toast.success('Commande passée avec succès !', 'Un livreur vous contactera bientôt.');
        // Whoever went to look at something else stays there: Suivi has the order, and the way to pay it.
        if (!atTheForm()) return;
        if (order.paymentLink) location.assign(order.paymentLink);
        else navigate(paths.client.orders);
      } catch (error) {
        const lost = isLost(failureOf(error));
        setWaiting(lost);
        if (!lost) refuse(one, error);
      }
    },
    [keep, clear, mutateAsync, navigate, utils, refuse],
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

  const place = (one: Attempt) => {
    setWaiting(false);
    keep(one);
  };
  const paused = attempt?.paused === true;
  return {
    place,
    /** Nothing more is sent by itself; confirming the same cart goes on with the same key. */
    giveUp: () => attempt && keep({ ...attempt, paused: true }),
    /** The refused order as it was, at the total that the server would take. */
    accept: (total: number) => attempt && place({ key: attempt.key, draft: attempt.draft, total }),
    /** What was refused has been read; the cart stays. */
    forget: () => keep(null),
    waiting: waiting && attempt !== null && !paused,
    paused,
    refused: attempt?.refused ? { ...attempt.refused, asked: attempt.total } : null,
    busy: placing.isPending || (attempt !== null && !paused),
  };
}
