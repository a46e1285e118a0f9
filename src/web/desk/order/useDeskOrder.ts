import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { isOrderNotFound, readFailure } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { findCachedOrder } from '../cache.ts';
import type { ListedOrder } from '../types.ts';

export const useFreshOrder = (orderId: string, enabled = true) =>
  trpc.dispatch.order.useQuery({ orderId }, { enabled, meta: { silent: true } });

export function useDeskOrder(orderId: string) {
  const queries = useQueryClient();
  const fresh = useFreshOrder(orderId);
  const order: ListedOrder | undefined = fresh.data ?? findCachedOrder(queries, orderId);
  const removals = useMutationState({
    filters: { mutationKey: [['dispatch', 'remove']] },
    select: ({ state }) => state,
  });
  return {
    query: fresh,
    order,
    removed: removals.some(
      ({ status, variables }) => status !== 'error' && readOrderId(variables) === orderId,
    ),
    gone: fresh.isError && isOrderNotFound(readFailure(fresh.error)),
  };
}

const readOrderId = (variables: unknown) => (variables as { orderId?: string } | undefined)?.orderId;
