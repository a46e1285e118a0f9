import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCalendarEvent,
  IconClock,
  IconFileInvoice,
  IconMapPin,
  IconMessage,
  IconMessageReport,
  IconPencil,
  IconShirt,
  IconTrash,
  IconUserPlus,
  IconUserShare,
  IconUserX,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { isOpen, mayAct } from '#domain/lifecycle/lifecycle.ts';
import { getAssignableLeg, mayCancel, mayReassign, mayTrack } from '#domain/lifecycle/nextActs.ts';
import { mayAmend } from '#domain/pieces/changes.ts';
import { findStatusAfterFailure } from '#domain/pieces/visits.ts';
import { findLegToSchedule } from '#domain/promises/nextVisit.ts';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import type { AboutOrder, DialogOf, DialogQuestion } from '../dialogs/questions.ts';
import { ASSIGN_LABELS } from '../table/assignQuestion.ts';
import type { ListedOrder } from '../types.ts';

/** What a button or an entry of a menu needs; `question` is null for the link to the invoice. */
export interface OrderAct {
  label: string;
  /** In a menu, where the order is not beside the word. */
  menuLabel?: string;
  icon: TablerIcon;
  question: DialogQuestion | null;
  isDangerous?: boolean;
}

const loadMoneyDialogs = () => import('../money/MoneyDialogs.tsx');
const loadLinenDialogs = () => import('../linen/LinenDialogs.tsx');
const AssignDialog = createLazyDialog(async () => (await import('../dialogs/AssignDialog.tsx')).AssignDialog);

export const ORDER_DIALOGS: { [About in AboutOrder]: DialogOf<About> } = {
  assign: AssignDialog,
  reassign: AssignDialog,
  cancel: createLazyDialog(async () => (await import('../dialogs/CancelDialog.tsx')).CancelDialog),
  remove: createLazyDialog(async () => (await import('../dialogs/RemoveDialog.tsx')).RemoveDialog),
  track: createLazyDialog(async () => (await import('../dialogs/TrackingDialog.tsx')).TrackingDialog),
  contact: createLazyDialog(async () => (await import('./ContactDialog.tsx')).ContactDialog),
  revokeLink: createLazyDialog(async () => (await import('./RevokeLinkDialog.tsx')).RevokeLinkDialog),
  markPaid: createLazyDialog(async () => (await loadMoneyDialogs()).MarkPaidDialog),
  refund: createLazyDialog(async () => (await import('../money/RefundDialog.tsx')).RefundDialog),
  refuseDeclared: createLazyDialog(async () => (await loadMoneyDialogs()).RefuseDialog),
  reverse: createLazyDialog(async () => (await loadMoneyDialogs()).ReverseDialog),
  countIn: createLazyDialog(async () => (await loadLinenDialogs()).CountInDialog),
  settleCount: createLazyDialog(async () => (await loadLinenDialogs()).SettleCountDialog),
  fail: createLazyDialog(async () => (await loadLinenDialogs()).MissedVisitDialog),
  giveBack: createLazyDialog(async () => (await loadLinenDialogs()).GiveBackDialog),
  amend: createLazyDialog(async () => (await import('../linen/AmendDialog.tsx')).AmendDialog),
  movePromise: createLazyDialog(
    async () => (await import('../plant/MovePromiseDialog.tsx')).MovePromiseDialog,
  ),
  chooseSlot: createLazyDialog(async () => (await import('../plant/ChooseSlotDialog.tsx')).ChooseSlotDialog),
  claim: createLazyDialog(async () => (await import('../claims/ClaimDialog.tsx')).ClaimDialog),
};

type FindAct = (order: ListedOrder) => OrderAct | null;

const findAssignment: FindAct = (order) => {
  const leg = getAssignableLeg(order.status);
  return leg && { label: ASSIGN_LABELS[leg], icon: IconUserPlus, question: { about: 'assign', leg, order } };
};

const findReturn: FindAct = (order) =>
  order.marks.linen
    ? {
        label: order.marks.linen === 'held' ? ASSIGN_LABELS.return : 'Changer de livreur',
        icon: IconUserPlus,
        question: { about: 'assign', leg: 'return', order },
      }
    : null;

const findDueReturn: FindAct = (order) => (order.marks.linen === 'held' ? findReturn(order) : null);

const findInvoice: FindAct = () => ({ label: 'Voir la facture', icon: IconFileInvoice, question: null });

const findGap: FindAct = (order) =>
  order.marks.count
    ? { label: 'Régler l’écart', icon: IconAlertTriangle, question: { about: 'settleCount', order } }
    : null;

const findClaim: FindAct = ({ id, marks }) =>
  marks.claims
    ? { label: 'Répondre', icon: IconMessageReport, question: { about: 'answerClaim', orderId: id } }
    : null;

const findCounterReturn: FindAct = (order) =>
  order.marks.linen
    ? { label: 'Rendu au comptoir', icon: IconArrowBackUp, question: { about: 'giveBack', order } }
    : null;

/** An act that the present state of the order makes impossible has no button, and null stands for one of another part. */
const BUTTONS: Record<AboutOrder | 'assignReturn' | 'invoice', FindAct | null> = {
  assign: findAssignment,
  assignReturn: findReturn,
  reassign: (order) =>
    mayReassign(order.status, order.livreurId)
      ? { label: 'Réassigner', icon: IconUserShare, question: { about: 'reassign', order } }
      : null,
  track: (order) =>
    mayTrack(order.status)
      ? { label: 'Suivre', icon: IconMapPin, question: { about: 'track', order } }
      : null,
  movePromise: (order) =>
    isOpen(order.status)
      ? {
          label: 'Changer le retour prévu',
          icon: IconCalendarEvent,
          question: { about: 'movePromise', order },
        }
      : null,
  chooseSlot: (order) =>
    findLegToSchedule(order.status, Boolean(order.marks.visits), 'admin')
      ? { label: 'Choisir le créneau', icon: IconClock, question: { about: 'chooseSlot', order } }
      : null,
  fail: (order) =>
    mayNoteMissedVisit(order)
      ? { label: 'Passage manqué', icon: IconUserX, question: { about: 'fail', order } }
      : null,
  amend: (order) =>
    mayAmend(order.status, 'admin')
      ? {
          label: 'Modifier',
          menuLabel: 'Modifier la commande',
          icon: IconPencil,
          question: { about: 'amend', order },
        }
      : null,
  countIn: (order) =>
    mayAct('countIn', order.status, order.status, 'admin')
      ? { label: 'Compter le linge', icon: IconShirt, question: { about: 'countIn', order } }
      : null,
  giveBack: findCounterReturn,
  // An open gap has its button beside the mark; the rest of a partial delivery may be lost as well.
  settleCount: (order) =>
    order.marks.piecesLeft === undefined || order.marks.count
      ? null
      : { label: 'Noter le reste perdu', icon: IconAlertTriangle, question: { about: 'settleCount', order } },
  contact: (order) => ({ label: 'Prévenir', icon: IconMessage, question: { about: 'contact', order } }),
  claim: (order) => ({
    label: 'Noter une réclamation',
    icon: IconMessageReport,
    question: { about: 'claim', order },
  }),
  invoice: findInvoice,
  cancel: (order) =>
    mayCancel(order.status, 'admin')
      ? {
          label: 'Annuler',
          menuLabel: 'Annuler la commande',
          icon: IconX,
          question: { about: 'cancel', order },
          isDangerous: true,
        }
      : null,
  remove: (order) => ({
    label: 'Supprimer',
    menuLabel: 'Supprimer la commande',
    icon: IconTrash,
    question: { about: 'remove', order },
    isDangerous: true,
  }),
  markPaid: null,
  refuseDeclared: null,
  refund: null,
  reverse: null,
  revokeLink: null,
};

/** The act that the order waits for; while a livreur has it, the desk has nothing to do. */
export function findDueAct(order: ListedOrder): OrderAct | null {
  for (const findAct of [findDueReturn, findAssignment, findGap, findClaim]) {
    const act = findAct(order);
    if (act) return act;
  }
  return order.status === 'completed' ? findInvoice(order) : null;
}

/** The due act has a button of its own. */
export const listOtherActs = (order: ListedOrder, dueAct: OrderAct | null): OrderAct[] =>
  Object.values(BUTTONS)
    .map((findAct) => findAct?.(order) ?? null)
    .filter((act) => act !== null)
    .filter(({ label }) => label !== dueAct?.label);

function mayNoteMissedVisit({ status, marks }: ListedOrder): boolean {
  return isOpen(status) ? findStatusAfterFailure(status) !== null : marks.linen === 'returning';
}
