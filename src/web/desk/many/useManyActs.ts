import { useState } from 'react';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { ChosenLivreur } from '../livreurs/useLivreursToSend.ts';
import type { ListedOrder, ShownLivreur } from '../types.ts';
import { buildAssignRequests, buildReassignRequests, formatOrderCount, type ManyAct } from './manyActs.ts';

export interface RefusedOrder {
  order: ListedOrder;
  code: string;
}

interface Options {
  about: ManyAct;
  onDone(remaining: readonly string[]): void;
}

/** Each order stands or falls alone. */
export function useManyActs({ about, onDone }: Options) {
  const utils = trpc.useUtils();
  const [isSending, setSending] = useState(false);
  const [refusals, setRefusals] = useState<readonly RefusedOrder[]>([]);
  const assignMany = trpc.dispatch.assignMany.useMutation({ meta: { silent: true } });
  const reassignMany = trpc.dispatch.reassignMany.useMutation({ meta: { silent: true } });

  const sendRequests = (orders: readonly ListedOrder[], { livreurId, ...override }: ChosenLivreur) =>
    Promise.all(
      about === 'assignMany'
        ? buildAssignRequests(orders, livreurId).map((request) =>
            assignMany.mutateAsync({ ...request, ...override }),
          )
        : buildReassignRequests(orders, livreurId).map((request) =>
            reassignMany.mutateAsync({ ...request, ...override }),
          ),
    );

  const send = async (orders: readonly ListedOrder[], livreur: ShownLivreur, sending: ChosenLivreur) => {
    setSending(true);
    try {
      const results = (await sendRequests(orders, sending)).flatMap((answer) => answer.results);
      const refused = results.flatMap(({ orderId, code }) => {
        const order = orders.find(({ id }) => id === orderId);
        return code && order ? [{ order, code }] : [];
      });
      const doneCount = results.length - refused.length;
      if (doneCount > 0) toast.success(describeSuccess(doneCount, livreur.fullname));
      setRefusals(refused);
      onDone(refused.map(({ order }) => order.id));
    } catch (error) {
      showFailure(error, 'Erreur', "L'assignation a échoué.");
    } finally {
      setSending(false);
      void utils.dispatch.invalidate();
    }
  };
  return { send, isSending, refusals };
}

function describeSuccess(count: number, fullname: string): string {
  return `${formatOrderCount(count)} ${count > 1 ? 'confiées' : 'confiée'} à ${fullname}.`;
}
