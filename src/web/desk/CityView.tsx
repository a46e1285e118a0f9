import { useMemo } from 'react';
import { formatRelative } from '#domain/calendar.ts';
import { referenceOf } from '#domain/order.ts';
import { isFound, searchTerms } from '#domain/search.ts';
import { orderStatusLabel, statusTone } from '#domain/wording.ts';
import { trpc } from '#web/trpc.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { CityMap } from '#web/ui/map/LazyMaps.tsx';
import { useMinute } from '#web/ui/minute.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import classes from './Board.module.css';
import { many } from './counted.ts';
import type { BoardFilters } from './useBoardFilters.ts';

interface Props {
  filters: BoardFilters;
  onOrder(orderId: string): void;
}

/** Where everything is: the open orders, and the livreurs on the road where they were last seen. */
export function CityView({ filters, onOrder }: Props) {
  const city = trpc.dispatch.map.useQuery(undefined, { refetchInterval: 30_000 });
  const now = useMinute();
  const { search, status, payment } = filters;
  const orders = useMemo(() => {
    const terms = searchTerms(search);
    return (city.data?.orders ?? [])
      .filter(
        (order) =>
          (status === 'all' || order.status === status) &&
          (payment === 'all' || order.paymentState === payment) &&
          isFound(order, terms),
      )
      .map((order) => ({
        id: order.id,
        point: order.location,
        tone: statusTone(order.status),
        label: `${order.clientName}, ${orderStatusLabel(order.status)}, commande ${referenceOf(order.id)}`,
      }));
  }, [city.data, status, payment, search]);
  const livreurs = useMemo(
    () =>
      (city.data?.livreurs ?? []).map(({ id, fullname, location, at }) => ({
        id,
        point: location,
        label: `${fullname}, vu ${formatRelative(at, Math.max(now, at))}`,
      })),
    [city.data, now],
  );

  if (city.isPending) return <Spinner />;
  if (!city.data) {
    return (
      <ErrorPanel
        title="Impossible de charger les commandes."
        onRetry={() => city.refetch()}
        retrying={city.isFetching}
      />
    );
  }
  if (orders.length === 0)
    return <EmptyState title="Aucune commande trouvée" text="La carte montre les commandes en cours." />;
  return (
    <>
      <p className={classes.seen} aria-live="polite">
        {many(orders.length, 'commande en cours', 'commandes en cours')},{' '}
        {many(livreurs.length, 'livreur en route', 'livreurs en route')}. Touchez une commande pour l’ouvrir.
      </p>
      <CityMap orders={orders} livreurs={livreurs} onOrder={onOrder} />
    </>
  );
}
