import { Button } from '@mantine/core';
import { IconFileInvoice, IconMapPin, IconTrash, IconX } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import {
  getAssignableLeg,
  listManualTargets,
  mayCancel,
  mayReassign,
  mayTrack,
} from '#domain/lifecycle/nextActs.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { retryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import classes from '../desk.module.css';
import { useDialogs } from '../dialogs/questions.ts';
import type { ListedOrder } from '../types.ts';
import { StatusButton } from './StatusButton.tsx';

/** Mantine's menu weighs 7 kB that the board's first screen does without. */
const StatusMenu = retryableLazy(async () => (await import('./StatusMenu.tsx')).StatusMenu);

export type DeskAct = 'assign' | 'status' | 'reassign' | 'track' | 'invoice' | 'cancel' | 'remove';

interface Props {
  order: ListedOrder;
  acts: readonly DeskAct[];
}

export function OrderActions({ order, acts }: Props) {
  const { ask } = useDialogs();
  const paths = useDeskPaths();
  const leg = getAssignableLeg(order.status);
  const isOffered = (act: DeskAct) => acts.includes(act);
  return (
    <div className={classes.actions}>
      {isOffered('assign') && leg ? (
        <Button size="sm" className={classes.wide} onClick={() => ask({ about: 'assign', leg, order })}>
          {leg === 'pickup' ? 'Assigner pour ramassage' : 'Assigner pour livraison'}
        </Button>
      ) : null}
      {isOffered('status') && listManualTargets(order.status).length > 0 ? (
        <Suspense fallback={<StatusButton disabled />}>
          <StatusMenu order={order} />
        </Suspense>
      ) : null}
      {isOffered('reassign') && mayReassign(order.status, order.livreurId) ? (
        <Button size="sm" variant="default" onClick={() => ask({ about: 'reassign', order })}>
          Réassigner
        </Button>
      ) : null}
      {isOffered('track') ? <TrackButton order={order} /> : null}
      {isOffered('invoice') ? (
        <Button
          size="sm"
          variant="default"
          component={Link}
          to={paths.invoice(order.id)}
          leftSection={<IconFileInvoice size={18} aria-hidden="true" />}
        >
          Voir la facture
        </Button>
      ) : null}
      {isOffered('cancel') && order.status !== 'cancelled' ? (
        <Button
          size="sm"
          variant="subtle"
          color="red"
          className={classes.danger}
          disabled={!mayCancel(order.status, 'admin')}
          leftSection={<IconX size={18} aria-hidden="true" />}
          onClick={() => ask({ about: 'cancel', order })}
        >
          Annuler
        </Button>
      ) : null}
      {isOffered('remove') ? (
        <Button
          size="sm"
          variant="subtle"
          color="red"
          className={classes.danger}
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => ask({ about: order.amountPaid > 0 ? 'hasMoney' : 'remove', order })}
        >
          Supprimer
        </Button>
      ) : null}
    </div>
  );
}

function TrackButton({ order }: { order: ListedOrder }) {
  const { ask } = useDialogs();
  const track = () =>
    order.clientLocation
      ? ask({ about: 'track', order })
      : toast.failure(
          'Localisation non disponible',
          "La localisation du client pour cette commande n'est pas définie.",
        );
  return (
    <Button
      size="sm"
      variant="default"
      disabled={!mayTrack(order.status)}
      leftSection={<IconMapPin size={18} aria-hidden="true" />}
      onClick={track}
    >
      Suivre
    </Button>
  );
}
