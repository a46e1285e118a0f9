import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { isNoSuchOrder, readFailure } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { findCachedOrder } from '../cache.ts';
import type { ListedOrder } from '../types.ts';

/** A list's row lacks most parts of an order. */
export const useFreshOrder = (orderId: string, enabled = true) =>
  trpc.dispatch.order.useQuery({ orderId }, { enabled, meta: { silent: true } });

/** The row that a list has stands in until the server has answered. */
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
    /** This person deleted it a moment ago. */
    removed: removals.some(
      ({ status, variables }) => status !== 'error' && readOrderId(variables) === orderId,
    ),
    /** Somebody else deleted it, or it never existed. */
    gone: fresh.isError && isNoSuchOrder(readFailure(fresh.error)),
  };
}

const readOrderId = (variables: unknown) => (variables as { orderId?: string } | undefined)?.orderId;
