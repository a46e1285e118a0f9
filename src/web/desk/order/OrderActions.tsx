import { IconFileInvoice, IconMapPin, IconTrash, IconX } from '@tabler/icons-react';
import { Fragment, type ReactNode, Suspense } from 'react';
import { type ActKind, isOpen, mayAct } from '#domain/lifecycle/lifecycle.ts';
import {
  getAssignableLeg,
  listManualTargets,
  mayCancel,
  mayReassign,
  mayTrack,
} from '#domain/lifecycle/nextActs.ts';
import { mayAmend } from '#domain/pieces/changes.ts';
import { findStatusAfterFailure } from '#domain/pieces/visits.ts';
import { findLegToSchedule } from '#domain/promises/nextVisit.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import desk from '../desk.module.css';
import { AskButton } from '../dialogs/AskButton.tsx';
import { useDialogs } from '../dialogs/questions.ts';
import { ASSIGN_LABELS } from '../table/assignQuestion.ts';
import type { ListedOrder } from '../types.ts';
import { StatusButton } from './StatusButton.tsx';

/** Mantine's menu weighs 7 kB, which the board's first screen does without. */
const StatusMenu = createRetryableLazy(async () => (await import('./StatusMenu.tsx')).StatusMenu);

/** The buttons follow the order of the keys; null marks acts of other roles or with a button elsewhere on the page. */
const BUTTONS: Record<ActKind | 'track' | 'invoice', ((order: ListedOrder) => ReactNode) | null> = {
  assign: (order) => {
    const leg = getAssignableLeg(order.status);
    return leg ? (
      <AskButton kind="primary" className={desk.wide} question={{ about: 'assign', leg, order }}>
        {ASSIGN_LABELS[leg]}
      </AskButton>
    ) : null;
  },
  set: (order) =>
    listManualTargets(order.status).length > 0 ? (
      // The disabled button reserves the menu's space until the menu's file has loaded.
      <Suspense fallback={<StatusButton disabled />}>
        <StatusMenu order={order} />
      </Suspense>
    ) : null,
  reassign: (order) =>
    mayReassign(order.status, order.livreurId) ? (
      <AskButton question={{ about: 'reassign', order }}>Réassigner</AskButton>
    ) : null,
  track: (order) => <TrackButton order={order} />,
  invoice: ({ id }) => <InvoiceButton orderId={id} />,
  cancel: (order) =>
    order.status === 'cancelled' ? null : (
      <AskButton
        {...DANGER}
        icon={IconX}
        disabled={!mayCancel(order.status, 'admin')}
        question={{ about: 'cancel', order }}
      >
        Annuler
      </AskButton>
    ),
  remove: (order) => (
    <AskButton {...DANGER} icon={IconTrash} question={{ about: 'remove', order }}>
      Supprimer
    </AskButton>
  ),
  assignReturn: (order) =>
    order.marks.linen ? (
      <AskButton question={{ about: 'assign', leg: 'return', order }}>
        {order.marks.linen === 'held' ? ASSIGN_LABELS.return : 'Changer de livreur'}
      </AskButton>
    ) : null,
  giveBack: (order) =>
    order.marks.linen ? (
      <AskButton question={{ about: 'giveBack', order }}>Rendu au comptoir</AskButton>
    ) : null,
  // An open gap has its button beside the mark; the rest of a partial delivery may be lost as well.
  settleCount: (order) =>
    order.marks.piecesLeft === undefined || order.marks.count ? null : (
      <AskButton question={{ about: 'settleCount', order }}>Noter le reste perdu</AskButton>
    ),
  amend: (order) =>
    mayAmend(order.status, 'admin') ? (
      <AskButton question={{ about: 'amend', order }}>Modifier</AskButton>
    ) : null,
  countIn: (order) =>
    mayAct('countIn', order.status, order.status, 'admin') ? (
      <AskButton question={{ about: 'countIn', order }}>Compter le linge</AskButton>
    ) : null,
  movePromise: (order) =>
    isOpen(order.status) ? (
      <AskButton question={{ about: 'movePromise', order }}>Changer le retour prévu</AskButton>
    ) : null,
  chooseSlot: (order) =>
    findLegToSchedule(order.status, Boolean(order.marks.visits), 'admin') ? (
      <AskButton question={{ about: 'chooseSlot', order }}>Choisir le créneau</AskButton>
    ) : null,
  fail: (order) =>
    mayNoteMissedVisit(order) ? (
      <AskButton question={{ about: 'fail', order }}>Passage manqué</AskButton>
    ) : null,
  claim: (order) => <AskButton question={{ about: 'claim', order }}>Noter une réclamation</AskButton>,
  place: null,
  step: null,
  choosePayment: null,
  declarePaid: null,
  confirmCash: null,
  markPaid: null,
  refuseDeclared: null,
  refund: null,
  reverse: null,
  undo: null,
  answerClaim: null,
};

export type DeskAct = keyof typeof BUTTONS;

export const LINEN_ACTS: readonly DeskAct[] = [
  'assignReturn',
  'giveBack',
  'settleCount',
  'amend',
  'countIn',
  'movePromise',
  'chooseSlot',
  'fail',
  'claim',
];
const OTHER_ACTS = (Object.keys(BUTTONS) as DeskAct[]).filter((act) => !LINEN_ACTS.includes(act));

type Props = { order: ListedOrder; acts?: readonly DeskAct[] };

export function OrderActions({ order, acts = OTHER_ACTS }: Props) {
  return (
    <div className={`row ${desk.actions}`}>
      {acts.map((act) => (
        <Fragment key={act}>{BUTTONS[act]?.(order)}</Fragment>
      ))}
    </div>
  );
}

const DANGER = { kind: 'ghost', danger: true, className: desk.danger ?? '' } as const;

function TrackButton({ order }: { order: ListedOrder }) {
  const { ask } = useDialogs();
  const showMissingLocation = () =>
    toast.failure(
      'Localisation non disponible',
      "La localisation du client pour cette commande n'est pas définie.",
    );
  return (
    <Button
      size="sm"
      kind="secondary"
      icon={IconMapPin}
      disabled={!mayTrack(order.status)}
      onClick={() => (order.clientLocation ? ask({ about: 'track', order }) : showMissingLocation())}
    >
      Suivre
    </Button>
  );
}

function mayNoteMissedVisit({ status, marks }: ListedOrder): boolean {
  return isOpen(status) ? findStatusAfterFailure(status) !== null : marks.linen === 'returning';
}

function InvoiceButton({ orderId }: { orderId: string }) {
  const paths = useDeskPaths();
  return (
    <ButtonLink size="sm" kind="secondary" to={paths.invoice(orderId)} icon={IconFileInvoice}>
      Voir la facture
    </ButtonLink>
  );
}
