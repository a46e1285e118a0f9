import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { describePayment } from '#domain/format/paymentWords.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { readFailure } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';

export function DepartedOrders({ shown }: { shown: readonly { id: string }[] | undefined }) {
  const departed = useDepartedOrders(shown);
  return (
    // The region is mounted empty, because screen readers do not announce one that appears with its text.
    <div role="status">
      {departed.map((orderId) => (
        <DepartedOrder key={orderId} orderId={orderId} />
      ))}
    </div>
  );
}

function useDepartedOrders(shown: readonly { id: string }[] | undefined): string[] {
  const listed = useRef(new Set<string>());
  const [departed, setDeparted] = useState<string[]>([]);
  useEffect(() => {
    if (!shown) return;
    const now = new Set(shown.map(({ id }) => id));
    const departedIds = [...listed.current].filter((id) => !now.has(id));
    listed.current = now;
    if (departedIds.length > 0) setDeparted((before) => [...new Set([...before, ...departedIds])]);
  }, [shown]);
  return departed;
}

/** An open order shows nothing, because it only moved to a page of the list that is not loaded. */
function DepartedOrder({ orderId }: { orderId: string }) {
  const { data: order, error } = trpc.orders.get.useQuery({ orderId }, { meta: { silent: true } });
  const reference = <strong className="tabular nowrap">{referenceOf(orderId)}</strong>;
  const invoice = (
    <Link to={paths.client.invoice(orderId)} className="underlined">
      Voir la facture
    </Link>
  );
  if (error && readFailure(error).code === 'NOT_FOUND')
    return (
      <p className="mb-16 p-12-16 border round-18 bg-pale wrap-anywhere">
        Notre équipe a supprimé votre commande {reference}.
      </p>
    );
  if (order?.status === 'completed')
    return (
      <p className="mb-16 p-12-16 border round-18 bg-pale wrap-anywhere">
        Votre linge est livré (commande {reference}). {invoice}
      </p>
    );
  if (order?.status === 'cancelled')
    return (
      <p className="mb-16 p-12-16 border round-18 bg-pale wrap-anywhere">
        Votre commande {reference} est annulée
        {order.linen === 'back' ? ' et votre linge vous a été rendu' : ''}. {describePayment(order)} {invoice}
      </p>
    );
  return null;
}
