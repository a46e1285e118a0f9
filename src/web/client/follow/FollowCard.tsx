import type { ReactNode } from 'react';
import { composeFollowHeadline } from '#domain/format/order/followWords.ts';
import { summarizePayment } from '#domain/format/paymentWords.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { isOnTheRoad, isOpen, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { OrderPromiseLines } from '../OrderPromiseLines.tsx';
import { PaymentChoice } from '../payment/PaymentChoice.tsx';
import classes from './FollowCard.module.css';
import { LivreurInCharge } from './LivreurInCharge.tsx';
import { NextVisit } from './NextVisit.tsx';
import { OrderNews } from './OrderNews.tsx';
import { ProgressSteps } from './ProgressSteps.tsx';

export type Followed = Outputs['orders']['inProgress']['items'][number];
export type SeenLivreur = Outputs['orders']['position'];

interface Props {
  order: Followed;
  level: 'h2' | 'h3';
  map?: (position: SeenLivreur) => ReactNode;
  steps?: ReactNode;
  children: ReactNode;
}

export function FollowCard({ order, level: Heading, map, steps, children }: Props) {
  const now = useNow();
  const isFollowed = isOnTheRoad(order.status) && Boolean(order.livreur?.phone);
  const query = trpc.orders.position.useQuery(
    { orderId: order.id },
    {
      enabled: isFollowed,
      meta: { silent: true },
      refetchInterval: 30_000,
      // The last known position lets the first headline already show the distance.
      placeholderData: order.livreurSeen,
    },
  );
  // The cache may still hold the position of the previous trip.
  const position = (isFollowed && query.data) || null;
  return (
    <Card as="article" aria-label={`Commande ${referenceOf(order.id)}`} className={classes.card}>
      <div className="row between">
        <span className="muted">
          <Reference id={order.id} /> · <RelativeTime at={order.createdAt} />
        </span>
        <StatusBadge status={order.status} />
      </div>
      <Heading className={classes.headline}>{composeFollowHeadline(order, now, position)}</Heading>
      <OrderPromiseLines order={order} />
      <div className={classes.parts}>
        <div className={`${classes.live} stack gap-16`}>
          <OrderNews order={order} />
          <NextVisit order={order} />
          {isFollowed && map ? map(position) : null}
          <LivreurInCharge order={order} />
        </div>
        {steps ?? <Steps status={order.status} stepsAt={order.stepsAt} />}
        <OrderAmount order={order} />
      </div>
      {children}
    </Card>
  );
}

function Steps({ status, stepsAt }: { status: OrderStatus } & Pick<Followed, 'stepsAt'>) {
  return isOpen(status) ? <ProgressSteps status={status} stepsAt={stepsAt} /> : null;
}

function OrderAmount({ order }: { order: Followed }) {
  const { amountDue, declaredAt, grandTotal, paymentMethod } = order;
  const isDue = amountDue > 0 && declaredAt === null;
  return (
    <section className={`${classes.owed} stack gap-4`} aria-label="Paiement">
      <p className={`text-18 bold row between ${classes.amount}`}>
        <span>{isDue ? 'À payer' : 'Total'}</span>
        <Amount value={isDue ? amountDue : grandTotal} strong />
      </p>
      <p className="muted">
        {getPaymentMethodLabel(paymentMethod)} · {summarizePayment(order, order.lastPaidAt)}
      </p>
      <PaymentChoice order={order} />
    </section>
  );
}
