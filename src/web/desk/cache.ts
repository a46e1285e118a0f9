import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isOpen, type OrderStatus } from '#domain/lifecycle.ts';
import type { PaymentState } from '#domain/payment.ts';
import type { Outputs } from '#web/trpc.ts';
import type { DeskOrder } from './types.ts';

/** What an act makes of an order before the server has answered; null: it is gone. */
export type Change = (order: DeskOrder) => DeskOrder | null;

interface Pages {
  pages: { items: DeskOrder[] }[];
}
type Counts = Outputs['dispatch']['counts'];
type City = Outputs['dispatch']['map'];

const desk = { queryKey: [['dispatch']] };

/** Shows a change at once in every list that is on screen or kept; returns the way back. */
export async function changeOrder(
  queries: QueryClient,
  orderId: string,
  change: Change,
): Promise<() => void> {
  // An answer that left before the act would put the old state back.
  await queries.cancelQueries(desk);
  const before = queries.getQueriesData(desk);
  const was = orderIn(before, orderId);
  if (!was) return () => undefined;
  const now = change(was);
  for (const [key, data] of before) {
    if (data !== undefined) queries.setQueryData(key, changed(key, data, was, now));
  }
  return () => {
    for (const [key, data] of before) queries.setQueryData(key, data);
  };
}

const procedureOf = (key: QueryKey) => (key[0] as string[])[1] ?? '';

/** An order as some list has it. */
export function keptOrder(queries: QueryClient, orderId: string): DeskOrder | undefined {
  return orderIn(queries.getQueriesData(desk), orderId);
}

function orderIn(kept: [QueryKey, unknown][], orderId: string): DeskOrder | undefined {
  for (const [key, data] of kept) {
    if (data === undefined) continue;
    const orders = isList(key) ? (data as Pages).pages.flatMap((page) => page.items) : [];
    if (procedureOf(key) === 'order') orders.push(data as DeskOrder);
    const found = orders.find((order) => order.id === orderId);
    if (found) return found;
  }
  return undefined;
}

function changed(key: QueryKey, data: unknown, was: DeskOrder, now: DeskOrder | null): unknown {
  if (isList(key)) return changedPages(key, data as Pages, was.id, now);
  const procedure = procedureOf(key);
  if (procedure === 'order' && (data as DeskOrder).id === was.id)
    return now ? { ...(data as object), ...now } : data;
  if (procedure === 'counts') return changedCounts(data as Counts, was.status, now?.status);
  if (procedure === 'map') return changedCity(data as City, was.id, now);
  return data;
}

const isList = (key: QueryKey) =>
  ['board', 'unassigned', 'inProgress', 'delivered'].includes(procedureOf(key));

function changedPages(key: QueryKey, data: Pages, orderId: string, now: DeskOrder | null): Pages {
  const place = (order: DeskOrder) => (order.id === orderId ? now : order);
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items
        .map(place)
        .filter((order) => order !== null)
        .filter((order) => order.id !== orderId || belongs(key, order)),
    })),
  };
}

interface Asked {
  input?: { status?: OrderStatus | 'all'; paymentState?: PaymentState };
}

/** Whether a list shows orders of this status and payment. */
function belongs(key: QueryKey, { status, paymentState }: DeskOrder): boolean {
  const asked = (key[1] as Asked | undefined)?.input;
  switch (procedureOf(key)) {
    case 'unassigned':
      return status === 'pending';
    case 'inProgress':
      return status !== 'pending' && status !== 'completed';
    case 'delivered':
      return status === 'completed';
    default:
      return (
        [undefined, 'all', status].includes(asked?.status) &&
        [undefined, paymentState].includes(asked?.paymentState)
      );
  }
}

function changedCounts(data: Counts, was: OrderStatus, now: OrderStatus | undefined): Counts {
  const counts = { ...data.counts };
  counts[was] = Math.max(0, counts[was] - 1);
  if (now) counts[now] += 1;
  return { ...data, counts };
}

function changedCity(data: City, orderId: string, now: DeskOrder | null): City {
  const orders = data.orders
    .filter((order) => order.id !== orderId || (now && isOpen(now.status)))
    .map((order) =>
      order.id === orderId && now
        ? {
            ...order,
            status: now.status,
            paymentState: now.paymentState,
            livreurId: now.livreurId,
            livreurName: now.livreur?.fullname ?? null,
          }
        : order,
    );
  return { ...data, orders };
}
