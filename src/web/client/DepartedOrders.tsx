import { Anchor } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { referenceOf } from '#domain/order.ts';
import { paymentSaid } from '#domain/payment.ts';
import { paths } from '#web/paths.ts';
import { failureOf, trpc } from '#web/trpc.ts';
import classes from './FollowedOrder.module.css';

/** What became of the orders that the list has shown and shows no more: said as it happens, and left to be read. */
export function DepartedOrders({ shown }: { shown: readonly { id: string }[] | undefined }) {
  const departed = useDeparted(shown);
  return (
    // There from the start: a live region born full is not read.
    <div role="status">
      {departed.map((orderId) => (
        <Departed key={orderId} orderId={orderId} />
      ))}
    </div>
  );
}

function useDeparted(shown: readonly { id: string }[] | undefined): string[] {
  const here = useRef(new Set<string>());
  const [departed, setDeparted] = useState<string[]>([]);
  useEffect(() => {
    if (!shown) return;
    const now = new Set(shown.map(({ id }) => id));
    const left = [...here.current].filter((id) => !now.has(id));
    here.current = now;
    if (left.length > 0) setDeparted((before) => [...new Set([...before, ...left])]);
  }, [shown]);
  return departed;
}

/** An order that only slipped to a page not yet read is open still: there is nothing to say of it. */
function Departed({ orderId }: { orderId: string }) {
  const { data: order, error } = trpc.orders.get.useQuery({ orderId }, { meta: { silent: true } });
  const reference = <strong className="tabular nowrap">{referenceOf(orderId)}</strong>;
  const invoice = (
    <Anchor component={Link} to={paths.client.invoice(orderId)} inherit underline="always">
      Voir la facture
    </Anchor>
  );
  if (error && failureOf(error).code === 'NOT_FOUND')
    return <p className={classes.news}>Notre équipe a supprimé votre commande {reference}.</p>;
  if (order?.status === 'completed')
    return (
      <p className={classes.news}>
        Votre linge est livré (commande {reference}). {invoice}
      </p>
    );
  if (order?.status === 'cancelled')
    return (
      <p className={classes.news}>
        Votre commande {reference} est annulée. {paymentSaid(order)} {invoice}
      </p>
    );
  return null;
}
