import type { OrderEventKind, OrderStatus } from '../../lifecycle/lifecycle.ts';
import { PAYMENT_DETAILS, type PaymentDetail } from '../../money/payment.ts';
import { CLAIM_KINDS, CLAIM_OUTCOMES, type ClaimOutcome } from '../../pieces/claims.ts';
import { getFailedLeg, VISIT_REASONS } from '../../pieces/visits.ts';
import { describeEntry, type WordedEntry } from '../entryWords.ts';
import { getOrderStatusLabel } from '../wording.ts';
import { getClaimKindLabel } from './claimWords.ts';
import { describeVisit } from './visitWords.ts';

/** What the words of an event are made of. */
export interface WordedEvent {
  kind: OrderEventKind;
  to: OrderStatus | null;
  /** A livreur's name, what happened to the payment, a reason, what changed. */
  detail: string | null;
  /** The money that moved. */
  entry?: WordedEntry | null;
}

/** One line of an order's history. */
export function describeEvent(event: WordedEvent): string {
  return event.entry ? describeEntry(event.entry) : EVENT_WORDS[event.kind](event);
}

const EVENT_WORDS: Record<OrderEventKind, (event: WordedEvent) => string> = {
  created: withTitle('Commande passée'),
  assigned: describeStep,
  reassigned: withTitle('Nouveau livreur'),
  status: describeStep,
  cancelled: withTitle('Commande annulée'),
  payment: ({ detail }) => PAYMENTS[findWord(PAYMENT_DETAILS, detail) ?? 'none'],
  refund: withTitle('Remboursement'),
  reversal: withTitle('Annulation'),
  visitFailed: ({ to, detail }) =>
    describeVisit({
      leg: getFailedLeg(to ?? 'cancelled') ?? 'delivery',
      reason: findWord(VISIT_REASONS, detail) ?? 'autre',
    }),
  undone: ({ to }) => addDetail('Correction', to && CORRECTIONS[to]),
  amended: withTitle('Commande modifiée'),
  counted: withTitle('Linge compté à l’atelier'),
  countSettled: withTitle('Écart de comptage réglé'),
  returnAssigned: withTitle('Linge confié pour être rendu'),
  givenBack: withTitle('Linge rendu'),
  claimed: ({ detail }) => {
    const kind = findWord(CLAIM_KINDS, detail);
    return addDetail('Réclamation', kind && getClaimKindLabel(kind).toLowerCase());
  },
  claimAnswered: ({ detail }) => ANSWERS[findWord(CLAIM_OUTCOMES, detail) ?? 'answered'],
  promiseMoved: withTitle('Nouveau retour prévu'),
  removed: withTitle('Commande supprimée'),
};

function withTitle(title: string) {
  return ({ detail }: WordedEvent) => addDetail(title, detail);
}

function describeStep({ to, detail }: WordedEvent): string {
  return addDetail(to ? getOrderStatusLabel(to) : 'Étape', detail);
}

function addDetail(title: string, detail: string | null | undefined): string {
  return detail ? `${title}\u00a0: ${detail}` : title;
}

const PAYMENTS: Record<PaymentDetail | 'none', string> = {
  espece: 'Paiement en espèces choisi',
  wave: 'Paiement par Wave choisi',
  declared: 'Paiement Wave déclaré',
  paid: 'Paiement reçu',
  refused: 'Paiement déclaré, mais non reçu',
  none: 'Paiement',
};

/** Where the order stands again once the step is taken back; null for a status that no correction leads to. */
const CORRECTIONS: Record<OrderStatus, string | null> = {
  pending: null,
  assigned: 'le livreur n’est pas encore parti',
  pickup_en_route: 'le linge n’est pas encore ramassé',
  picked_up: null,
  processing: null,
  assigned_for_delivery: 'le livreur n’est pas encore parti',
  delivery_en_route: 'le linge n’est pas encore livré',
  completed: null,
  cancelled: null,
};

const ANSWERS: Record<ClaimOutcome, string> = {
  answered: 'Réponse à la réclamation',
  accepted: 'Réclamation acceptée',
  refused: 'Réclamation refusée',
};

/** Stored details are text: another release, or a person, may have written them. */
function findWord<Word extends string>(words: readonly Word[], text: string | null): Word | undefined {
  return words.find((word) => word === text);
}

/** Whether the client reads of it too: what the house counts for itself stays with the desk. */
const IS_FOR_CLIENT: Record<OrderEventKind, boolean> = {
  created: true,
  assigned: true,
  reassigned: true,
  status: true,
  cancelled: true,
  payment: true,
  refund: true,
  reversal: true,
  visitFailed: true,
  undone: true,
  amended: true,
  counted: false,
  countSettled: false,
  returnAssigned: true,
  givenBack: true,
  claimed: true,
  claimAnswered: true,
  promiseMoved: true,
  removed: false,
};

export function isForClient(kind: OrderEventKind): boolean {
  return IS_FOR_CLIENT[kind];
}
