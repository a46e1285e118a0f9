import { FAILURES } from '#domain/failures/failures.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { describeCancellation } from '#domain/format/paymentWords.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import { mayCancel } from '#domain/lifecycle/nextActs.ts';
import { isOnAccount } from '#domain/money/payment.ts';
import { findRemovalObstacle, isRemovalObstacle, type RemovalObstacle } from '#domain/orders/removal.ts';
import { isFinal } from '#domain/payments/attempt.ts';
import { readFailure } from '#web/net/failures.ts';
import { Confirm } from '#web/ui/feedback/Dialog.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { isLinenHeld } from '../linen/isLinenHeld.ts';
import { useFreshOrder } from '../order/useDeskOrder.ts';
import { useOrderActs } from '../order/useOrderActs.ts';
import { describeOrder } from '../table/rowWords.ts';
import type { ListedOrder } from '../types.ts';
import { type DialogQuestion, type OrderDialogProps, useDialogs } from './questions.ts';

/** The reason that keeps the order is said before the question; a board's row shows most of it, the loaded order all. */
export function RemoveDialog({ order, opened, onClose }: OrderDialogProps) {
  const { remove } = useOrderActs();
  const { ask } = useDialogs();
  const { data: fresh, isPending } = useFreshOrder(order.id, opened);
  const obstacle = findRemovalObstacle(
    fresh
      ? {
          ...fresh,
          hasEntries: fresh.payment.entries.length > 0,
          hasClaims: fresh.claims.length > 0,
          hasInvoice: fresh.invoice !== null,
          hasLiveAttempts: fresh.payment.attempts.some(({ state }) => !isFinal(state)),
        }
      : {
          ...order,
          linen: isLinenHeld(order.status) || order.marks.linen ? 'held' : 'back',
          hasEntries: order.amountPaid !== 0,
          hasClaims: Boolean(order.marks.claims),
          hasInvoice: false,
          hasLiveAttempts: false,
        },
  );
  if (obstacle) return <KeptOrder obstacle={obstacle} order={order} opened={opened} onClose={onClose} />;
  const declared = describeCancellation(order, 'team');
  const askAgain = (error: unknown) => {
    if (isRemovalObstacle(readFailure(error).code)) ask({ about: 'remove', order });
  };
  const confirmRemoval = () => {
    onClose();
    remove({ orderId: order.id }, { onError: askAgain });
  };
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={confirmRemoval}
      title={`Supprimer la ${describeOrder(order)}\u00a0?`}
      act="Supprimer la commande"
      dismiss="Garder la commande"
      disabled={isPending}
    >
      La suppression est irréversible&nbsp;: la commande, son historique et sa facture disparaissent.
      {order.livreur ? ` Elle quitte la liste ${prefixWithDe(order.livreur.fullname)}.` : null}
      {declared ? (
        <p>
          <strong>{declared}</strong>
        </p>
      ) : null}
    </Confirm>
  );
}

type Alternative = { label: string; question: DialogQuestion; isDanger?: boolean };

const OFFERS: Partial<Record<RemovalObstacle, (order: ListedOrder) => (Alternative | false)[]>> = {
  HAS_MONEY: (order) => [
    offerCancellation(order),
    order.amountPaid !== 0 && { label: 'Rembourser', question: { about: 'refund', order } },
  ],
  HAS_LINEN: (order) => [
    offerCancellation(order),
    order.marks.linen !== undefined && { label: 'Rendu au comptoir', question: { about: 'giveBack', order } },
  ],
  HAS_DEBT: (order) => [
    !isOnAccount(order) && { label: 'Encaisser', question: { about: 'markPaid', order } },
  ],
};

const offerCancellation = (order: ListedOrder): Alternative | false =>
  mayCancel(order.status, 'admin') && {
    label: 'Annuler la commande',
    question: { about: 'cancel', order },
    isDanger: true,
  };

function KeptOrder({ obstacle, order, opened, onClose }: OrderDialogProps & { obstacle: RemovalObstacle }) {
  const { ask } = useDialogs();
  const offers = OFFERS[obstacle]?.(order).filter((offer) => offer !== false) ?? [];
  return (
    <ModalFrame
      opened={opened}
      onClose={onClose}
      title={`La ${describeOrder(order)} ne peut pas être supprimée`}
    >
      <p>
        {FAILURES[obstacle].text}
        {obstacle === 'HAS_MONEY' ? describeMoney(order) : null}
      </p>
      <div className="stack gap-8 mt-16">
        {offers.map(({ label, question, isDanger }) => (
          <Button
            key={label}
            {...(isDanger ? { danger: true } : { kind: 'secondary' })}
            onClick={() => ask(question)}
          >
            {label}
          </Button>
        ))}
        <Button kind="secondary" onClick={onClose}>
          Garder la commande
        </Button>
      </div>
    </ModalFrame>
  );
}

function describeMoney({ amountPaid, client }: ListedOrder): string {
  const amount = amountPaid === null ? 'des espèces, à compter' : formatFcfa(amountPaid);
  const paid = amountPaid === 0 ? 'Tout a déjà été rendu.' : `${client.fullname} a payé ${amount}.`;
  return ` Ses paiements restent dans les comptes. ${paid}`;
}
