import { paths } from '#domain/addresses.ts';
import { formatDateTime } from '#domain/format/calendar.ts';
import { summarizePayment } from '#domain/format/paymentWords.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { getMeansLabel } from '../payment/getMeansLabel.ts';
import { PaymentChoice } from '../payment/PaymentChoice.tsx';

type Props = { order: Outputs['orders']['latest'] | undefined; isError: boolean };

export function LatestOrder({ order, isError }: Props) {
  if (!order) {
    return (
      <Card title="Commandes récentes">
        <p className="muted">
          {isError
            ? 'Votre dernière commande n’a pas pu être affichée.'
            : 'Votre dernière commande apparaîtra ici.'}
        </p>
      </Card>
    );
  }
  return (
    <Card title="Commandes récentes" aside={<StatusBadge status={order.status} size="large" />}>
      <dl className="facts">
        <dt>Date</dt>
        <dd>{formatDateTime(order.createdAt)}</dd>
        <dt>Total</dt>
        <dd>
          <Amount value={order.grandTotal} />
        </dd>
        <dt>Paiement</dt>
        <dd>
          {getMeansLabel(order)} · {summarizePayment(order, order.lastPaidAt)}
        </dd>
      </dl>
      <PaymentChoice order={order} />
      <ButtonLink to={paths.client.orders} kind="ghost" className="mt-8" flush>
        Suivre mes commandes
      </ButtonLink>
    </Card>
  );
}
