import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { failureOf, isNoSuchOrder } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { findCachedOrder } from '../cache.ts';
import type { ListedOrder } from '../types.ts';

/** An order with all its parts; a card of a list has few of them. */
export const useFreshOrder = (orderId: string, enabled = true) =>
  trpc.dispatch.order.useQuery({ orderId }, { enabled, meta: { silent: true } });

/** One order as it is now; until the server has answered, as a list has it. */
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
    /** Deleted by oneself, a moment ago. */
    removed: removals.some(
      ({ status, variables }) => status !== 'error' && readOrderId(variables) === orderId,
    ),
    /** Deleted by somebody else, or never there. */
    gone: fresh.isError && isNoSuchOrder(failureOf(fresh.error)),
  };
}

const readOrderId = (variables: unknown) => (variables as { orderId?: string } | undefined)?.orderId;
