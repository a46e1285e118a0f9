import { useMutation } from '@tanstack/react-query';
import { formatFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { formatOrderCount } from '#domain/format/order/pieceCount.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import { trpc } from '#web/net/trpc.ts';
import { useNow } from '#web/ui/clock.tsx';
import { type DialogFrame, ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import type { ManyOrders, NamedLivreur, NamedOrder } from '../dialogs/questions.ts';
import { findCarrierId, type HandedLinen, isWithLivreur } from '../linen/linenWords.ts';
import { useLivreursToSend } from '../livreurs/LivreurPicker.tsx';
import { SendForm, type Sending } from '../livreurs/SendForm.tsx';
import type { ListedOrder, ShownLivreur } from '../types.ts';
import {
  buildAssignRequests,
  buildReassignRequests,
  buildReturnRequests,
  countNearest,
  describeOrderRefusal,
  type ManyAct,
  type SentOrder,
} from './manyActs.ts';

type HandedOrder = NamedOrder & SentOrder & HandedLinen & Pick<ListedOrder, 'passing'>;

interface Props extends DialogFrame, Pick<ManyOrders, 'onRemaining'> {
  about: ManyAct;
  orders: readonly HandedOrder[];
  /** The one livreur whose missions all these are. */
  from?: NamedLivreur;
}

export function SelectionDialog({ about, orders, from, onRemaining, opened, onClose }: Props) {
  const isReplacement = about === 'reassignMany';
  const toSend = useLivreursToSend({
    opened,
    orderIds: orders.map(({ id }) => id),
    mayBeChosen: ({ id }) => !isReplacement || orders.some((order) => order.livreurId !== id),
    nearest: countNearest(orders),
  });
  const { livreur } = toSend.picking;
  const now = useNow();
  const carried = orders
    .filter((order) => isWithLivreur(order, now))
    .map((order) => ({ number: order.number, livreurId: findCarrierId(order, toSend.livreurs.data) }))
    // The same livreur goes on with the linen that they have.
    .filter(({ livreurId }) => livreurId === null || livreurId !== livreur?.id);
  const { mutate, isPending, data } = useSelectionActs({
    about,
    onDone: (remaining) => {
      onRemaining?.(remaining);
      if (remaining.length === 0) onClose();
    },
  });
  const act = isReplacement ? 'Réassigner' : 'Assigner';
  return (
    <ModalFrame
      opened={opened}
      onClose={onClose}
      busy={isPending}
      title={`${act} ${formatOrderCount(orders.length)}${from ? ` ${prefixWithDe(from.fullname)}` : ''}`}
    >
      {data && data.refusals.length > 0 ? (
        <Refusals refusals={data.refusals} onClose={onClose} />
      ) : (
        <SendForm
          toSend={toSend}
          carried={carried}
          act={`${act} ${formatOrderCount(orders.length)}`}
          busy={isPending}
          onSend={(sending) => livreur && mutate({ orders, livreur, sending })}
        >
          <CashInHand livreur={toSend.livreurs.data?.find(({ id }) => id === from?.id)} />
        </SendForm>
      )}
    </ModalFrame>
  );
}

/** Who hands on their missions keeps the cash. */
function CashInHand({ livreur }: { livreur: ShownLivreur | undefined }) {
  if (!livreur || livreur.held <= 0) return null;
  return (
    <p className="mb-16 anywhere">
      {livreur.fullname} garde en main {formatFcfa(livreur.held)}, à remettre à la caisse.
    </p>
  );
}

function Refusals({ refusals, onClose }: { refusals: readonly RefusedOrder[]; onClose(): void }) {
  return (
    <>
      <p role="alert">
        {refusals.length > 1 ? `${refusals.length}\u00a0refusées\u00a0:` : '1\u00a0refusée\u00a0:'}
      </p>
      <ul className="stack gap-8 mt-8 mb-16 pl-16">
        {refusals.map(({ order, code }) => (
          <li key={order.id}>
            <strong>{formatOrderNumber(order.number)}</strong> {order.client.fullname}&nbsp;:{' '}
            {describeOrderRefusal(code)}.
          </li>
        ))}
      </ul>
      <Button full kind="secondary" onClick={onClose}>
        Fermer
      </Button>
    </>
  );
}

type RefusedOrder = { order: HandedOrder; code: string };

interface Selection {
  orders: readonly HandedOrder[];
  livreur: ShownLivreur;
  sending: Sending;
}

function useSelectionActs({ about, onDone }: { about: ManyAct; onDone(remaining: readonly string[]): void }) {
  const { dispatch } = trpc.useUtils().client;
  const sendRequests = ({ orders, sending: { livreurId, linenAt, ...override } }: Selection) => {
    const isReplacement = about === 'reassignMany';
    const assignments = isReplacement
      ? buildReturnRequests(orders, livreurId, linenAt)
      : buildAssignRequests(orders, livreurId, linenAt);
    const replacements = isReplacement ? buildReassignRequests(orders, livreurId, linenAt) : [];
    return Promise.all([
      ...assignments.map((request) => dispatch.assignMany.mutate({ ...request, ...override })),
      ...replacements.map((request) => dispatch.reassignMany.mutate({ ...request, ...override })),
    ]);
  };
  return useMutation({
    meta: { title: 'Erreur', text: "L'assignation a échoué.", showsAnswer: true },
    mutationFn: async (selection: Selection) => {
      const results = (await sendRequests(selection)).flatMap((answer) => answer.results);
      const refusals = results.flatMap(({ orderId, code }): RefusedOrder[] => {
        const order = selection.orders.find(({ id }) => id === orderId);
        return code && order ? [{ order, code }] : [];
      });
      return { refusals, doneCount: results.length - refusals.length };
    },
    onSuccess: ({ refusals, doneCount }, { livreur }) => {
      if (doneCount > 0) toast.success(describeSuccess(doneCount, livreur.fullname));
      onDone(refusals.map(({ order }) => order.id));
    },
  });
}

function describeSuccess(count: number, fullname: string): string {
  return `${formatOrderCount(count)} ${count > 1 ? 'confiées' : 'confiée'} à ${fullname}.`;
}
