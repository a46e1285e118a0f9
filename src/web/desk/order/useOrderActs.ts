import { useQueryClient } from '@tanstack/react-query';
import { getAssignmentTarget } from '#domain/lifecycle/nextActs.ts';
import { isRemovalObstacle } from '#domain/orders/removal.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Inputs } from '#web/net/procedures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { changeCachedOrder, type OrderChange } from '../cache.ts';
import { isLinenHeld } from '../linen/isLinenHeld.ts';

const ASSIGNMENTS: Record<CodeLeg, string> = {
  pickup: 'Le livreur a bien été assigné.',
  delivery: 'Le livreur a bien été assigné pour la livraison.',
  return: 'Le livreur a bien été assigné pour le retour.',
};

type Undo = { undo(): void };

const isAboutOrder = (input: unknown, orderId: string) =>
  typeof input === 'object' && input !== null && 'orderId' in input && input.orderId === orderId;

/**
 * The screen shows the result of these acts before the server answers, and a refused act is undone there.
 */
export function useOrderActs() {
  const queries = useQueryClient();
  const utils = trpc.useUtils();

  const buildActOptions = <Input extends { orderId: string }>(
    failed: string,
    done: string | ((input: Input) => string),
    change: (input: Input) => OrderChange,
  ) => ({
    meta: { title: 'Erreur', text: failed },
    onMutate: async (input: Input): Promise<Undo> => ({
      undo: await changeCachedOrder(queries, input.orderId, change(input)),
    }),
    onError: (_error: unknown, _input: Input, before: Undo | undefined) => before?.undo(),
    onSuccess: (_answer: unknown, input: Input) =>
      toast.success(typeof done === 'string' ? done : done(input)),
  });

  const buildLivreurFields = ({ orderId, livreurId }: { orderId: string; livreurId: string }) => {
    const choices =
      utils.dispatch.livreurs.getData({ orderIds: [orderId] }) ?? utils.dispatch.livreurs.getData({});
    const choice = choices?.find(({ id }) => id === livreurId);
    return {
      livreurId,
      livreur: choice ? { id: choice.id, fullname: choice.fullname, phone: choice.phone } : null,
    };
  };
  const makeAssignmentChange = (input: Inputs['dispatch']['assign']): OrderChange => {
    const status = input.leg === 'return' ? input.from : getAssignmentTarget(input.leg, input.from);
    const marks = input.leg === 'return' ? { linen: 'returning' as const } : {};
    return (order) =>
      status
        ? { ...order, ...buildLivreurFields(input), status, marks: { ...order.marks, ...marks } }
        : order;
  };
  const failedAssignment = "L'assignation a échoué.";

  const assign = trpc.dispatch.assign.useMutation(
    buildActOptions(failedAssignment, ({ leg }) => ASSIGNMENTS[leg], makeAssignmentChange),
  );
  const reassign = trpc.dispatch.reassign.useMutation(
    buildActOptions(
      failedAssignment,
      'La commande a été réassignée au nouveau livreur.',
      (input: Inputs['dispatch']['reassign']) => (order) => ({ ...order, ...buildLivreurFields(input) }),
    ),
  );
  // The order's former status is known to the server alone, so the screen waits for its answer.
  const undo = trpc.dispatch.undo.useMutation({
    meta: { title: 'Erreur', text: 'Le retour en arrière a échoué.' },
  });
  const setStatus = trpc.dispatch.setStatus.useMutation({
    ...buildActOptions(
      'La mise à jour du statut a échoué.',
      '',
      ({ to }: Inputs['dispatch']['setStatus']) =>
        (order) => ({ ...order, status: to }),
    ),
    onSuccess: (_answer, { orderId, to: from }) =>
      toast.success('Le statut de la commande a été mis à jour.', undefined, {
        label: 'Revenir en arrière',
        run: () => undo.mutate({ orderId, from }),
      }),
  });
  const cancel = trpc.dispatch.cancel.useMutation(
    buildActOptions("L'opération a échoué.", 'La commande a été annulée.', () => (order) => ({
      ...order,
      status: 'cancelled',
      marks: { ...order.marks, ...(isLinenHeld(order.status) ? { linen: 'held' as const } : {}) },
      amountDue: 0,
      credit: order.amountPaid,
    })),
  );
  const removal = buildActOptions(
    'La suppression a échoué.',
    'La commande a été supprimée.',
    () => () => null,
  );
  const remove = trpc.dispatch.remove.useMutation({
    ...removal,
    meta: { silent: true },
    onError: (error, _input, before) => {
      before?.undo();
      if (!isRemovalObstacle(readFailure(error).code))
        showFailure(error, removal.meta.title, removal.meta.text);
    },
  });

  return {
    assign: assign.mutate,
    reassign: reassign.mutate,
    // A second tap while the first is pending would be refused as a colleague's change.
    setStatus: (input: Inputs['dispatch']['setStatus']) => {
      const moving = queries.isMutating({
        predicate: ({ state: { variables } }) => isAboutOrder(variables, input.orderId),
      });
      if (moving === 0) setStatus.mutate(input);
    },
    undo: undo.mutate,
    cancel: cancel.mutate,
    remove: remove.mutate,
  };
}
