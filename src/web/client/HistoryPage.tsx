import { IconCalendarRepeat, IconDots, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { buildRuleLink, paths } from '#domain/addresses.ts';
import { formatDate } from '#domain/format/calendar.ts';
import { formatShortNumber } from '#domain/format/order/orderNumber.ts';
import { describeRecipient } from '#domain/format/order/recipientWords.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { describeLine } from '#domain/orders/units.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { NEXT_PAGE, trpc } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { StatusBadge } from '#web/ui/badges.tsx';
import { ButtonLink, IconButton } from '#web/ui/form/Button.tsx';
import { InfiniteList } from '#web/ui/layout/CardList.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { ClaimLink, OrderClaims } from './claim/OrderClaims.tsx';
import classes from './PastOrder.module.css';
import { PaymentChoice } from './payment/PaymentChoice.tsx';
import { describeBalance } from './payment/paymentMeans.ts';
import { ReorderButton } from './ReorderButton.tsx';
import { TeamHelp } from './TeamHelp.tsx';

const FAILURE = "Impossible de charger l'historique des commandes.";

export function HistoryPage() {
  const orders = trpc.orders.history.useInfiniteQuery(
    {},
    { ...NEXT_PAGE, meta: { title: 'Erreur', text: FAILURE } },
  );
  return (
    <>
      <PageHeader
        title="Historique"
        actions={
          <ButtonLink to={paths.client.recurring} kind="secondary" icon={IconRepeat}>
            Commandes régulières
          </ButtonLink>
        }
      />
      <InfiniteList
        query={orders}
        label="Commandes livrées"
        failure={FAILURE}
        render={(order) => <PastOrder order={order} />}
        isRuled
        empty={{
          title: "Aucune commande dans l'historique",
          text: 'Vos commandes livrées et leurs factures se retrouvent ici.',
          action: <ButtonLink to={paths.client.order}>Passer une commande</ButtonLink>,
        }}
      />
      <TeamHelp />
    </>
  );
}

type Past = Outputs['orders']['history']['items'][number];

const LOOK = { kind: 'ghost', size: 'sm', flush: true } as const;

function PastOrder({ order }: { order: Past }) {
  const [isOpen, setOpen] = useState(false);
  const contents = order.items.map((item) => describeLine(item, order.linen === 'client'));
  return (
    <article className="container" aria-label={`Commande ${referenceOf(order.id)}`}>
      <div className={`text-14 grid middle aside-right gap-0-12 ${classes.line}`}>
        <p className={`flex flex-wrap ${classes.name}`}>
          <strong className="tabular nowrap">{formatShortNumber(order.shortNumber)}</strong>
          <span className="muted nowrap">{formatDate(order.completedAt ?? order.createdAt)}</span>
          {order.status === 'completed' ? null : <StatusBadge status={order.status} />}
        </p>
        <Amount value={order.grandTotal} strong />
        <p className={`ellipsis muted across ${classes.contents}`} title={contents.join(' · ')}>
          {contents.join(' · ')}
        </p>
        <div className={`flex middle flex-wrap across gap-0-16 ${classes.acts}`}>
          {order.redoOf ? (
            'Refait'
          ) : (
            <ButtonLink to={paths.client.invoice(order.id)} aria-label="Voir la facture" {...LOOK}>
              Facture
            </ButtonLink>
          )}
          <ClaimLink order={order} isBrief />
          <IconButton
            className="ml-auto"
            icon={IconDots}
            aria-label="Autres actes"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
          {isOpen ? (
            <>
              <ReorderButton order={order} {...LOOK} />
              {order.ruleId || order.redoOf ? null : (
                <ButtonLink
                  to={buildRuleLink(paths.client.recurring, order.id)}
                  icon={IconCalendarRepeat}
                  {...LOOK}
                >
                  Recommencer chaque semaine
                </ButtonLink>
              )}
            </>
          ) : null}
        </div>
      </div>
      <Exceptions order={order} />
    </article>
  );
}

/** Most orders are paid and without a claim, so that these do not lengthen their row. */
function Exceptions({ order }: { order: Past }) {
  const isSettled = order.paymentState === 'paid' && order.credit === 0;
  const recipient = describeRecipient(order.handovers.at(-1));
  return (
    <div className={`stack gap-8 ${classes.exceptions}`}>
      {recipient ? <p className="text-14 muted">{recipient}</p> : null}
      {isSettled ? null : <p className="text-14 muted">{describeBalance(order)}</p>}
      <PaymentChoice order={order} />
      <OrderClaims order={order} />
    </div>
  );
}
