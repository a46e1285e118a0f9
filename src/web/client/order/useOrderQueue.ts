import { useEffect, useRef } from 'react';
import { matchPath, useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { removeEntry } from '#web/sendQueue/sendQueue.ts';
import { useSendQueue } from '#web/sendQueue/useSendQueue.ts';
import { handleLostSession } from '#web/shell/session.tsx';
import { removeSentLines } from '../draft.ts';
import { ORDER_KIND, type OrderEntry, PREVIOUS_ORDER, REFUSED, usePlacing } from './orderKind.ts';

const KINDS = { order: ORDER_KIND };

/** The path is read when the answer arrives, because the client may have changed pages since. */
const isPathOpen = (path: string) => matchPath(path, location.pathname) !== null;
const isAtForm = () => isPathOpen(paths.client.order);

export function useOrderQueue(person: string): void {
  const navigate = useNavigate();
  const { orders, catalogue } = trpc.useUtils();
  useSendQueue({
    person,
    kinds: KINDS,
    async onDelivered(entry, answer) {
      const { id, input } = entry as OrderEntry;
      const { id: orderId, paymentLink } = answer as Outputs['orders']['place'];
      if (await removeEntry(id)) removeSentLines(input.draft);
      void orders.invalidate();
      // A client on another page stays there: Suivi shows the order and how to pay it.
      if (!isAtForm() && !isPathOpen(paths.client.waiting)) return;
      // The form is replaced in the history, so that Back, also from Wave, never leads to an order already placed.
      navigate(paths.client.thanks(orderId), { replace: true });
      if (paymentLink) location.assign(paymentLink);
    },
    onFailed({ refusal }, error) {
      if (readFailure(error).code === 'NOT_SIGNED_IN') void handleLostSession({ acting: true });
      if (!refusal || !isAtForm()) showFailure(error, REFUSED);
      void catalogue.list.invalidate();
      void orders.slots.invalidate();
    },
  });
  const isUnanswered = usePlacing().unansweredBy !== null;
  // `navigate` changes with each address; as a dependency it would send the client away from a form opened again.
  const lead = useRef(navigate);
  lead.current = navigate;
  useEffect(() => {
    if (isUnanswered && isAtForm()) lead.current(paths.client.waiting, { replace: true });
  }, [isUnanswered]);
  useEffect(() => {
    if (!person || localStorage.getItem(PREVIOUS_ORDER) === null) return;
    import('./previousOrder.ts').then(({ movePreviousOrder }) => movePreviousOrder()).catch(() => undefined);
  }, [person]);
}
