import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useId } from 'react';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { OrderCard } from '../order/OrderCard.tsx';
import type { ListedOrder } from '../types.ts';
import classes from './Board.module.css';
import type { BoardColumn } from './stages.ts';
import type { useBoardColumns } from './useBoardColumns.ts';

interface Props {
  column: BoardColumn;
  board: ReturnType<typeof useBoardColumns>['board'];
  onFold(): void;
  onOrder(orderId: string): void;
}

export function FoldedColumn({
  column: { title, count },
  onUnfold,
}: {
  column: BoardColumn;
  onUnfold(): void;
}) {
  return (
    <section aria-label={title}>
      <button
        type="button"
        className={`gap-8 bare muted bold content-start border bg-card ${classes.unfold}`}
        aria-label={`Déplier ${title}`}
        onClick={onUnfold}
      >
        <IconChevronsRight size={18} aria-hidden="true" />
        <span className="tabular">{count}</span>
        <span className={classes.upright}>{title}</span>
      </button>
    </section>
  );
}

export function StageColumn({ column, board, onFold, onOrder }: Props) {
  const { title, count, orders, hasMore, isLoadingMore, showMore } = column;
  const { isPending, isError } = board;
  const id = useId();
  return (
    <section className="bare stack gap-4" aria-labelledby={id} data-board-column>
      <div className={`row between muted text-14 bold ${classes.stage}`}>
        <h2 id={id} className="row between anywhere">
          <span>{title}</span>
          {count === null ? null : <span className="tabular">{count}</span>}
        </h2>
        <button
          type="button"
          className={`bare muted ${classes.fold}`}
          aria-label={`Replier ${title}`}
          onClick={onFold}
        >
          <IconChevronsLeft size={18} aria-hidden="true" />
        </button>
      </div>
      {isPending ? <CardSkeleton /> : null}
      {isError ? <LoadFailure title="Impossible de charger les commandes." query={board} /> : null}
      {!isPending && !isError && orders.length === 0 ? (
        <p className={`muted round-18 text-centre ${classes.none}`}>Rien pour le moment.</p>
      ) : null}
      <Cards orders={orders} onOrder={onOrder} />
      {hasMore ? (
        <Button kind="secondary" full busy={isLoadingMore} onClick={showMore}>
          Afficher la suite
        </Button>
      ) : null}
    </section>
  );
}

function Cards({ orders, onOrder }: { orders: readonly ListedOrder[]; onOrder(orderId: string): void }) {
  return (
    <ul className="bare stack gap-8">
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} onOpen={onOrder} />
        </li>
      ))}
    </ul>
  );
}
