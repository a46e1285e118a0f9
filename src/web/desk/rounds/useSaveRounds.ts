import { useState } from 'react';
import { MOST_AT_ONCE } from '#domain/orders/order.ts';
import { isLinenCarried, type LinenAt } from '#domain/pieces/handover.ts';
import { readFailure } from '#web/net/failures.ts';
import { showMutationFailure } from '#web/net/queryClient.tsx';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { LinenPlaces } from '../dialogs/questions.ts';
import {
  buildAssignRequests,
  buildReassignRequests,
  filterAssignableOrders,
  filterReassignableOrders,
  type SentOrder,
} from '../many/manyActs.ts';
import { isLaneArranged, type LivreurMoves, listMoves, listUnreadyVisits } from './draft.ts';
import type { DayPlanState } from './useDayPlan.ts';

type OmittedVisit = { orderId: string };
export type RefusedVisit = OmittedVisit & { code: string };
type Answer = { results: { orderId: string; code?: string | undefined }[] };

/** The livreur of a stop is written before the order of the stops: only a livreur's own missions can be arranged. */
export function useSaveRounds({ day, lanes, visitsById, draft, discard }: DayPlanState) {
  const { client, dispatch } = trpc.useUtils();
  const [isSaving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState<readonly RefusedVisit[]>([]);
  const moves = listMoves(lanes, visitsById);

  const sendMoves = ({ livreurId, orders }: LivreurMoves, linenAt: LinenAt | undefined) => [
    ...buildAssignRequests(filterAssignableOrders(orders), livreurId).map((request) =>
      collectRefusals(
        request.orders,
        client.dispatch.assignMany.mutate({
          ...request,
          ...(request.leg === 'return' && linenAt && { linenAt }),
        }),
      ),
    ),
    ...buildReassignRequests(filterReassignableOrders(orders), livreurId, linenAt).map((request) =>
      collectRefusals(request.orders, client.dispatch.reassignMany.mutate(request)),
    ),
  ];

  const arrangeLanes = (omitted: readonly OmittedVisit[]) =>
    lanes.flatMap(({ livreurId, orderIds }) => {
      const ids = orderIds.filter((id) => !omitted.some(({ orderId }) => orderId === id));
      const isDue = livreurId !== null && ids.length > 0 && draft?.arranged.has(livreurId);
      return isDue && !isLaneArranged({ livreurId, orderIds: ids }, visitsById)
        ? [client.dispatch.arrange.mutate({ livreurId, day, orderIds: ids.slice(0, MOST_AT_ONCE) })]
        : [];
    });

  const save = async (places: LinenPlaces, leftOut: readonly OmittedVisit[]) => {
    setSaving(true);
    const isSent = ({ id }: SentOrder) => !leftOut.some(({ orderId }) => orderId === id);
    const sent = moves.map((one) => ({ ...one, orders: one.orders.filter(isSent) }));
    try {
      const answers = sent.flatMap((one) => sendMoves(one, places.get(one.livreurId)));
      const refused = (await Promise.all(answers)).flat();
      setRefusals(refused);
      await Promise.all(arrangeLanes([...refused, ...leftOut]));
      if (refused.length === 0) {
        toast.success('Les tournées sont enregistrées.');
        discard();
      }
    } catch (error) {
      showMutationFailure(error, {
        title: 'Tournées non enregistrées',
        text: 'Vos changements restent à l’écran. Réessayez.',
      });
    } finally {
      await dispatch.invalidate().catch(() => undefined);
      setSaving(false);
    }
  };
  return {
    save,
    isSaving,
    refusals,
    forgetRefusals: () => setRefusals([]),
    unready: listUnreadyVisits(moves, visitsById),
    /** A livreur has linen in hand that another is to bring. */
    handovers: moves
      .map(({ livreurId, orders }) => ({
        livreurId,
        orders: [
          ...orders.filter(({ marks }) => marks?.linen === 'held'),
          ...filterReassignableOrders(orders).filter(({ status }) => isLinenCarried(status)),
        ].flatMap(({ id }) => visitsById.get(id) ?? []),
      }))
      .filter(({ orders }) => orders.length > 0),
  };
}

/** A livreur who may not be sent refuses all orders of the request. */
async function collectRefusals(
  orders: readonly { orderId: string }[],
  request: Promise<Answer>,
): Promise<RefusedVisit[]> {
  try {
    const { results } = await request;
    return results.flatMap(({ orderId, code }) => (code ? [{ orderId, code }] : []));
  } catch (error) {
    const { code } = readFailure(error);
    if (code !== 'LIVREUR_AWAY' && code !== 'LIVREUR_UNAVAILABLE') throw error;
    return orders.map(({ orderId }) => ({ orderId, code }));
  }
}
