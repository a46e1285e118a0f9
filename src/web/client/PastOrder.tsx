import { IconFileInvoice } from '@tabler/icons-react';
import { paths } from '#domain/addresses.ts';
import { formatDate } from '#domain/format/calendar.ts';
import { summarizePayment } from '#domain/format/paymentWords.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ClaimLink, OrderClaims } from './claim/OrderClaims.tsx';
import classes from './OrderCard.module.css';
import { OrderContents } from './OrderContents.tsx';
import { PaymentChoice } from './payment/PaymentChoice.tsx';
import { ReorderButton } from './ReorderButton.tsx';

type Past = Outputs['orders']['history']['items'][number];

export function PastOrder({ order }: { order: Past }) {
  return (
    <Card as="article" aria-label={`Commande ${referenceOf(order.id)}`}>
      <div className="row between">
        <Reference id={order.id} />
        <StatusBadge status={order.status} size="large" />
      </div>
      <p className="muted">{formatDate(order.createdAt)}</p>
      <OrderContents items={order.items} />
      <div className={classes.money}>
        <Amount value={order.grandTotal} />
        <span className="text-14 muted">
          {getPaymentMethodLabel(order.paymentMethod)} · {summarizePayment(order, order.lastPaidAt)}
        </span>
      </div>
      <div className={classes.paying}>
        <PaymentChoice order={order} />
      </div>
      <OrderClaims claims={order.claims} items={order.items} />
      <div className="row">
        <ButtonLink to={paths.client.invoice(order.id)} kind="pale" icon={IconFileInvoice}>
          Voir la facture
        </ButtonLink>
        <ReorderButton order={order} kind="secondary" />
      </div>
      <ClaimLink order={order} />
    </Card>
  );
}
