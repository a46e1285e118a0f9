import { type FormEvent, useState } from 'react';
import { isLinenCarried, type LinenAt } from '#domain/pieces/handover.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import type { DialogFrame, ManyOrders } from '../dialogs/questions.ts';
import { LinenAtChoice } from '../linen/LinenAtChoice.tsx';
import { PickerLoader } from '../livreurs/LivreurPicker.tsx';
import { type ChosenLivreur, useLivreursToSend } from '../livreurs/useLivreursToSend.ts';
import type { ListedOrder, ShownLivreur } from '../types.ts';
import classes from './Many.module.css';
import {
  buildAssignRequests,
  buildReassignRequests,
  describeRefusal,
  formatOrderCount,
  type ManyAct,
} from './manyActs.ts';

interface Props extends ManyOrders, DialogFrame {
  about: ManyAct;
}

export function SelectionDialog({ about, orders, onRemaining, opened, onClose }: Props) {
  const isReplacement = about === 'reassignMany';
  const toSend = useLivreursToSend({
    opened,
    mayBeChosen: ({ id }) => !isReplacement || orders.some((order) => order.livreurId !== id),
  });
  const { livreur, sending } = toSend.picking;
  const asksForLinen = isReplacement && orders.some(({ status }) => isLinenCarried(status));
  const [linenAt, setLinenAt] = useState<LinenAt | null>(null);
  const isReady = Boolean(sending) && (!asksForLinen || linenAt !== null);
  const { send, isSending, refusals } = useSelectionActs({
    about,
    onDone: (remaining) => {
      onRemaining?.(remaining);
      if (remaining.length === 0) onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (opened && livreur && sending && isReady && !isSending) void send(orders, livreur, sending, linenAt);
  };
  const act = isReplacement ? 'Réaffecter' : 'Assigner';
  return (
    <ModalFrame
      opened={opened}
      onClose={onClose}
      busy={isSending}
      title={`${act} ${formatOrderCount(orders.length)}`}
    >
      {refusals.length > 0 ? (
        <Refusals refusals={refusals} onClose={onClose} />
      ) : (
        <form onSubmit={submit}>
          {asksForLinen ? <LinenAtChoice value={linenAt} onChange={setLinenAt} /> : null}
          <PickerLoader {...toSend} />
          <DialogFoot>
            <Button type="submit" full disabled={!isReady} busy={isSending}>
              {act} {formatOrderCount(orders.length)}
            </Button>
          </DialogFoot>
        </form>
      )}
    </ModalFrame>
  );
}

function Refusals({ refusals, onClose }: { refusals: readonly RefusedOrder[]; onClose(): void }) {
  return (
    <>
      <p role="alert">
        {refusals.length > 1 ? `${refusals.length}\u00a0refusées\u00a0:` : '1\u00a0refusée\u00a0:'}
      </p>
      <ul className={`stack gap-8 ${classes.refused}`}>
        {refusals.map(({ order, code }) => (
          <li key={order.id}>
            <Reference id={order.id} /> {order.client.fullname}&nbsp;: {describeRefusal(code)}.
          </li>
        ))}
      </ul>
      <Button full kind="secondary" onClick={onClose}>
        Fermer
      </Button>
    </>
  );
}

type RefusedOrder = { order: ListedOrder; code: string };

function useSelectionActs({ about, onDone }: { about: ManyAct; onDone(remaining: readonly string[]): void }) {
  const utils = trpc.useUtils();
  const [isSending, setSending] = useState(false);
  const [refusals, setRefusals] = useState<readonly RefusedOrder[]>([]);
  const assignMany = trpc.dispatch.assignMany.useMutation({ meta: { silent: true } });
  const reassignMany = trpc.dispatch.reassignMany.useMutation({ meta: { silent: true } });

  const sendRequests = (
    orders: readonly ListedOrder[],
    { livreurId, ...override }: ChosenLivreur,
    linenAt: LinenAt | null,
  ) =>
    Promise.all(
      about === 'assignMany'
        ? buildAssignRequests(orders, livreurId).map((request) =>
            assignMany.mutateAsync({ ...request, ...override }),
          )
        : buildReassignRequests(orders, livreurId, linenAt).map((request) =>
            reassignMany.mutateAsync({ ...request, ...override }),
          ),
    );

  const assignOrders = async (
    orders: readonly ListedOrder[],
    livreur: ShownLivreur,
    sending: ChosenLivreur,
    linenAt: LinenAt | null,
  ) => {
    setSending(true);
    try {
      const results = (await sendRequests(orders, sending, linenAt)).flatMap((answer) => answer.results);
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
  return { send: assignOrders, isSending, refusals };
}

function describeSuccess(count: number, fullname: string): string {
  return `${formatOrderCount(count)} ${count > 1 ? 'confiées' : 'confiée'} à ${fullname}.`;
}
