import { useState } from 'react';
import { describeCancellation } from '#domain/format/paymentWords.ts';
import { isAtPlant } from '#domain/lifecycle/lifecycle.ts';
import { Confirm } from '#web/ui/feedback/Dialog.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { isLinenHeld } from '../linen/isLinenHeld.ts';
import { useFreshOrder } from '../order/useDeskOrder.ts';
import { useOrderActs } from '../order/useOrderActs.ts';
import { describeNews, describeOrder } from '../table/rowWords.ts';
import { type OrderDialogProps, useDialogs } from './questions.ts';

const LINEN_CHOICES = [
  { value: 'livreur', label: 'Un livreur le rapporte' },
  { value: 'counter', label: 'Il est rendu ici' },
  { value: 'later', label: 'À décider' },
] as const;
type LinenChoice = (typeof LINEN_CHOICES)[number]['value'];

export function CancelDialog({ order, opened, onClose }: OrderDialogProps) {
  const { cancel } = useOrderActs();
  const { ask } = useDialogs();
  const { data: fresh } = useFreshOrder(order.id, opened);
  const asksForLinen = isLinenHeld(order.status);
  const [linen, setLinen] = useState<LinenChoice | null>(null);
  const [isTried, setTried] = useState(false);
  const isLinenMissing = asksForLinen && linen === null;
  const refund = describeCancellation(order, 'team');
  const askForReturn = () => {
    const cancelled = {
      ...order,
      status: 'cancelled' as const,
      marks: { ...order.marks, linen: 'held' as const },
    };
    if (linen === 'livreur') ask({ about: 'assign', leg: 'return', order: cancelled });
    if (linen === 'counter') ask({ about: 'giveBack', order: cancelled });
  };
  const confirmCancellation = () => {
    if (isLinenMissing) return setTried(true);
    onClose();
    cancel({ orderId: order.id, from: order.status }, { onSuccess: askForReturn });
  };
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={confirmCancellation}
      title={`Annuler la ${describeOrder(order)}\u00a0?`}
      act="Annuler la commande"
      dismiss="Garder la commande"
    >
      L’annulation est irréversible&nbsp;: le client en est informé {describeNews(fresh)}.
      {order.livreur && !isAtPlant(order.status) ? ' La commande quitte la liste du livreur.' : null}
      {asksForLinen ? (
        <>
          <p>
            <strong>Son linge est chez nous.</strong> Jusqu’à ce qu’il soit rendu, la commande reste dans la
            colonne Retour.
          </p>
          <Chips
            label={'Que devient le linge\u00a0?'}
            showLabel
            value={linen}
            onChange={setLinen}
            options={[...LINEN_CHOICES]}
          />
          {isTried && isLinenMissing ? (
            <p role="alert" className="danger semibold">
              Dites ce que devient le linge.
            </p>
          ) : null}
        </>
      ) : null}
      {refund ? (
        <p>
          <strong>{refund}</strong>
        </p>
      ) : null}
    </Confirm>
  );
}
