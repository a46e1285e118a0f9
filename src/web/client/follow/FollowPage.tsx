import { useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { DAY } from '#domain/format/calendar.ts';
import { describeEnded, describeNearness, getCurrentChip } from '#domain/format/order/followWords.ts';
import { describeMove } from '#domain/format/order/moveWords.ts';
import { formatShortNumber } from '#domain/format/order/orderNumber.ts';
import { formatOrderCount } from '#domain/format/order/pieceCount.ts';
import { describeRecipient } from '#domain/format/order/recipientWords.ts';
import { describePayment } from '#domain/format/paymentWords.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { NEXT_PAGE, trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { StatusBadge } from '#web/ui/badges.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { Ghost, LoadingRegion } from '#web/ui/feedback/Skeletons.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { InfiniteList } from '#web/ui/layout/CardList.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { ClaimLink } from '../claim/OrderClaims.tsx';
import { WaitingNotice } from '../order/WaitingNotice.tsx';
import { HelpMenu } from '../TeamHelp.tsx';
import { BesideLines, DelayNotice, EventLines } from './EventLines.tsx';
import classes from './FollowCard.module.css';
import { FollowDetails } from './FollowDetails.tsx';
import { FollowNews } from './FollowNews.tsx';
import { isLivreurSeen } from './isLivreurSeen.ts';
import { LivreurInCharge } from './LivreurInCharge.tsx';
import { LivreurOnTheRoad } from './LivreurOnTheRoad.tsx';
import { NextVisit } from './NextVisit.tsx';
import { ProgressSteps, StepList } from './ProgressSteps.tsx';
import { useCardOrder, useDepartedIds } from './useCardOrder.ts';
import { useClientClock } from './useClientClock.ts';
import { type Followed, useLivreurPosition } from './useLivreurPosition.ts';

const FAILURE = 'Impossible de charger les commandes.';

export function FollowPage() {
  const { me } = useSession();
  const sortCards = useCardOrder(useLocation().hash.slice(1));
  const orders = trpc.orders.inProgress.useInfiniteQuery(
    {},
    {
      ...NEXT_PAGE,
      select: ({ pages, pageParams }) => ({
        pages: pages.map((page) => ({ ...page, items: sortCards(page.items) })),
        pageParams,
      }),
      meta: { title: 'Erreur', text: FAILURE },
    },
  );
  const listedOrders = useMemo(() => orders.data?.pages.flatMap((page) => page.items), [orders.data]);
  const departedIds = useDepartedIds(listedOrders);
  return (
    <>
      <PageHeader
        title="Suivi"
        subtitle={describeOthers(listedOrders)}
        isInBar
        actions={<HelpMenu sender={me} />}
      />
      <div className={classes.notices}>
        <WaitingNotice onSuivi />
        {/* The region is mounted empty, because screen readers do not announce one that appears with its text. */}
        <div role="status">
          {departedIds.map((orderId) => (
            <DepartedOrder key={orderId} orderId={orderId} />
          ))}
        </div>
      </div>
      <InfiniteList
        query={orders}
        label="Commandes en cours"
        failure={FAILURE}
        skeleton={<FollowSkeleton />}
        render={(order) => <FollowCard order={order} />}
        empty={{
          title: 'Aucune commande en cours',
          text: 'Vos commandes apparaîtront ici, étape par étape, jusqu’à leur retour.',
          action: (
            <ButtonLink to={paths.client.order} size="lg">
              Passer une commande
            </ButtonLink>
          ),
        }}
      />
      {listedOrders ? (
        <DeliveredOrders above={[...departedIds, ...listedOrders.map(({ id }) => id)]} />
      ) : null}
    </>
  );
}

/** It stands below the list, which an answer that comes later would push down. */
function DeliveredOrders({ above }: { above: readonly string[] }) {
  const now = useNow();
  const { data } = trpc.orders.history.useQuery({ limit: 10 }, { meta: { silent: true } });
  return (
    <div className="mt-16">
      {data?.items
        .filter(({ id, completedAt }) => (completedAt ?? 0) > now - DAY && !above.includes(id))
        .map((order) => (
          <DeliveredOrder key={order.id} order={order} />
        ))}
    </div>
  );
}

const describeOthers = (orders: readonly unknown[] = []): string =>
  orders.length > 1 ? formatOrderCount(orders.length) : '';

/** An open order shows nothing, because it only moved to a page of the list that is not loaded. */
function DepartedOrder({ orderId }: { orderId: string }) {
  const { data: order, error } = trpc.orders.get.useQuery({ orderId }, { meta: { silent: true } });
  const name = <OrderName>{order ? formatShortNumber(order.shortNumber) : referenceOf(orderId)}</OrderName>;
  if (error && readFailure(error).code === 'NOT_FOUND')
    return <p className={NEWS}>Notre équipe a supprimé votre commande {name}.</p>;
  if (order?.status === 'completed') return <DeliveredOrder order={order} />;
  if (order?.status !== 'cancelled') return null;
  const isUnsold = !order.declaredAt && !order.payment.entries.length;
  const news = (
    <p className={NEWS}>
      Votre commande {name} est annulée
      {order.linen === 'back' ? ' et votre linge vous a été rendu' : ''}. {describePayment(order)}{' '}
      {isUnsold ? null : <InvoiceLink order={order} />}
    </p>
  );
  // "Pas cette semaine" takes back a visit that nobody has made.
  const isSkipped = order.slot !== null && order.linen === 'client' && order.visits.length === 0;
  return order.ruleId && isUnsold && isSkipped ? (
    <LazyPart shape={news} renderFailure={() => news}>
      <SkippedVisit order={order} fallback={news} />
    </LazyPart>
  ) : (
    news
  );
}

function DeliveredOrder({ order }: { order: Outputs['orders']['history']['items'][number] }) {
  return (
    <div className={NEWS}>
      Votre linge est livré (commande <OrderName>{formatShortNumber(order.shortNumber)}</OrderName>).{' '}
      {describeRecipient(order.handovers.at(-1))}
      <p className="row gap-0-24">
        <InvoiceLink order={order} />
        <ClaimLink order={order} isBrief />
      </p>
    </div>
  );
}

const NEWS = 'mb-16 p-12-16 border round-18 bg-pale wrap-anywhere';

const OrderName = ({ children }: { children: string }) => (
  <strong className="tabular nowrap">{children}</strong>
);

const InvoiceLink = ({ order: { id, redoOf } }: { order: { id: string; redoOf: string | null } }) =>
  redoOf ? null : (
    <Link to={paths.client.invoice(id)} className="touch underlined">
      Voir la facture
    </Link>
  );

/** Few orders come from a rule, so the page of all loads without the question. */
const RegularVisit = createRetryableLazy(async () => (await import('./RegularVisit.tsx')).RegularVisit);
const loadRecurring = () => import('#web/recurring/RecurringPage.tsx');
const SkippedVisit = createRetryableLazy(async () => (await loadRecurring()).SkippedVisit);

function FollowCard({ order }: { order: Followed }) {
  const now = useNow();
  const position = useLivreurPosition(order);
  const orderClock = useClientClock(order);
  const delay = orderClock?.delay ?? null;
  const map =
    isLivreurSeen(order) && order.clientLocation ? (
      <LivreurOnTheRoad client={order.clientLocation} position={position} />
    ) : null;
  const notice = delay ? <DelayNotice delay={delay} as="h2" /> : null;
  const hasStepList = notice !== null && map === null && getCurrentChip(order.status) !== null;
  return (
    <Card
      as="article"
      aria-label={`Commande ${referenceOf(order.id)}`}
      className={`container ${classes.card}`}
    >
      <div className={`stack gap-16 ${classes.parts}`}>
        <div className="stack content-start">
          {map}
          {notice ?? (map ? null : <ProgressSteps order={order} />)}
          <div className="stack gap-4">
            {notice ? null : (
              <h2 className={`leading-12 balance wrap-anywhere ${classes.headline}`}>
                {orderClock ? <EventLines {...orderClock.words} /> : describeEnded(order)}
              </h2>
            )}
            {hasStepList ? (
              <div className="row between">
                <h3 className="text-18">Où en est votre linge</h3>
                <StatusBadge status={order.status} />
              </div>
            ) : null}
            <BesideLines
              lines={[
                orderClock?.beside,
                delay ? null : describeMove(order, now),
                describeNearness(order, now, position),
              ]}
            />
          </div>
          {hasStepList ? <StepList order={order} /> : null}
          {(map ?? notice) && !hasStepList ? <ProgressSteps order={order} /> : null}
          {order.ruleId ? (
            <LazyPart>
              <RegularVisit order={order} />
            </LazyPart>
          ) : null}
          <FollowNews order={order} />
          <NextVisit order={order} />
          <LivreurInCharge order={order} orderClock={orderClock} />
        </div>
        <FollowDetails order={order} />
      </div>
    </Card>
  );
}

function FollowSkeleton() {
  return (
    <LoadingRegion>
      <Card as="div" className={`container ${classes.card}`}>
        <div className="stack gap-16">
          <Ghost height={6} />
          <Ghost height={26} width="86%" />
          <Ghost height={18} width="62%" />
          <Ghost height={82} />
          <Ghost height={48} />
        </div>
      </Card>
    </LoadingRegion>
  );
}
