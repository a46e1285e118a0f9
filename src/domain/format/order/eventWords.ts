import type { OrderEventKind, OrderStatus } from '../../lifecycle/lifecycle.ts';
import { CLAIM_KINDS, CLAIM_OUTCOMES } from '../../pieces/claims.ts';
import type { CodeLeg } from '../../pieces/handover.ts';
import { VISIT_REASONS } from '../../pieces/visits.ts';
import { describeEntry, type WordedEntry } from '../entryWords.ts';
import { getOrderStatusLabel } from '../wording.ts';
import { claimKindLabel, claimStateLabel } from './claimWords.ts';
import { visitWords } from './visitWords.ts';

/** What the words of an event are made of. */
export interface WordedEvent {
  kind: OrderEventKind;
  to: OrderStatus | null;
  /** A livreur's name, what happened to the payment, a reason, what changed. */
  detail: string | null;
  /** The money that moved. */
  entry?: WordedEntry | null;
}

const EVENT_LABELS: Partial<Record<OrderEventKind, string>> = {
  created: 'Commande passée',
  reassigned: 'Nouveau livreur',
  cancelled: 'Commande annulée',
  amended: 'Commande modifiée',
  counted: 'Linge compté à l’atelier',
  countSettled: 'Écart de comptage réglé',
  returnAssigned: 'Linge confié pour être rendu',
  givenBack: 'Linge rendu',
  promiseMoved: 'Nouveau retour prévu',
};

/** One line of an order's history. */
export function eventLabel(event: WordedEvent): string {
  if (event.entry) return describeEntry(event.entry);
  const words = OWN_WORDS[event.kind];
  if (words) return words(event);
  const what = EVENT_LABELS[event.kind] ?? (event.to ? getOrderStatusLabel(event.to) : 'Étape');
  return withDetail(what, event.detail);
}

const withDetail = (what: string, detail: string | null | undefined) =>
  detail ? `${what}\u00a0: ${detail}` : what;

const PAYMENTS: Record<string, string> = {
  espece: 'Paiement en espèces choisi',
  wave: 'Paiement par Wave choisi',
  declared: 'Paiement Wave déclaré',
  paid: 'Paiement reçu',
  refused: 'Paiement déclaré, mais non reçu',
};

/** By where the order is once the step is taken back. */
const CORRECTIONS: Partial<Record<OrderStatus, string>> = {
  assigned: 'le livreur n’est pas encore parti',
  pickup_en_route: 'le linge n’est pas encore ramassé',
  assigned_for_delivery: 'le livreur n’est pas encore parti',
  delivery_en_route: 'le linge n’est pas encore livré',
};

const OWN_WORDS: Partial<Record<OrderEventKind, (event: WordedEvent) => string>> = {
  payment: ({ detail }) => PAYMENTS[detail ?? ''] ?? 'Paiement',
  visitFailed: ({ to, detail }) =>
    visitWords({ leg: failedLeg(to), reason: oneOf(VISIT_REASONS, detail) ?? 'autre' }),
  undone: ({ to }) => withDetail('Correction', to && CORRECTIONS[to]),
  claimed: ({ detail }) => {
    const kind = oneOf(CLAIM_KINDS, detail);
    return withDetail('Réclamation', kind && claimKindLabel(kind).toLowerCase());
  },
  claimAnswered: ({ detail }) => {
    const state = oneOf(CLAIM_OUTCOMES, detail);
    if (!state || state === 'answered') return 'Réponse à la réclamation';
    return `Réclamation ${claimStateLabel(state).toLowerCase()}`;
  },
};

/** By where the order went: the status of a cancelled one stays. */
function failedLeg(to: OrderStatus | null): CodeLeg {
  if (to === 'pending') return 'pickup';
  return to === null ? 'return' : 'delivery';
}

function oneOf<Word extends string>(words: readonly Word[], text: string | null): Word | undefined {
  return words.find((word) => word === text);
}

/** What the house counts for itself: not in the history that a client reads. */
const HOUSE_ONLY: readonly OrderEventKind[] = ['counted', 'countSettled'];

export function isForClient(kind: OrderEventKind): boolean {
  return !HOUSE_ONLY.includes(kind);
}
