import type { OrderEventKind, OrderStatus } from '../../lifecycle/lifecycle.ts';
import { PAYMENT_DETAILS, type PaymentDetail } from '../../money/payment.ts';
import { CLAIM_KINDS, CLAIM_OUTCOMES, type ClaimOutcome } from '../../pieces/claims.ts';
import { getFailedLeg, VISIT_REASONS } from '../../pieces/visits.ts';
import { describeEntry, type WordedEntry } from '../entryWords.ts';
import { getOrderStatusLabel } from '../wording.ts';
import { CLAIM_KIND_LABELS } from './claimWords.ts';
import { describeVisit } from './visitWords.ts';

export interface WordedEvent {
  kind: OrderEventKind;
  to: OrderStatus | null;
  detail: string | null;
  entry?: WordedEntry | null;
}

export type EventTopic = 'linen' | 'money' | 'visits' | 'changes' | 'claims';

interface EventRow {
  describe(event: WordedEvent): string;
  topic: EventTopic | null;
  /** Clients do not see internal events, such as the counts of the workshop. */
  isForClient: boolean;
}

const EVENTS: Record<OrderEventKind, EventRow> = {
  created: { describe: makeTitleDescriber('Commande passée'), topic: null, isForClient: true },
  assigned: { describe: describeStep, topic: null, isForClient: true },
  reassigned: { describe: makeTitleDescriber('Nouveau livreur'), topic: null, isForClient: true },
  status: { describe: describeStep, topic: null, isForClient: true },
  cancelled: { describe: makeTitleDescriber('Commande annulée'), topic: null, isForClient: true },
  payment: { describe: describePaymentStep, topic: 'money', isForClient: true },
  refund: { describe: makeTitleDescriber('Remboursement'), topic: 'money', isForClient: true },
  reversal: { describe: makeTitleDescriber('Annulation'), topic: 'money', isForClient: true },
  visitFailed: { describe: describeFailedVisit, topic: 'visits', isForClient: true },
  undone: { describe: describeCorrection, topic: 'linen', isForClient: true },
  amended: { describe: makeTitleDescriber('Commande modifiée'), topic: 'changes', isForClient: true },
  counted: { describe: makeTitleDescriber('Linge compté à l’atelier'), topic: 'linen', isForClient: false },
  countSettled: {
    describe: makeTitleDescriber('Écart de comptage réglé'),
    topic: 'linen',
    isForClient: false,
  },
  returnAssigned: {
    describe: makeTitleDescriber('Linge confié pour être rendu'),
    topic: 'linen',
    isForClient: true,
  },
  givenBack: { describe: makeTitleDescriber('Linge rendu'), topic: 'linen', isForClient: true },
  claimed: { describe: describeClaimStep, topic: 'claims', isForClient: true },
  claimAnswered: { describe: describeAnswer, topic: 'claims', isForClient: true },
  promiseMoved: { describe: makeTitleDescriber('Nouveau retour prévu'), topic: 'changes', isForClient: true },
  removed: { describe: makeTitleDescriber('Commande supprimée'), topic: null, isForClient: false },
};

export function describeEvent(event: WordedEvent): string {
  return event.entry ? describeEntry(event.entry) : EVENTS[event.kind].describe(event);
}

export const getTopic = (kind: OrderEventKind): EventTopic | null => EVENTS[kind].topic;

export function isForClient(kind: OrderEventKind): boolean {
  return EVENTS[kind].isForClient;
}

function makeTitleDescriber(title: string) {
  return ({ detail }: WordedEvent) => addDetail(title, detail);
}

function describeStep({ to, detail }: WordedEvent): string {
  return addDetail(to ? getOrderStatusLabel(to) : 'Étape', detail);
}

function describePaymentStep({ detail }: WordedEvent): string {
  return PAYMENTS[findWord(PAYMENT_DETAILS, detail) ?? 'none'];
}

function describeFailedVisit({ to, detail }: WordedEvent): string {
  return describeVisit({
    leg: getFailedLeg(to ?? 'cancelled') ?? 'delivery',
    reason: findWord(VISIT_REASONS, detail) ?? 'autre',
  });
}

function describeCorrection({ to }: WordedEvent): string {
  return addDetail('Correction', to && CORRECTIONS[to]);
}

function describeClaimStep({ detail }: WordedEvent): string {
  const kind = findWord(CLAIM_KINDS, detail);
  return addDetail('Réclamation', kind && CLAIM_KIND_LABELS[kind].toLowerCase());
}

function describeAnswer({ detail }: WordedEvent): string {
  return ANSWERS[findWord(CLAIM_OUTCOMES, detail) ?? 'answered'];
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
