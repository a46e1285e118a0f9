import { Suspense } from 'react';
import type { EmptyStateProps } from '#web/ui/feedback/EmptyState.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { InfiniteList } from '#web/ui/layout/CardList.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { TableSkeleton, useIsTableWide } from '#web/ui/table/TableSkeleton.tsx';
import { OrderCard } from '../order/OrderCard.tsx';
import { useOpenOrder } from '../table/useOpenOrder.tsx';
import { LIST_FAILURE, type ListName, useOrderPages } from '../table/useOrderPages.ts';
import type { ListedOrder } from '../types.ts';
import { type BoardInput, isNarrowed } from './useOrderFilters.ts';

const OrderTable = createRetryableLazy(async () => (await import('../table/OrderTable.tsx')).OrderTable);

interface Props {
  list: ListName;
  narrow: BoardInput;
  label: string;
  /** Shown while there is no order at all. */
  none: EmptyStateProps;
  onReset(): void;
}

export function FilteredOrders({ list, narrow, label, none, onReset }: Props) {
  const query = useOrderPages(list, narrow);
  const isWide = useIsTableWide();
  const { open, drawer } = useOpenOrder();
  const { search, ...filters } = narrow;
  const what = [search && `à «\u00a0${search}\u00a0»`, isNarrowed(filters) && 'aux filtres']
    .filter(Boolean)
    .join(' et ');
  const renderTable = (orders: readonly ListedOrder[]) => (
    <Suspense fallback={<TableSkeleton />}>
      <OrderTable
        list={list}
        orders={orders}
        label={label}
        hasMore={query.hasNextPage}
        search={search}
        onOpen={open}
      />
    </Suspense>
  );
  const noneFound = {
    title: 'Aucune commande trouvée',
    text: `Aucune commande de cette page ne correspond ${what}.`,
    action: (
      <Button kind="secondary" onClick={onReset}>
        Réinitialiser
      </Button>
    ),
  };
  return (
    <>
      <InfiniteList
        query={query}
        grid
        label={label}
        failure={LIST_FAILURE}
        skeleton={isWide ? <TableSkeleton /> : <ListSkeleton />}
        render={(order) => <OrderCard order={order} namesNobody onOpen={open} />}
        renderAll={isWide ? renderTable : undefined}
        empty={isNarrowed(narrow) ? noneFound : none}
      />
      {drawer}
    </>
  );
}
