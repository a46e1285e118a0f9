import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#domain/calendar.ts';
import { paymentSaid } from '#domain/payment.ts';
import { paths } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CardSkeleton } from '#web/ui/Skeletons.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import classes from './DashboardPage.module.css';
import { PaymentChoice } from './PaymentChoice.tsx';

export function LatestOrder() {
  // The specification only logs a failure here: no toast, the card says it.
  const latest = trpc.orders.latest.useQuery(undefined, { meta: { silent: true } });
  if (latest.isPending) return <CardSkeleton />;
  const order = latest.data;
  if (!order) {
    return (
      <Card title="Commandes récentes">
        <p className={classes.hint}>
          {latest.isError
            ? 'Votre dernière commande n’a pas pu être affichée.'
            : 'Votre dernière commande apparaîtra ici.'}
        </p>
      </Card>
    );
  }
  return (
    <Card title="Commandes récentes" aside={<StatusBadge status={order.status} />}>
      <dl className={classes.facts}>
        <dt>Date</dt>
        <dd>{formatDateTime(order.createdAt)}</dd>
        <dt>Total</dt>
        <dd>
          <Amount value={order.grandTotal} />
        </dd>
        <dt>Paiement</dt>
        <dd>{paymentSaid(order)}</dd>
      </dl>
      <PaymentChoice order={order} />
      <Button component={Link} to={paths.client.orders} variant="subtle" mt="sm" px={0}>
        Suivre mes commandes
      </Button>
    </Card>
  );
}
