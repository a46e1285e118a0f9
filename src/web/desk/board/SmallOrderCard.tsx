import { Link } from 'react-router-dom';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { isLate } from '#domain/promises/late.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { useDeskPaths } from '../DeskPlace.tsx';
import desk from '../desk.module.css';
import { Marks } from '../marks/Marks.tsx';
import { PaymentBadge } from '../money/PaymentBadge.tsx';
import { findAssignQuestion } from '../table/assignQuestion.ts';
import { formatShortPromise, shortenName } from '../table/rowWords.ts';
import { makePlainClickHandler } from '../table/useOpenOrder.tsx';
import type { ListedOrder } from '../types.ts';
import classes from './Board.module.css';
import { startDrag } from './drag.ts';

export function SmallOrderCard({ order, onOpen }: { order: ListedOrder; onOpen(): void }) {
  const paths = useDeskPaths();
  const now = useNow();
  const late = isLate(order, now);
  return (
    <div className={`surface ${classes.small}`} data-order-row>
      <Link
        to={paths.order(order.id)}
        className={`stack gap-4 ${classes.smallLink}`}
        onClick={makePlainClickHandler(onOpen)}
        draggable={findAssignQuestion(order) !== null}
        onDragStart={(event) => startDrag(event, order.id)}
        data-order={order.id}
      >
        <span className="row between anywhere">
          <Reference id={order.id} />
          <span className={desk.detail}>
            {order.livreur ? shortenName(order.livreur.fullname) : <RelativeTime at={order.createdAt} />}
          </span>
        </span>
        <span className="bold anywhere">{order.client.fullname}</span>
        {isOpen(order.status) ? (
          <span className={`text-14 bold tabular ${late ? 'danger' : ''}`}>
            Retour {formatShortPromise(order.promisedAt, now)}
            {late ? ', en\u00a0retard' : null}
          </span>
        ) : null}
        <span className={`${desk.detail} ${desk.clamp}`}>{order.clientAddress}</span>
        <span className="row between anywhere">
          <Amount value={order.grandTotal} strong />
          <StatusBadge status={order.status} />
          {order.paymentState === 'paid' && order.credit === 0 ? null : <PaymentBadge order={order} />}
        </span>
      </Link>
      <Marks order={order} />
    </div>
  );
}
