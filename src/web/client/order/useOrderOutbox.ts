import { useEffect } from 'react';
import { matchPath, useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { failureOf } from '#web/net/failures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { type Outputs, trpc } from '#web/net/trpc.ts';
import { removeEntry } from '#web/outbox/outbox.ts';
import { useOutbox } from '#web/outbox/useOutbox.ts';
import { sessionLost } from '#web/shell/session.tsx';
import { clearSent } from '../draft.ts';
import { ORDER, type OrderEntry, REFUSED } from './orderKind.ts';
import { movePreviousOrder } from './previousOrder.ts';

const KINDS = { order: ORDER };

/** Asked when the answer comes: the client may be anywhere by then. */
const isAtForm = () => matchPath(paths.client.order, location.pathname) !== null;

/** Sends the client's order until its answer is known, whichever page of the area is on the screen. */
export function useOrderOutbox(person: string): void {
  const navigate = useNavigate();
  const { orders, catalogue } = trpc.useUtils();
  useOutbox({
    person,
    kinds: KINDS,
    async onDelivered(entry, answer) {
      const { id, input } = entry as OrderEntry;
      const { paymentLink } = answer as Outputs['orders']['place'];
      if (await removeEntry(id)) clearSent(input.draft);
      void orders.invalidate();
      // A client who went to look at something else stays there: Suivi has the order, and the way to pay it.
      if (!isAtForm()) return;
      // The form is over: Back, from Wave too, leads to the order and not to an empty cart.
      navigate(paths.client.orders, { replace: true });
      if (paymentLink) location.assign(paymentLink);
    },
    onFailed({ refusal }, error) {
      if (failureOf(error).code === 'NOT_SIGNED_IN') void sessionLost({ acting: true });
      // The form says itself why its order was refused.
      if (!refusal || !isAtForm()) showFailure(error, REFUSED);
      void catalogue.list.invalidate();
    },
  });
  useEffect(() => {
    if (person) void movePreviousOrder();
  }, [person]);
}
