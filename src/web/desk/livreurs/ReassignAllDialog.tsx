import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import { isOpen, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { isLinenInHands, MOST_AT_ONCE } from '#domain/orders/order.ts';
import type { LinenAt } from '#domain/pieces/handover.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { NamedLivreur } from '../dialogs/questions.ts';
import { LinenAtChoice } from '../linen/LinenAtChoice.tsx';
import { type ChosenLivreur, LivreurPicker, useLivreurChoice } from './LivreurPicker.tsx';

interface Props extends DialogFrame {
  livreur: NamedLivreur;
}

export function ReassignAllDialog({ livreur, ...dialog }: Props) {
  const { dispatch } = trpc.useUtils().client;
  const fresh = { enabled: dialog.opened, staleTime: 0, meta: { silent: true } };
  const missions = trpc.dispatch.missionsOf.useQuery({ livreurId: livreur.id }, fresh);
  const livreurs = trpc.dispatch.livreurs.useQuery({}, fresh);
  const others = livreurs.data?.filter(({ id }) => id !== livreur.id);
  const picking = useLivreurChoice(others);
  const { moved, returned } = splitMissions(missions.data?.items ?? []);
  const count = moved.length + returned.length;
  const asksForLinen = missions.data?.items.some(isLinenInHands) ?? false;
  const [linenAt, setLinenAt] = useState<LinenAt | null>(null);
  const isReady = Boolean(picking.sending) && count > 0 && (!asksForLinen || linenAt !== null);

  const reassigning = useMutation({
    meta: { silent: true, showsAnswer: true },
    mutationFn: async ({ sending }: { sending: ChosenLivreur; successor: string }) => {
      const answer = { ...sending, ...(linenAt && { linenAt }) };
      const answers = [
        moved.length > 0 &&
          (await dispatch.reassignMany.mutate({
            ...answer,
            orders: moved.map((orderId) => ({ orderId, from: livreur.id })),
          })),
        returned.length > 0 &&
          (await dispatch.assignMany.mutate({
            ...answer,
            leg: 'return',
            orders: returned.map(({ id: orderId, status: from }) => ({ orderId, from })),
          })),
      ];
      return answers.flatMap((one) => (one ? one.results : []));
    },
    onSuccess: (results, { successor }) => {
      const { done, refused } = describeResult(results, missions.data?.items ?? [], successor);
      if (done) toast.success(done);
      if (refused) toast.failure('Tout n’a pas été réaffecté', refused);
      dialog.onClose();
    },
  });
  const submit = () => {
    const { sending, livreur: successor } = picking;
    if (sending && successor && isReady) reassigning.mutate({ sending, successor: successor.fullname });
  };

  const isMissing = (missions.isError && !missions.data) || (livreurs.isError && !livreurs.data);
  return (
    <ActDialog
      {...dialog}
      title={`Réaffecter les missions ${prefixWithDe(livreur.fullname)}`}
      act={count === 1 ? 'Réaffecter la mission' : `Réaffecter les ${count}\u00a0missions`}
      request={reassigning}
      disabled={!isReady}
      onSubmit={submit}
    >
      {isMissing ? (
        <ErrorPanel
          title="Impossible de charger les missions et les livreurs."
          onRetry={() => void Promise.all([missions.refetch(), livreurs.refetch()])}
          retrying={missions.isFetching || livreurs.isFetching}
        />
      ) : null}
      {!isMissing && (missions.isPending || !others) ? <Spinner /> : null}
      {missions.data && count === 0 ? <p>Ce livreur n’a aucune mission.</p> : null}
      {asksForLinen ? <LinenAtChoice value={linenAt} onChange={setLinenAt} /> : null}
      {others && count > 0 ? <LivreurPicker choices={others} picking={picking} /> : null}
    </ActDialog>
  );
}

type Listed = { id: string; status: OrderStatus };

export function splitMissions(missions: readonly Listed[]) {
  const some = missions.slice(0, MOST_AT_ONCE);
  return {
    moved: some.filter(({ status }) => isOpen(status)).map(({ id }) => id),
    returned: some.filter(({ status }) => !isOpen(status)).map(({ id, status }) => ({ id, status })),
  };
}

type Result = { orderId: string; code?: string | undefined };

export function describeResult(
  results: readonly Result[],
  missions: readonly { id: string; number: number }[],
  fullname: string,
): { done: string; refused: string } {
  const refusedIds = new Set(results.filter(({ code }) => code).map(({ orderId }) => orderId));
  const refused = missions
    .filter(({ id }) => refusedIds.has(id))
    .map(({ number }) => formatOrderNumber(number));
  const doneCount = results.length - refusedIds.size;
  const doneWords = doneCount === 1 ? '1\u00a0mission confiée' : `${doneCount}\u00a0missions confiées`;
  const refusedWords =
    refused.length === 1 ? '1\u00a0refusée, modifiée' : `${refused.length}\u00a0refusées, modifiées`;
  return {
    done: doneCount > 0 ? `${doneWords} à ${fullname}.` : '',
    refused: refused.length > 0 ? `${refusedWords} entre-temps\u00a0: ${refused.join(', ')}.` : '',
  };
}
