import { type ReactNode, useMemo } from 'react';
import { trpc } from '#web/net/trpc.ts';
import { usePreference } from '#web/storage/usePreference.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LivreurStrips } from '../livreurs/LivreurStrips.tsx';
import { useOrderKeys } from '../table/useOrderKeys.ts';
import { FoldedColumn, StageColumn } from './StageColumn.tsx';
import { readFoldedTitles } from './stages.ts';
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
  const [folded, setFolded] = usePreference('colonnes-repliees', readFoldedTitles);
  const orders = useMemo(() => columns.flatMap((column) => column.orders), [columns]);
  useOrderKeys(orders);
  const livreurs = trpc.dispatch.livreurs.useQuery({});
  if (livreurs.isPending && livreurs.failureCount === 0) return skeleton;
  if (isEmpty) {
    return <EmptyState title="Aucune commande trouvée" text="Les commandes des clients apparaîtront ici." />;
  }
  const tracks = columns.map(({ title }) => (folded.includes(title) ? '44px' : 'minmax(0, 1fr)'));
  return (
    <>
      <LivreurStrips orders={orders} onLivreur={onLivreur} />
      <div className="top gap-12 grid" style={{ gridTemplateColumns: tracks.join(' ') }}>
        {columns.map((column) =>
          folded.includes(column.title) ? (
            <FoldedColumn
              key={column.title}
              column={column}
              onUnfold={() => setFolded(folded.filter((title) => title !== column.title))}
            />
          ) : (
            <StageColumn
              key={column.title}
              column={column}
              board={board}
              onFold={() => setFolded([...folded, column.title])}
              onOrder={onOrder}
            />
          ),
        )}
      </div>
    </>
  );
}
