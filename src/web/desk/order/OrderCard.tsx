import { IconAlertTriangle, IconClockExclamation, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { joinClockWords } from '#domain/clock/clockWords.ts';
import { describeSlow } from '#domain/clock/slow.ts';
import { getGivenName } from '#domain/format/text.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { ButtonAnchor } from '#web/ui/form/Button.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { OrderClock } from '#web/ui/useClock.ts';
import { useHouseClock } from '#web/ui/useHouseClock.ts';
import { useNow } from '#web/ui/useNow.ts';
import { startDrag } from '../board/drag.ts';
import { useDeskPaths } from '../DeskPlace.tsx';
import { AskButton } from '../dialogs/AskButton.tsx';
import { listMarks } from '../marks/marks.ts';
import { PaymentBadge } from '../money/PaymentBadge.tsx';
import { findAssignQuestion } from '../table/assignQuestion.ts';
import { describeNobody, formatPlacedAt, getQuartier, shortenName } from '../table/rowWords.ts';
import { makePlainClickHandler } from '../table/useOpenOrder.tsx';
import type { ListedOrder } from '../types.ts';
import classes from './OrderCard.module.css';
import { findDueAct } from './orderActs.ts';

interface Props {
  order: ListedOrder;
  /** A list says that nobody has an order under way; a column of the board says it by its name. */
  namesNobody?: boolean;
  onOpen(orderId: string): void;
}

/** What decides the next act; the drawer that the card opens holds the rest. */
export function OrderCard({ order, namesNobody = false, onOpen }: Props) {
  const paths = useDeskPaths();
  const now = useNow();
  const orderClock = useHouseClock(order, 'desk');
  const { id, status, paymentState, credit } = order;
  const reference = referenceOf(id);
  return (
    <article
      className={`surface ${classes.card}`}
      aria-label={`Commande ${reference}`}
      data-order-row
      data-urgency={orderClock?.clock.missed ? 'late' : undefined}
      draggable={findAssignQuestion(order) !== null}
      onDragStart={(event) => startDrag(event, id)}
    >
      <Due orderClock={orderClock} />
      <Link
        to={paths.order(id)}
        className={`bold anywhere ${classes.link}`}
        aria-label={`${order.client.fullname}, commande #${reference}`}
        onClick={makePlainClickHandler(() => onOpen(id))}
        draggable={false}
        data-order={id}
      >
        {order.client.fullname}
      </Link>
      <div className={classes.line}>
        <span className={`muted text-14 anywhere ${classes.area}`}>{getQuartier(order.clientAddress)}</span>
        <span className={`semibold text-14 ${classes.amount}`}>
          <Amount value={order.grandTotal} />
        </span>
      </div>
      <CardMarks order={order} now={now} />
      <div className={classes.line}>
        <span className={classes.state}>
          {status === 'pending' ? (
            <span className={`muted ${classes.placed}`}>Passée {formatPlacedAt(order.createdAt, now)}</span>
          ) : null}
          <StatusBadge status={status} />
          {namesNobody && !order.livreur && status !== 'pending' ? (
            <span className="muted">{describeNobody(status)}</span>
          ) : null}
          {paymentState === 'paid' && credit === 0 ? null : <PaymentBadge order={order} />}
        </span>
        <span className={`muted tabular ${classes.reference}`}>#{reference}</span>
      </div>
      <NextAct order={order} />
    </article>
  );
}

function Due({ orderClock }: { orderClock: OrderClock | null }) {
  if (!orderClock) return null;
  const { clock, words } = orderClock;
  if (!clock.missed)
    return <span className={`text-14 semibold tabular ${classes.due}`}>{joinClockWords(words)}</span>;
  return (
    <span className={`row gap-4 text-14 bold tabular ${classes.due}`}>
      <IconClockExclamation size={16} aria-hidden="true" />
      <span>
        {words.delay}
        <span className={`block ${classes.next}`}>{joinClockWords(words)}</span>
      </span>
    </span>
  );
}

function CardMarks({ order, now }: { order: ListedOrder; now: number }) {
  const marks = listMarks(order.marks);
  const { slow } = order;
  if (marks.length === 0 && !slow) return null;
  return (
    <ul className={`bare semibold ${classes.marks}`}>
      {slow ? <li>{describeSlow(slow, now)}</li> : null}
      {marks.map(({ about, label }) => (
        <li key={about} className="anywhere">
          <IconAlertTriangle size={14} aria-hidden="true" /> {label}
        </li>
      ))}
    </ul>
  );
}

/** An order that a livreur has waits for them: a phone calls them, a desk names them. */
function NextAct({ order }: { order: ListedOrder }) {
  const due = findDueAct(order);
  const { livreur } = order;
  if (due?.question) {
    const isAssignment = due.question.about === 'assign';
    return (
      <AskButton kind="pale" className={classes.act} question={due.question} aria-label={due.label}>
        {isAssignment ? 'Assigner' : due.label}
      </AskButton>
    );
  }
  if (!livreur) return null;
  return (
    <>
      <span className={`text-14 semibold nowrap ${classes.livreur}`}>{shortenName(livreur.fullname)}</span>
      {livreur.phone ? (
        <ButtonAnchor
          size="sm"
          kind="secondary"
          icon={IconPhone}
          className={`${classes.act} ${classes.call}`}
          href={`tel:${livreur.phone}`}
          aria-label={`Appeler ${livreur.fullname}`}
        >
          {getGivenName(livreur.fullname)}
        </ButtonAnchor>
      ) : null}
    </>
  );
}
