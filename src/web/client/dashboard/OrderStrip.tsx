import { IconChevronRight, IconClock, IconMotorbike, IconShirt } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { buildFollowedLink } from '#domain/addresses.ts';
import { isAnswerOwed } from '#domain/clock/clock.ts';
import { joinClockWords } from '#domain/clock/clockWords.ts';
import { describeEnded } from '#domain/format/order/followWords.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { computeUndeclared } from '#domain/money/payment.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { usePreload } from '#web/ui/lazy/whenIdle.ts';
import { isLivreurSeen } from '../follow/isLivreurSeen.ts';
import { CallButtons } from '../follow/LivreurInCharge.tsx';
import { PiecesAndNumber, Segments } from '../follow/ProgressSteps.tsx';
import { type ClientClock, useClientClock } from '../follow/useClientClock.ts';
import type { Followed } from '../follow/useLivreurPosition.ts';
import { useOrderAccess } from '../orderAccess.ts';
import classes from './OrderStrip.module.css';

/** The order whose event is nearest; a second row says the next one of the others. */
export function OrderStrip({ orders }: { orders: readonly [Followed, ...Followed[]] }) {
  const [order, next, ...others] = orders;
  usePreload(true, preloadFollowPage);
  const orderClock = useClientClock(order);
  const delay = orderClock?.delay;
  const due = computeUndeclared(order);
  const team = useOrderAccess().useFacts();
  const Icon = delay ? IconClock : isLivreurSeen(order) ? IconMotorbike : IconShirt;
  return (
    <div className={`round-18 bg-lagoon ${classes.strip}`} data-late={Boolean(delay)}>
      <article aria-label={`Commande ${referenceOf(order.id)}`} className="gap-12 grid relative p-12">
        <Link
          to={buildFollowedLink(order.id)}
          className="box-link gap-12 flex middle tall-48 inherit no-underline"
        >
          <span className={`fixed grid-centre pill ${classes.icon}`} aria-hidden="true">
            <Icon size={24} />
          </span>
          <span className="stack fill gap-4">
            <h2 className="text-22 wrap-anywhere">{delay?.title ?? describeEvent(order, orderClock)}</h2>
            {delay ? <span className="text-14">{delay.hour}</span> : null}
          </span>
        </Link>
        {isOpen(order.status) ? <Segments status={order.status} stepsAt={order.stepsAt} /> : null}
        <div className={`row between gap-0-16 text-14 ${classes.facts}`}>
          <PiecesAndNumber order={order} />
          {orderClock?.beside ? <p>{orderClock.beside}</p> : null}
          {due > 0 ? (
            <p>
              À payer <Amount value={due} strong />
            </p>
          ) : null}
        </div>
        {orderClock && isAnswerOwed(orderClock.clock) && team?.teamPhone ? (
          <div className="relative">
            <CallButtons name="l’équipe Laveo" phone={team.teamPhone} whatsapp={team.teamWhatsapp} />
          </div>
        ) : null}
      </article>
      {next ? <OtherOrders orders={[next, ...others]} /> : null}
    </div>
  );
}

/** Its orders and their codes are stored, and the network may be gone when they are needed. */
const preloadFollowPage = () => import('../follow/FollowPage.tsx');

function OtherOrders({ orders }: { orders: readonly [Followed, ...Followed[]] }) {
  const [order] = orders;
  const count = orders.length;
  const orderClock = useClientClock(order);
  const credit = orders.reduce((sum, one) => sum + one.credit, 0);
  return (
    <Link
      to={buildFollowedLink(order.id)}
      className={`gap-8 flex middle tall-48 p-8-12 inherit no-underline text-14 ${classes.other}`}
    >
      <strong className="nowrap">{count === 1 ? '+ 1 autre' : `+ ${count} autres`}</strong>
      <span className="fill anywhere">{describeEvent({ ...order, credit }, orderClock)}</span>
      <IconChevronRight className="fixed" size={20} aria-hidden="true" />
    </Link>
  );
}

const describeEvent = (order: Followed, orderClock: ClientClock | null): string =>
  orderClock ? joinClockWords(orderClock.words) : describeEnded(order);
