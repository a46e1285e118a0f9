import { IconAlertTriangle, IconClockExclamation, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { describeSlow } from '#domain/clock/clock.ts';
import type { ClockWords } from '#domain/clock/clockWords.ts';
import { formatShortFcfa } from '#domain/format/money.ts';
import { capitalize, getGivenName } from '#domain/format/text.ts';
import { isReady } from '#domain/lifecycle/lifecycle.ts';
import { UNPAID_STATES } from '#domain/money/payment.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { formatTag } from '#domain/pieces/tag.ts';
import { StatusBadge } from '#web/ui/badges.tsx';
import { type OrderClock, useNow } from '#web/ui/clock.tsx';
import { Button, ButtonAnchor } from '#web/ui/form/Button.tsx';
import { useHouseClock } from '#web/ui/useHouseClock.ts';
import { useSecondTapGuard } from '#web/ui/useSecondTapGuard.ts';
import { startDrag } from '../board/drag.ts';
import { useDeskPaths } from '../DeskPlace.ts';
import { isWarning, listMarks } from '../marks/marks.ts';
import { describeOwed } from '../money/PaymentBadge.tsx';
import { describeEnd, describeNobody, getQuartier, shortenName } from '../table/rowWords.ts';
import { makePlainClickHandler } from '../table/useOpenOrder.tsx';
import type { ListedOrder } from '../types.ts';
import classes from './OrderCard.module.css';
import { OrderNumber } from './OrderNumber.tsx';
import { findAssignQuestion, findDueAct } from './orderActs.ts';
import { useAskAct } from './useAskAct.ts';

interface Props {
  order: ListedOrder;
  /** A list says that nobody has an order under way; a column of the board says it by its name. */
  namesNobody?: boolean;
  onOpen(orderId: string): void;
}

/** The card holds what decides the next act; the drawer that it opens holds the rest. */
export function OrderCard({ order, namesNobody = false, onOpen }: Props) {
  const paths = useDeskPaths();
  const now = useNow();
  const orderClock = useHouseClock(order, 'desk', 'days');
  const { id, status } = order;
  const reference = referenceOf(id);
  const isMissed = orderClock?.clock.missed ?? false;
  return (
    <article
      className={`surface grid middle relative p-8-12 text-13 ${isMissed ? 'late' : ''} ${classes.card}`}
      aria-label={`Commande ${reference}`}
      data-order-row
      draggable={findAssignQuestion(order) !== null}
      onDragStart={(event) => startDrag(event, id)}
    >
      <HourLine order={order} orderClock={orderClock} now={now} />
      <Link
        to={paths.order(id)}
        className={`bold ellipsis ink text-16 no-underline ${classes.link}`}
        aria-label={`${order.client.fullname}, commande #${reference}`}
        onClick={makePlainClickHandler(() => onOpen(id))}
        draggable={false}
        data-order={id}
      >
        <OrderNumber order={order} className="muted semibold text-13" /> {order.client.fullname}
      </Link>
      <FactLine order={order} orderClock={orderClock} />
      <CardMarks order={order} orderClock={orderClock} now={now} />
      <span className={`gap-4 flex middle flex-wrap ${classes.state}`}>
        {isReady(order) ? (
          <span className={`semibold ${classes.ready}`}>Linge prêt</span>
        ) : (
          <StatusBadge status={status} />
        )}
        {namesNobody && !order.livreur && status !== 'pending' ? (
          <span className="muted">{describeNobody(status)}</span>
        ) : null}
      </span>
      <NextAct order={order} orderClock={orderClock} />
    </article>
  );
}

type ClockProps = { order: ListedOrder; orderClock: OrderClock | null };

function HourLine({ order, orderClock, now }: ClockProps & { now: number }) {
  if (!orderClock)
    return <span className={`muted ${classes.hour}`}>{capitalize(describeEnd(order, now))}</span>;
  const { clock, words } = orderClock;
  if (!clock.missed) return <SentenceLine words={words} className={`bold ${classes.hour}`} />;
  return (
    <span className={`row gap-4 bold danger tabular ${classes.hour}`}>
      <IconClockExclamation size={16} aria-hidden="true" />
      {words.delay}
      <Tag order={order} />
    </span>
  );
}

/** An hour without room beside its words stands below them. */
function SentenceLine({ words: { lead, when }, className }: { words: ClockWords; className: string }) {
  return (
    <span className={`flex flex-wrap gap-4 tabular ${className}`}>
      <span className={when ? 'ellipsis' : undefined}>{lead}</span>{' '}
      {when ? <span className="nowrap fixed">{when}</span> : null}
    </span>
  );
}

const Tag = ({ order: { tag } }: Pick<ClockProps, 'order'>) =>
  tag ? <strong className="ink tabular ml-auto">{formatTag(tag)}</strong> : null;

/** After a missed hour the next one matters more than the place and the sum. */
function FactLine({ order, orderClock }: ClockProps) {
  if (orderClock?.clock.missed)
    return <SentenceLine words={orderClock.words} className={`semibold ${classes.next}`} />;
  return (
    <>
      <span className={`muted ellipsis ${classes.area}`}>
        <Tag order={order} /> {getQuartier(order.clientAddress)}
      </span>
      <span className={`muted tabular nowrap ${classes.amount}`}>{formatShortFcfa(order.grandTotal)}</span>
    </>
  );
}

/** All of it is one line, and in colour only where no missed hour, which says more, has it already. */
function CardMarks({ order, orderClock, now }: ClockProps & { now: number }) {
  const marks = listMarks(order.marks);
  const toHandle = marks.filter(isWarning).map(({ label }) => label);
  const isMissed = orderClock?.clock.missed;
  if (order.slow && !isMissed) toHandle.unshift(describeSlow(order.slow, now));
  // A known arrival after the told hour, which is not late yet.
  if (orderClock?.words.delay && !isMissed) toHandle.unshift(capitalize(orderClock.words.delay));
  const isOwing = order.credit !== 0 || UNPAID_STATES.includes(order.paymentState);
  const calmWords = marks.filter((mark) => !isWarning(mark)).map(({ label }) => label);
  const payment = isOwing ? describeOwed(order) : null;
  const words = [...toHandle, ...calmWords, ...(payment ? [payment.label] : [])];
  if (words.length === 0) return null;
  const isWarned = toHandle.length > 0 && !isMissed;
  return (
    <div className={`row gap-4 one-row semibold ${isWarned ? 'warning' : ''} ${classes.marks}`}>
      {toHandle.length > 0 ? <IconAlertTriangle className="fixed" size={14} aria-hidden="true" /> : null}
      <ul className="bare ellipsis" title={words.join(' · ')}>
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
    </div>
  );
}

/** An order that a livreur has waits for them: a phone calls them, or the client who is owed a call; a desk names them. */
function NextAct({ order, orderClock }: ClockProps) {
  const ask = useAskAct();
  // Another client's card slides under the pointer when the act takes this one away.
  useSecondTapGuard(true);
  const due = findDueAct(order);
  const { client, livreur } = order;
  if (due?.question) {
    const isAssignment = due.question.about === 'assign';
    return (
      <Button size="sm" kind="pale" className={classes.act} onClick={() => ask(due)} aria-label={due.label}>
        {isAssignment ? 'Assigner' : (due.cardLabel ?? due.label)}
      </Button>
    );
  }
  if (!livreur) return null;
  const next = orderClock?.clock.next;
  const callee = next && 'callBy' in next ? { ...client, phone: order.clientContactPhone } : livreur;
  return (
    <>
      <span className={`text-14 semibold ellipsis ${classes.livreur}`}>{shortenName(livreur.fullname)}</span>
      {orderClock && callee.phone ? (
        <ButtonAnchor
          size="sm"
          kind="secondary"
          icon={IconPhone}
          className={`${classes.act} ${classes.call}`}
          href={`tel:${callee.phone}`}
          aria-label={`Appeler ${callee.fullname}`}
        >
          {getGivenName(callee.fullname)}
        </ButtonAnchor>
      ) : null}
    </>
  );
}
