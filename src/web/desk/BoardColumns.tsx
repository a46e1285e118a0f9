import { Button } from '@mantine/core';
import { trpc } from '#web/trpc.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { CardSkeleton } from '#web/ui/Skeletons.tsx';
import classes from './Board.module.css';
import { counted } from './counted.ts';
import { SmallOrderCard } from './SmallOrderCard.tsx';
import { STAGES, type Stage } from './stages.ts';
import { useStage } from './useStage.ts';

/** The open orders, by where their linen is. */
export function BoardColumns({ onOrder }: { onOrder(orderId: string): void }) {
  const counts = trpc.dispatch.counts.useQuery();
  const count = (stage: Stage) => {
    if (!counts.data) return null;
    const { counts: by, upTo } = counts.data;
    return counted(
      stage.statuses.reduce((sum, status) => sum + by[status], 0),
      upTo,
    );
  };
  if (counts.data && Object.values(counts.data.counts).every((n) => n === 0)) {
    return <EmptyState title="Aucune commande trouvée" text="Les commandes des clients apparaîtront ici." />;
  }
  return (
    <div className={classes.columns}>
      {STAGES.map((stage) => (
        <Column key={stage.title} stage={stage} count={count(stage)} onOrder={onOrder} />
      ))}
    </div>
  );
}

interface ColumnProps {
  stage: Stage;
  count: string | null;
  onOrder(orderId: string): void;
}

function Column({ stage, count, onOrder }: ColumnProps) {
  const { orders, isPending, isError, isFetching, hasMore, more, retry } = useStage(stage);
  const id = `stage-${stage.statuses[0]}`;
  return (
    <section className={classes.column} aria-labelledby={id}>
      <h2 id={id} className={classes.stage}>
        <span>{stage.title}</span>
        {count === null ? null : <span className="tabular">{count}</span>}
      </h2>
      {isPending ? <CardSkeleton /> : null}
      {isError ? (
        <ErrorPanel title="Impossible de charger les commandes." onRetry={retry} retrying={isFetching} />
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
        <Button variant="default" fullWidth loading={isFetching} onClick={more}>
          Afficher la suite
        </Button>
      ) : null}
    </section>
  );
}
