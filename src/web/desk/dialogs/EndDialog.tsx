import { useState } from 'react';
import { describeCancellation } from '#domain/format/paymentWords.ts';
import { readFailure } from '#web/net/failures.ts';
import { Confirm } from '#web/ui/feedback/Confirm.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { isLinenHeld } from '../linen/isLinenHeld.ts';
import { useOrderActs } from '../order/useOrderActs.ts';
import { describeOrder } from '../table/rowWords.ts';
import { type OrderDialogProps, useDialogs } from './questions.ts';

const WORDS = {
  cancel: {
    title: 'Annuler',
    act: 'Annuler la commande',
    text: 'L’annulation est irréversible\u00a0: le client en est informé et la commande quitte la liste du livreur.',
  },
  remove: {
    title: 'Supprimer',
    act: 'Supprimer la commande',
    text: 'La suppression est irréversible\u00a0: la commande, son historique et sa facture disparaissent.',
  },
};

const LINEN_CHOICES = [
  { value: 'livreur', label: 'Un livreur le rapporte' },
  { value: 'counter', label: 'Il est rendu ici' },
  { value: 'later', label: 'À décider' },
] as const;
type LinenChoice = (typeof LINEN_CHOICES)[number]['value'];

export function EndDialog({
  about,
  order,
  opened,
  onClose,
}: OrderDialogProps & { about: keyof typeof WORDS }) {
  const { cancel, remove } = useOrderActs();
  const { ask } = useDialogs();
  const asksForLinen = about === 'cancel' && isLinenHeld(order.status);
  const [linen, setLinen] = useState<LinenChoice | null>(null);
  const words = WORDS[about];
  // The work of a completed order is done, so its removal refunds nothing.
  const refund = order.status === 'completed' ? null : describeCancellation(order, 'team');
  const offerCancellation = (error: unknown) => {
    if (readFailure(error).code === 'HAS_MONEY') ask({ about: 'hasMoney', order });
  };
  const askForReturn = () => {
    const cancelled = {
      ...order,
      status: 'cancelled' as const,
      marks: { ...order.marks, linen: 'held' as const },
    };
    if (linen === 'livreur') ask({ about: 'assign', leg: 'return', order: cancelled });
    if (linen === 'counter') ask({ about: 'giveBack', order: cancelled });
  };
  const confirmEnd = () => {
    // The second tap of a double tap reaches a dialog that is closing.
    if (!opened) return;
    onClose();
    if (about === 'cancel') cancel({ orderId: order.id, from: order.status }, { onSuccess: askForReturn });
    else remove({ orderId: order.id }, { onError: offerCancellation });
  };
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={confirmEnd}
      title={`${words.title} la ${describeOrder(order)}\u00a0?`}
      act={words.act}
      dismiss="Garder la commande"
      disabled={asksForLinen && linen === null}
    >
      {words.text}
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
