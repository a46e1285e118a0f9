import {
  IconAlertTriangle,
  IconClock,
  IconCoins,
  IconFileInvoice,
  IconHanger,
  IconMessageReport,
  IconScale,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { startOfDay } from '#domain/format/calendar.ts';
import { mayBecomeReady } from '#domain/lifecycle/lifecycle.ts';
import { getAssignableLeg, mayReassign } from '#domain/lifecycle/nextActs.ts';
import { mayAmendItems } from '#domain/pieces/changes.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { findLegToSchedule } from '#domain/promises/nextVisit.ts';
import type { AboutOrder, DialogQuestion } from '../dialogs/questions.ts';
import type { ListedOrder } from '../types.ts';

export const ASSIGN_LABELS: Record<CodeLeg, string> = {
  pickup: 'Assigner pour ramassage',
  delivery: 'Assigner pour livraison',
  return: 'Assigner le retour',
};

type Assignable = Pick<ListedOrder, 'status'> & Partial<Pick<ListedOrder, 'marks'>>;

export function findLeg({ status, marks }: Assignable): CodeLeg | null {
  return marks?.linen === 'held' ? 'return' : getAssignableLeg(status);
}

export function findAssignQuestion(order: ListedOrder): DialogQuestion | null {
  const leg = findLeg(order);
  if (leg) return { about: 'assign', leg, order };
  return mayReassign(order.status, order.livreurId) ? { about: 'reassign', order } : null;
}

/** A button or an entry of a menu needs it; `question` is null for the link to the invoice. */
export interface OfferedAct {
  label: string;
  /** On a card, whose mark says the rest. */
  cardLabel?: string;
  /** In a menu, where the order is not beside the word. */
  menuLabel?: string;
  icon: TablerIcon;
  question: DialogQuestion | ReadyAct | null;
  isDangerous?: boolean;
}

/** Nothing is asked: one tap says that the linen is ready, or that it is not yet. */
export type ReadyAct = { about: 'setReady' | 'takeReadyBack'; order: ListedOrder };

export type FindAct = (order: ListedOrder) => OfferedAct | null;

/** An act whose question needs no more than the order. */
export function offerAct(
  about: Exclude<AboutOrder, 'assign' | 'reverse'> | ReadyAct['about'],
  button: Omit<OfferedAct, 'question'>,
  isOffered: (order: ListedOrder) => boolean = () => true,
): FindAct {
  return (order) => (isOffered(order) ? { ...button, question: { about, order } } : null);
}

export const findAssignment: FindAct = (order) => {
  const leg = getAssignableLeg(order.status);
  return leg && { label: ASSIGN_LABELS[leg], icon: IconUserPlus, question: { about: 'assign', leg, order } };
};

export const findReady = offerAct(
  'setReady',
  { label: 'Prêt', menuLabel: 'Linge prêt', icon: IconHanger },
  mayBecomeReady,
);

export const findReturnAct: FindAct = (order) =>
  order.marks.linen
    ? {
        label: order.marks.linen === 'held' ? ASSIGN_LABELS.return : 'Changer de livreur',
        icon: IconUserPlus,
        question: { about: 'assign', leg: 'return', order },
      }
    : null;

const findDueReturn: FindAct = (order) => (order.marks.linen === 'held' ? findReturnAct(order) : null);

export const findInvoiceAct: FindAct = ({ redoOf }) =>
  redoOf ? null : { label: 'Voir la facture', icon: IconFileInvoice, question: null };

export const findSlotAct = offerAct(
  'chooseSlot',
  { label: 'Choisir le créneau', icon: IconClock },
  ({ status, marks }) => findLegToSchedule(status, Boolean(marks.visits), 'admin') !== null,
);

/** A client who calls before the day of a visit asks for another hour, and its livreur cannot help yet. */
export const findEarlyAct = (order: ListedOrder, now: number): OfferedAct | null =>
  order.toldAt !== null && startOfDay(order.toldAt) > now ? findSlotAct(order) : null;

/** Nobody is sent before the client of a visit that failed has an hour. */
export const findAskedAct: FindAct = (order) => (order.toldAt === null ? findSlotAct(order) : null);

/** A line that was not weighed is weighed at the plant, and agreed with its client like any other change. */
const findWeighing = offerAct(
  'amend',
  { label: 'Noter le poids', icon: IconScale },
  ({ status, marks }) => Boolean(marks.toMeasure) && mayAmendItems(status, 'admin'),
);

const findCountGap = offerAct(
  'settleCount',
  { label: 'Régler l’écart', cardLabel: 'Régler', icon: IconAlertTriangle },
  ({ marks }) => Boolean(marks.count),
);

const findClaim: FindAct = ({ id, marks }) =>
  marks.claims
    ? { label: 'Répondre', icon: IconMessageReport, question: { about: 'answerClaim', orderId: id } }
    : null;

export const findPaymentToCheck = offerAct(
  'markPaid',
  { label: 'Marquer payée', icon: IconCoins },
  ({ status, paymentState }) => paymentState === 'declared' && status !== 'cancelled',
);

/** The act that the order waits for; while a livreur has it, the desk has nothing to do. */
export function findDueAct(order: ListedOrder): OfferedAct | null {
  for (const findAct of [findDueReturn, findReady, findAssignment, findWeighing, findCountGap, findClaim]) {
    const act = findAct(order);
    if (act) return act;
  }
  return order.status === 'completed' ? (findPaymentToCheck(order) ?? findInvoiceAct(order)) : null;
}
