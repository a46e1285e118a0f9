import { useState } from 'react';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { Sending } from '../livreurs/useSending.ts';
import type { DeskOrder, LivreurChoice } from '../types.ts';
import { assignRequests, countOrders, type ManyAct, reassignRequests } from './manyActs.ts';

export interface Refusal {
  order: DeskOrder;
  code: string;
}

interface Options {
  about: ManyAct;
  /** The ids that the server refused. */
  onDone(remaining: readonly string[]): void;
}

/** Sends many orders at once; each stands or falls alone, and the refused ones are named. */
export function useManyActs({ about, onDone }: Options) {
  const utils = trpc.useUtils();
  const [isSending, setSending] = useState(false);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const assignMany = trpc.dispatch.assignMany.useMutation({ meta: { silent: true } });
  const reassignMany = trpc.dispatch.reassignMany.useMutation({ meta: { silent: true } });

  const answersOf = (orders: readonly DeskOrder[], { livreurId, ...override }: Sending) =>
    Promise.all(
      about === 'assignMany'
        ? assignRequests(orders, livreurId).map((request) =>
            assignMany.mutateAsync({ ...request, ...override }),
          )
        : reassignRequests(orders, livreurId).map((request) =>
            reassignMany.mutateAsync({ ...request, ...override }),
          ),
    );

  const send = async (orders: readonly DeskOrder[], livreur: LivreurChoice, sending: Sending) => {
    setSending(true);
    try {
      const results = (await answersOf(orders, sending)).flatMap((answer) => answer.results);
      const refused = results.flatMap(({ orderId, code }) => {
        const order = orders.find(({ id }) => id === orderId);
        return code && order ? [{ order, code }] : [];
      });
      const done = results.length - refused.length;
      if (done > 0) toast.success(doneWords(done, livreur.fullname));
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

function doneWords(count: number, fullname: string): string {
  return `${countOrders(count)} ${count > 1 ? 'confiées' : 'confiée'} à ${fullname}.`;
}
