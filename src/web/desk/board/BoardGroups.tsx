import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CardList } from '#web/ui/layout/CardList.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { OrderCard } from '../order/OrderCard.tsx';
import { EndedLink } from './EndedLink.tsx';
import { groupByHour } from './groups.ts';
import { useBoardColumns } from './useBoardColumns.ts';

interface Props {
  skeleton: ReactNode;
  onOrder(orderId: string): void;
}

/** The board of a screen too narrow for columns: what is due first stands first. */
export function BoardGroups({ skeleton, onOrder }: Props) {
  const { board, columns, isEmpty } = useBoardColumns('');
  const now = useNow();
  if (isEmpty)
    return <EmptyState title="Aucune commande trouvée" text="Les commandes des clients apparaîtront ici." />;
  if (board.isPending) return skeleton;
  if (!board.data) return <LoadFailure title="Impossible de charger les commandes." query={board} />;
  const more = columns.find(({ hasMore }) => hasMore);
  return (
    <div className="stack gap-16">
      {groupByHour(
        columns.flatMap(({ orders }) => orders),
        now,
      ).map(({ title, orders }) => (
        <section key={title} aria-label={title} className="bare stack gap-8">
          <h2 className={`text-18 ${title === 'En retard' ? 'danger' : ''}`}>
            {title} <span className="muted tabular semibold text-14">{orders.length}</span>
          </h2>
          <CardList
            rows={orders}
            render={(order) => <OrderCard order={order} onOpen={onOrder} />}
            label={title}
            grid
          />
        </section>
      ))}
      {more ? (
        <Button kind="secondary" full busy={more.isLoadingMore} onClick={more.showMore}>
          Afficher la suite
        </Button>
      ) : null}
      <EndedLink />
    </div>
  );
}
