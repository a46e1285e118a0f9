import { MINUTE } from '#domain/format/calendar.ts';
import { isActiveMission } from '#domain/lifecycle/lifecycle.ts';
import { showMutationFailure } from '#web/net/queryClient.ts';
import { trpc } from '#web/net/trpc.ts';
import type { ExpectedOrder, OrderAccess, ReachedOrder } from './orderAccess.ts';

export const ownOrderAccess: OrderAccess = { useFacts, useOrder, useArrival };

function useFacts() {
  return trpc.catalogue.facts.useQuery().data;
}

function useOrder(orderId: string): ReachedOrder {
  const { client, orders } = trpc.useUtils();
  return {
    send: (act, input) => {
      const procedure = client.orders[act] as unknown as { mutate(input: object): Promise<unknown> };
      return procedure.mutate({ orderId, ...input });
    },
    readClaims: async () => (await orders.get.fetch({ orderId }, { staleTime: 0 })).claims,
    startPayment: (input) => client.orders.startPayment.mutate({ orderId, ...input }),
    refresh: () => orders.invalidate(),
    reread: () => orders.invalidate(),
    showFailure: (error, title, text) => showMutationFailure(error, { title, text }),
  };
}

function useArrival({ id: orderId, status }: ExpectedOrder) {
  const enabled = isActiveMission(status);
  return trpc.orders.arrival.useQuery({ orderId }, { enabled, refetchInterval: 5 * MINUTE }).data ?? null;
}
