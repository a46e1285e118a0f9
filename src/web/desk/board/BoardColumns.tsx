import { Fragment, type ReactNode, useId, useMemo } from 'react';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { LivreurStrips } from '../livreurs/LivreurStrips.tsx';
import { OrderCard } from '../order/OrderCard.tsx';
import classes from './Board.module.css';
import { EndedLink } from './EndedLink.tsx';
import { NO_ORDER } from './noOrder.tsx';
import type { BoardColumn } from './stages.ts';
import { COLUMNS } from './stages.ts';
import { useBoardColumns } from './useBoardColumns.ts';

interface Props {
  /** The livreurs' strips above the columns load late and would move them, so the skeleton stands in for both. */
  skeleton: ReactNode;
  /** Only the orders of this livreur, or all. */
  livreur: string;
  onOrder(orderId: string): void;
  onLivreur(livreurId: string): void;
}

export function BoardColumns({ skeleton, livreur, onOrder, onLivreur }: Props) {
  const { board, columns, isEmpty } = useBoardColumns(livreur);
  const orders = useMemo(() => columns.flatMap((column) => column.orders), [columns]);
  const livreurs = trpc.dispatch.livreurs.useQuery({});
  if (livreurs.isPending && livreurs.failureCount === 0) return skeleton;
  if (isEmpty) return <EmptyState {...NO_ORDER} />;
  return (
    <>
      <LivreurStrips orders={orders} onLivreur={onLivreur} />
      <div className="top gap-12 grid" style={{ gridTemplateColumns: COLUMNS }}>
        {columns.map((column, index) => (
          <StageColumn
            key={column.title}
            column={column}
            board={board}
            end={index === columns.length - 1 ? <EndedLink /> : null}
            onOrder={onOrder}
          />
        ))}
      </div>
    </>
  );
}

interface StageColumnProps {
  column: BoardColumn;
  board: ReturnType<typeof useBoardColumns>['board'];
  end: ReactNode;
  onOrder(orderId: string): void;
}

function StageColumn({ column, board, end, onOrder }: StageColumnProps) {
  const { title, count, orders, parts, hasMore, isLoadingMore, showMore } = column;
  // Cards that were read before stand, and the line above the page says since when.
  const { isPending, isLoadingError } = board;
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
      {isLoadingError ? <LoadFailure title="Impossible de charger les commandes." query={board} /> : null}
      {!isPending && !isLoadingError && orders.length === 0 ? (
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
