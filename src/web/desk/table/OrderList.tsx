import { type ReactNode, Suspense } from 'react';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { InfiniteList, type PagedQuery } from '#web/ui/layout/InfiniteList.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { TableSkeleton, useIsTableWide } from '#web/ui/table/TableSkeleton.tsx';
import { OrderCard } from '../order/OrderCard.tsx';
import type { ListedOrder } from '../types.ts';
import { useOpenOrder } from './useOpenOrder.tsx';
import { LIST_FAILURE, type ListName } from './useOrderPages.ts';

const OrderTable = createRetryableLazy(async () => (await import('./OrderTable.tsx')).OrderTable);

interface Props {
  list: ListName;
  query: PagedQuery<ListedOrder>;
  label: string;
  empty: ReactNode;
}

export function OrderList({ list, query, label, empty }: Props) {
  const isWide = useIsTableWide();
  const { open, drawer } = useOpenOrder();
  const renderTable = (orders: readonly ListedOrder[]) => (
    <Suspense fallback={<TableSkeleton />}>
      <OrderTable list={list} orders={orders} label={label} hasMore={query.hasNextPage} onOpen={open} />
    </Suspense>
  );
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
        empty={empty}
      />
      {drawer}
    </>
  );
}
