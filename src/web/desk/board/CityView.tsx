import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatRelative } from '#domain/format/calendar.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { getOrderStatusLabel, STATUS_TONES } from '#domain/format/wording.ts';
import { trpc } from '#web/net/trpc.ts';
import { useNow } from '#web/ui/clock.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { describeCount } from '#web/ui/formatCount.ts';
import { LazyCityMap } from '#web/ui/map/LazyMaps.tsx';
import type { BoardInput } from './useOrderFilters.ts';

/** Livreurs report where they are every few seconds. */
const POSITIONS_MS = 10_000;

interface Props {
  narrow: Pick<BoardInput, 'search' | 'status' | 'paymentState' | 'promise' | 'livreurId'>;
  onOrder(orderId: string): void;
}

export function CityView({ narrow, onOrder }: Props) {
  const city = trpc.dispatch.map.useQuery(narrow, {
    refetchInterval: POSITIONS_MS,
    placeholderData: keepPreviousData,
  });
  const now = useNow();
  const orders = useMemo(
    () =>
      (city.data?.orders ?? []).map((order) => ({
        id: order.id,
        point: order.location,
        tone: STATUS_TONES[order.status],
        label: `${order.clientName}, ${getOrderStatusLabel(order.status)}, ${formatOrderNumber(order.number)}`,
      })),
    [city.data],
  );
  const livreurs = useMemo(
    () =>
      (city.data?.livreurs ?? []).map(({ id, fullname, location, at }) => ({
        id,
        point: location,
        label: `${fullname}, vu ${formatRelative(at, Math.max(now, at))}`,
      })),
    [city.data, now],
  );

  if (!city.data) return <QueryState query={city} waiting={<Spinner />} subject="les commandes" />;
  const { total, livreursOnRoad } = city.data;
  if (total === 0)
    return <EmptyState title="Aucune commande trouvée" text="La carte montre les commandes ouvertes." />;
  return (
    <>
      <p className="mt-8 mb-12 muted wrap-anywhere" aria-live="polite">
        {describeCount(total, 'commande ouverte', 'commandes ouvertes')},{' '}
        {describeCount(livreursOnRoad, 'livreur en route', 'livreurs en route')}. Touchez une commande pour
        l’ouvrir.
        {total > orders.length ? ` La carte en montre ${orders.length}.` : null}
      </p>
      <LazyCityMap orders={orders} livreurs={livreurs} onOrder={onOrder} />
    </>
  );
}
