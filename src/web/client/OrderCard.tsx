import { Button, Group } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { summarizePayment } from '#domain/format/paymentWords.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { Outputs } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ClaimLink } from './claim/ClaimLink.tsx';
import { OrderClaims } from './claim/OrderClaims.tsx';
import classes from './OrderCard.module.css';
import { OrderContents } from './OrderContents.tsx';
import { PaymentChoice } from './payment/PaymentChoice.tsx';

interface OrderCardProps {
  order: Outputs['orders']['history']['items'][number];
  when: ReactNode;
  actions: ReactNode;
}

/** One of the client's orders that are over. */
export function OrderCard({ order, when, actions }: OrderCardProps) {
  return (
    <Card as="article" aria-label={`Commande ${referenceOf(order.id)}`}>
      <div className={classes.head}>
        <Reference id={order.id} />
        <StatusBadge status={order.status} size="large" />
      </div>
      <p className={classes.when}>{when}</p>
      <OrderContents items={order.items} />
      <div className={classes.money}>
        <Amount value={order.grandTotal} />
        <span className={classes.payment}>
          {getPaymentMethodLabel(order.paymentMethod)} · {summarizePayment(order, order.lastPaidAt)}
        </span>
      </div>
      <div className={classes.paying}>
        <PaymentChoice order={order} />
      </div>
      <OrderClaims claims={order.claims} items={order.items} />
      <Group gap="xs">
        <Button
          component={Link}
          to={paths.client.invoice(order.id)}
          variant="light"
          leftSection={<IconFileInvoice size={20} />}
        >
          Voir la facture
        </Button>
        {actions}
      </Group>
      <ClaimLink order={order} />
    </Card>
  );
}
