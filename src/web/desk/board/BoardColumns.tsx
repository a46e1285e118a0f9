import { Button } from '@mantine/core';
import { useId } from 'react';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import classes from './Board.module.css';
import { SmallOrderCard } from './SmallOrderCard.tsx';
import { type BoardColumn, useBoardColumns } from './useBoardColumns.ts';

/** The orders by where their linen is, the finished ones last. */
export function BoardColumns({ onOrder }: { onOrder(orderId: string): void }) {
  const { board, columns, isEmpty } = useBoardColumns();
  if (isEmpty) {
    return <EmptyState title="Aucune commande trouvée" text="Les commandes des clients apparaîtront ici." />;
  }
  return (
    <div className={classes.columns}>
      {columns.map((column) => (
        <Column key={column.title} column={column} board={board} onOrder={onOrder} />
      ))}
    </div>
  );
}

interface ColumnProps {
  column: BoardColumn;
  board: ReturnType<typeof useBoardColumns>['board'];
  onOrder(orderId: string): void;
}

function Column({ column, board, onOrder }: ColumnProps) {
  const { title, count, orders, hasMore, isLoadingMore, showMore } = column;
  const { isPending, isError, isFetching } = board;
  const id = useId();
  return (
    <section className={classes.column} aria-labelledby={id}>
      <h2 id={id} className={classes.stage}>
        <span>{title}</span>
        {count === null ? null : <span className="tabular">{count}</span>}
      </h2>
      {isPending ? <CardSkeleton /> : null}
      {isError ? (
        <ErrorPanel
          title="Impossible de charger les commandes."
          onRetry={() => board.refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!isPending && !isError && orders.length === 0 ? (
        <p className={classes.none}>Rien pour le moment.</p>
      ) : null}
      <ul className={classes.stack}>
        {orders.map((order) => (
          <li key={order.id}>
            <SmallOrderCard order={order} onOpen={() => onOrder(order.id)} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <Button variant="default" fullWidth loading={isLoadingMore} onClick={showMore}>
          Afficher la suite
        </Button>
      ) : null}
    </section>
  );
}
