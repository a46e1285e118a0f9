import { type ReactNode, useMemo } from 'react';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LivreurStrips } from '../livreurs/LivreurStrips.tsx';
import { useOrderKeys } from '../table/useOrderKeys.ts';
import { EndedLink } from './EndedLink.tsx';
import { StageColumn } from './StageColumn.tsx';
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
  useOrderKeys(orders);
  const livreurs = trpc.dispatch.livreurs.useQuery({});
  if (livreurs.isPending && livreurs.failureCount === 0) return skeleton;
  if (isEmpty) {
    return <EmptyState title="Aucune commande trouvée" text="Les commandes des clients apparaîtront ici." />;
  }
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
