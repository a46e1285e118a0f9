import { Fragment, type ReactNode, useId } from 'react';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { OrderCard } from '../order/OrderCard.tsx';
import classes from './Board.module.css';
import type { BoardColumn } from './stageOrders.ts';
import type { useBoardColumns } from './useBoardColumns.ts';

interface Props {
  column: BoardColumn;
  board: ReturnType<typeof useBoardColumns>['board'];
  end: ReactNode;
  onOrder(orderId: string): void;
}

export function StageColumn({ column, board, end, onOrder }: Props) {
  const { title, count, orders, parts, hasMore, isLoadingMore, showMore } = column;
  const { isPending, isError } = board;
  const id = useId();
  return (
    <section className="bare stack gap-4" aria-labelledby={id} data-board-column>
      <div className={`row text-13 ${classes.stage}`}>
        <h2 id={id} className="row gap-8 fill anywhere">
          <span>{title}</span>
          {count === null ? null : <span className="muted semibold tabular">{count}</span>}
        </h2>
        {end}
      </div>
      {isPending ? <CardSkeleton /> : null}
      {isError ? <LoadFailure title="Impossible de charger les commandes." query={board} /> : null}
      {!isPending && !isError && orders.length === 0 ? (
        <p className={`muted round-18 text-centre ${classes.none}`}>Rien pour le moment.</p>
      ) : null}
      {parts.map((part) => (
        <Fragment key={part.title}>
          {part.title && part.orders.length > 0 ? (
            <h3 className={`muted semibold text-13 ${classes.part}`}>
              {part.title} <span className="tabular">{part.count}</span>
            </h3>
          ) : null}
          <ul className="bare stack gap-8" aria-label={part.title}>
            {part.orders.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} onOpen={onOrder} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {hasMore ? (
        <Button kind="secondary" full busy={isLoadingMore} onClick={showMore}>
          Afficher la suite
        </Button>
      ) : null}
    </section>
  );
}
