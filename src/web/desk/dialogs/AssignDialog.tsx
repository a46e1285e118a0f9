import '#web/styles/mantineDialog.css';
import { Button, Group, Modal } from '@mantine/core';
import { assignmentTarget } from '#domain/lifecycle/nextActs.ts';
import { referenceOf } from '#domain/order.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { trpc } from '#web/net/trpc.ts';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import classes from '../desk.module.css';
import { LivreurPicker } from '../livreurs/LivreurPicker.tsx';
import { useSending } from '../livreurs/useSending.ts';
import { useOrderActs } from '../order/useOrderActs.ts';
import type { DialogProps } from './DialogHost.tsx';
import choice from './LivreurChoices.module.css';

const TITLES = {
  pickup: 'Assigner un livreur pour le ramassage',
  delivery: 'Assigner un livreur pour la livraison',
  return: 'Assigner un livreur pour rendre le linge',
};

/** Who goes; without a leg, who goes instead. */
export function AssignDialog({ leg, order, opened, onClose }: DialogProps & { leg: CodeLeg | null }) {
  const orderId = order.id;
  const { assign, reassign } = useOrderActs();
  // Open missions and positions are those of now, however often the dialog is opened.
  const livreurs = trpc.dispatch.livreurs.useQuery(
    { orderId },
    { enabled: opened, staleTime: 0, meta: { title: 'Erreur', text: 'Impossible de charger les livreurs.' } },
  );
  // A reassignment is to somebody else; whoever fetched the linen may well bring it back.
  const choices = livreurs.data?.filter(({ id }) => leg !== null || id !== order.livreurId);
  const picking = useSending(choices);
  const { sending } = picking;

  const confirm = () => {
    // The second tap of a double tap finds a dialog that is already leaving.
    if (!opened || !sending) return;
    onClose();
    if (leg === null) return reassign({ orderId, ...sending, from: order.livreurId ?? undefined });
    if (leg !== 'return' && !assignmentTarget(leg, order.status))
      return toast.failure('Erreur', "Type d'assignation inconnu.");
    assign({ orderId, leg, ...sending, from: order.status });
  };

  return (
    <Modal opened={opened} onClose={onClose} title={leg ? TITLES[leg] : 'Réassigner la commande'}>
      <p className={classes.hint}>
        Commande {referenceOf(orderId)} de {order.client.fullname}, {order.clientAddress}.
        {order.livreur && leg === null ? ` Livreur actuel\u00a0: ${order.livreur.fullname}.` : null}
      </p>
      {livreurs.isPending ? <Spinner /> : null}
      {livreurs.isError && !livreurs.data ? (
        <ErrorPanel
          title="Impossible de charger les livreurs."
          onRetry={() => livreurs.refetch()}
          retrying={livreurs.isFetching}
        />
      ) : null}
      {choices ? <LivreurPicker choices={choices} picking={picking} /> : null}
      <Group justify="flex-end" gap="xs" className={choice.acts}>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button disabled={!sending} onClick={confirm}>
          {leg ? 'Assigner' : 'Réassigner'}
        </Button>
      </Group>
    </Modal>
  );
}
