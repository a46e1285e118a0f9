import type { Inputs } from '#web/net/procedures.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { OrderList } from '../table/OrderList.tsx';
import { useOrderPages } from '../table/useOrderPages.ts';
import { EmptyOrderList } from './OrderFilterBar.tsx';
import type { BoardFilters } from './useBoardFilters.ts';

const NOTHING_MORE = {};

interface Props {
  filters: Pick<BoardFilters, 'search' | 'status'>;
  narrow?: Inputs['dispatch']['board'] | undefined;
  onReset(): void;
}

export function BoardList({ filters: { search, status }, narrow = NOTHING_MORE, onReset }: Props) {
  const orders = useOrderPages('board', {
    ...(search ? { search } : {}),
    ...(status === 'all' ? {} : { status }),
    ...narrow,
  });
  const filtered = search !== '' || status !== 'all' || Object.keys(narrow).length > 0;
  return (
    <OrderList
      query={orders}
      label="Commandes"
      empty={
        filtered ? (
          <EmptyOrderList
            text="Essayez un autre nom, un autre début de référence ou un autre statut."
            onReset={onReset}
          />
        ) : (
          <EmptyState title="Aucune commande trouvée" text="Les commandes des clients apparaîtront ici." />
        )
      }
    />
  );
}
