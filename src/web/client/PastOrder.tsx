import { paths } from '#domain/addresses.ts';
import { formatDate } from '#domain/format/calendar.ts';
import { summarizePayment } from '#domain/format/paymentWords.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { buildRuleLink } from '#domain/recurring/ruleLink.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ClaimLink, OrderClaims } from './claim/OrderClaims.tsx';
import classes from './PastOrder.module.css';
import { getMeansLabel } from './payment/getMeansLabel.ts';
import { PaymentChoice } from './payment/PaymentChoice.tsx';
import { ReorderButton } from './ReorderButton.tsx';

type Past = Outputs['orders']['history']['items'][number];

export function PastOrder({ order }: { order: Past }) {
  const contents = order.items.map(({ quantity, name, service }) => `${quantity} × ${name}, ${service}`);
  return (
    <article className="container" aria-label={`Commande ${referenceOf(order.id)}`}>
      <div className={`text-14 grid middle aside-right gap-0-12 ${classes.line}`}>
        <p className={`flex flex-wrap ${classes.name}`}>
          <Reference id={order.id} /> <span className="muted nowrap">{formatDate(order.createdAt)}</span>
        </p>
        <StatusBadge status={order.status} />
        <p className={`ellipsis muted ${classes.contents}`} title={contents.join(' · ')}>
          {contents.join(' · ')}
        </p>
        <Amount value={order.grandTotal} strong />
        <div className={`flex middle flex-wrap across gap-0-16 ${classes.acts}`}>
          <ButtonLink
            to={paths.client.invoice(order.id)}
            aria-label="Voir la facture"
            kind="ghost"
            size="sm"
            flush
          >
            Facture
          </ButtonLink>
          <ReorderButton order={order} kind="ghost" size="sm" flush />
          <ButtonLink to={buildRuleLink(paths.client.recurring, order.id)} kind="ghost" size="sm" flush>
            Recommencer chaque semaine
          </ButtonLink>
          <ClaimLink order={order} isBrief />
        </div>
      </div>
      <Exceptions order={order} />
    </article>
  );
}

/** Most orders are paid and without a claim, so that these do not lengthen their row. */
function Exceptions({ order }: { order: Past }) {
  const isSettled = order.paymentState === 'paid' && order.credit === 0;
  return (
    <div className={`stack gap-8 ${classes.exceptions}`}>
      {isSettled ? null : (
        <p className="text-14 muted">
          {getMeansLabel(order)} · {summarizePayment(order, order.lastPaidAt)}
        </p>
      )}
      <PaymentChoice order={order} />
      <OrderClaims claims={order.claims} items={order.items} />
    </div>
  );
}
