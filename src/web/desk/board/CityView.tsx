import { useMemo } from 'react';
import { formatRelative } from '#domain/format/calendar.ts';
import { matchesSearch, searchTerms } from '#domain/format/search.ts';
import { orderStatusLabel, statusTone } from '#domain/format/wording.ts';
import { referenceOf } from '#domain/order.ts';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { CityMap } from '#web/ui/map/LazyMaps.tsx';
import { useNow } from '#web/ui/useNow.ts';
import classes from './Board.module.css';
import { many } from './countLabel.ts';
import type { BoardFilters } from './useBoardFilters.ts';

interface Props {
  filters: BoardFilters;
  onOrder(orderId: string): void;
}

/** Where everything is: the open orders, and the livreurs on the road where they were last seen. */
export function CityView({ filters, onOrder }: Props) {
  const city = trpc.dispatch.map.useQuery(undefined, { refetchInterval: 30_000 });
  const now = useNow();
  const { search, status, payment } = filters;
  const orders = useMemo(() => {
    const terms = searchTerms(search);
    return (city.data?.orders ?? [])
      .filter(
        (order) =>
          (status === 'all' || order.status === status) &&
          (payment === 'all' || order.paymentState === payment) &&
          matchesSearch(order, terms),
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
