import { Button } from '@mantine/core';
import { IconFileInvoice, IconMapPin, IconTrash, IconX } from '@tabler/icons-react';
import { type FC, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { ActKind } from '#domain/lifecycle/lifecycle.ts';
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
import desk from '../desk.module.css';
import { useDialogs } from '../dialogs/questions.ts';
import type { ListedOrder } from '../types.ts';
import { StatusButton } from './StatusButton.tsx';

/** Mantine's menu weighs 7 kB that the board's first screen does without. */
const StatusMenu = retryableLazy(async () => (await import('./StatusMenu.tsx')).StatusMenu);

interface ButtonProps {
  order: ListedOrder;
}

/** Each act's button, in their order; null for an act that is not the desk's, or stands with its linen, money or claim. */
const BUTTONS: Record<ActKind | 'track' | 'invoice', FC<ButtonProps> | null> = {
  assign: AssignButton,
  set: SetStatusButton,
  reassign: ReassignButton,
  track: TrackButton,
  invoice: InvoiceButton,
  cancel: CancelButton,
  remove: RemoveButton,
  place: null,
  step: null,
  choosePayment: null,
  declarePaid: null,
  confirmCash: null,
  markPaid: null,
  refuseDeclared: null,
  refund: null,
  reverse: null,
  fail: null,
  undo: null,
  amend: null,
  countIn: null,
  settleCount: null,
  assignReturn: null,
  giveBack: null,
  claim: null,
  answerClaim: null,
  movePromise: null,
};

export type DeskAct = keyof typeof BUTTONS;
const EVERY_ACT = Object.keys(BUTTONS) as DeskAct[];

interface Props extends ButtonProps {
  acts?: readonly DeskAct[];
}

export function OrderActions({ order, acts = EVERY_ACT }: Props) {
  return (
    <div className={`row ${desk.actions}`}>
      {acts.map((act) => {
        const ActButton = BUTTONS[act];
        return ActButton ? <ActButton key={act} order={order} /> : null;
      })}
    </div>
  );
}

function AssignButton({ order }: ButtonProps) {
  const { ask } = useDialogs();
  const leg = getAssignableLeg(order.status);
  return leg ? (
    <Button size="sm" className={desk.wide} onClick={() => ask({ about: 'assign', leg, order })}>
      {leg === 'pickup' ? 'Assigner pour ramassage' : 'Assigner pour livraison'}
    </Button>
  ) : null;
}

function SetStatusButton({ order }: ButtonProps) {
  return listManualTargets(order.status).length > 0 ? (
    <Suspense fallback={<StatusButton disabled />}>
      <StatusMenu order={order} />
    </Suspense>
  ) : null;
}

function ReassignButton({ order }: ButtonProps) {
  const { ask } = useDialogs();
  return mayReassign(order.status, order.livreurId) ? (
    <Button size="sm" variant="default" onClick={() => ask({ about: 'reassign', order })}>
      Réassigner
    </Button>
  ) : null;
}

function InvoiceButton({ order }: ButtonProps) {
  const paths = useDeskPaths();
  return (
    <Button
      size="sm"
      variant="default"
      component={Link}
      to={paths.invoice(order.id)}
      leftSection={<IconFileInvoice size={18} aria-hidden="true" />}
    >
      Voir la facture
    </Button>
  );
}

function CancelButton({ order }: ButtonProps) {
  const { ask } = useDialogs();
  return order.status === 'cancelled' ? null : (
    <Button
      size="sm"
      variant="subtle"
      color="red"
      className={desk.danger}
      disabled={!mayCancel(order.status, 'admin')}
      leftSection={<IconX size={18} aria-hidden="true" />}
      onClick={() => ask({ about: 'cancel', order })}
    >
      Annuler
    </Button>
  );
}

function RemoveButton({ order }: ButtonProps) {
  const { ask } = useDialogs();
  return (
    <Button
      size="sm"
      variant="subtle"
      color="red"
      className={desk.danger}
      leftSection={<IconTrash size={18} aria-hidden="true" />}
      onClick={() => ask({ about: order.amountPaid > 0 ? 'hasMoney' : 'remove', order })}
    >
      Supprimer
    </Button>
  );
}

function TrackButton({ order }: ButtonProps) {
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
