import { type ContactAttempt, describeContactAttempt } from '../../contacts/attempt.ts';
import {
  type ActKind,
  type EventKindOf,
  findEventKind,
  type OrderEventKind,
  type OrderStatus,
} from '../../lifecycle/lifecycle.ts';
import { MONEY_ENTRY_LABELS } from '../../money/cash.ts';
import type { ReversibleKind } from '../../money/ledger.ts';
import {
  type LedgerMethod,
  type MoneyEntryKind,
  PAYMENT_DETAILS,
  type PaymentDetail,
} from '../../money/payment.ts';
import { CLAIM_KINDS, CLAIM_OUTCOMES, type ClaimOutcome } from '../../pieces/claims.ts';
import { getFailedLeg, VISIT_REASONS } from '../../pieces/visits.ts';
import { formatFcfa } from '../money.ts';
import { describeMethod, getOrderStatusLabel } from '../wording.ts';
import { CLAIM_KIND_LABELS } from './claimWords.ts';
import { describeVisit } from './visitWords.ts';

export interface WordedEvent {
  kind: OrderEventKind;
  to: OrderStatus | null;
  detail: string | null;
  entry?: WordedEntry | null;
  contact?: ContactAttempt | null;
}

export type EventTopic = 'linen' | 'money' | 'visits' | 'changes' | 'claims';

interface EventRow {
  /** A string is a title, which stands before the event's detail; a function words the detail itself. */
  words: string | ((event: WordedEvent) => string);
  topic: EventTopic | null;
  /** Clients do not see internal events, such as the counts of the workshop. */
  isForClient: boolean;
}

const EVENTS = {
  created: { words: 'Commande passée', topic: null, isForClient: true },
  assigned: { words: describeStep, topic: null, isForClient: true },
  reassigned: { words: 'Nouveau livreur', topic: null, isForClient: true },
  status: { words: describeStep, topic: null, isForClient: true },
  cancelled: { words: 'Commande annulée', topic: null, isForClient: true },
  payment: { words: describePaymentStep, topic: 'money', isForClient: true },
  refund: { words: 'Remboursement', topic: 'money', isForClient: true },
  reversal: { words: 'Annulation', topic: 'money', isForClient: true },
  visitFailed: { words: describeFailedVisit, topic: 'visits', isForClient: true },
  undone: { words: describeCorrection, topic: 'linen', isForClient: true },
  amended: { words: 'Commande modifiée', topic: 'changes', isForClient: true },
  counted: { words: 'Linge compté à l’atelier', topic: 'linen', isForClient: false },
  countSettled: { words: 'Écart de comptage réglé', topic: 'linen', isForClient: false },
  returnAssigned: { words: 'Linge confié pour être rendu', topic: 'linen', isForClient: true },
  givenBack: { words: 'Linge rendu', topic: 'linen', isForClient: true },
  claimed: { words: describeClaimStep, topic: 'claims', isForClient: true },
  claimAnswered: { words: describeAnswer, topic: 'claims', isForClient: true },
  claimReopened: { words: 'Réclamation rouverte', topic: 'claims', isForClient: true },
  slotChosen: { words: 'Nouveau passage', topic: 'visits', isForClient: true },
  promiseMoved: { words: 'Nouveau retour prévu', topic: 'changes', isForClient: true },
  accountLinked: {
    words: ({ detail }) => detail ?? 'Rattachée au compte du client',
    topic: 'changes',
    isForClient: false,
  },
  buyerSet: { words: 'Facturée à une entreprise', topic: 'changes', isForClient: true },
  credited: { words: describeCredit, topic: 'money', isForClient: true },
  ready: { words: 'Prête', topic: 'linen', isForClient: true },
  notReady: { words: 'Pas encore prête', topic: 'linen', isForClient: true },
  tagged: { words: ({ detail }) => detail ?? 'Sac', topic: 'linen', isForClient: false },
  contacted: { words: describeContact, topic: null, isForClient: false },
  deskNoteSet: { words: 'Note de l’équipe modifiée', topic: 'changes', isForClient: false },
  removed: { words: 'Commande supprimée', topic: null, isForClient: false },
} satisfies Record<OrderEventKind, EventRow>;

/** The event of such an act reads the same whatever it was about. */
export type TitledAct = {
  [Kind in ActKind]: (typeof EVENTS)[EventKindOf<Kind>]['words'] extends string ? Kind : never;
}[ActKind];

export function findActTitle(kind: string): string | null {
  const event = findEventKind(kind);
  const words = event && EVENTS[event].words;
  return typeof words === 'string' ? words : null;
}

export function describeEvent(event: WordedEvent): string {
  if (event.entry) return describeEntry(event.entry);
  const { words } = EVENTS[event.kind];
  return typeof words === 'string' ? addDetail(words, event.detail) : words(event);
}

/** Linen becomes ready, or is not any more, without a change of the status. */
const READY_KINDS: readonly OrderEventKind[] = ['ready', 'notReady', 'undone'];

/** The status that a timeline shows the event at; null where it moved nothing. */
export const getStepStatus = ({ kind, to }: Pick<WordedEvent, 'kind' | 'to'>): OrderStatus | null =>
  to ?? (READY_KINDS.includes(kind) ? 'processing' : null);

export const getTopic = (kind: OrderEventKind): EventTopic | null => EVENTS[kind].topic;

export function isForClient(kind: OrderEventKind): boolean {
  return EVENTS[kind].isForClient;
}

function describeStep({ to, detail }: WordedEvent): string {
  return addDetail(to ? getOrderStatusLabel(to) : 'Étape', detail);
}

function describeCredit({ detail }: WordedEvent): string {
  return `Avoir de ${formatFcfa(Number(detail))}`;
}

function describePaymentStep({ detail }: WordedEvent): string {
  return PAYMENTS[findWord(PAYMENT_DETAILS, detail) ?? 'none'];
}

function describeFailedVisit({ to, detail }: WordedEvent): string {
  return describeVisit({
    leg: getFailedLeg(to),
    reason: findWord(VISIT_REASONS, detail) ?? 'autre',
  });
}

function describeCorrection({ to }: WordedEvent): string {
  return addDetail('Correction', to ? CORRECTIONS[to] : 'le linge n’est pas encore prêt');
}

function describeClaimStep({ detail }: WordedEvent): string {
  const kind = findWord(CLAIM_KINDS, detail);
  return addDetail('Réclamation', kind && CLAIM_KIND_LABELS[kind].toLowerCase());
}

function describeAnswer({ detail }: WordedEvent): string {
  return ANSWERS[findWord(CLAIM_OUTCOMES, detail) ?? 'answered'];
}

function describeContact({ contact }: WordedEvent): string {
  return contact ? describeContactAttempt(contact) : 'Prise de contact';
}

function addDetail(title: string, detail: string | null | undefined): string {
  return detail ? `${title}\u00a0: ${detail}` : title;
}

const PAYMENTS: Record<PaymentDetail | 'none', string> = {
  espece: 'Paiement en espèces choisi',
  wave: 'Paiement par Wave choisi',
  declared: 'Paiement déclaré',
  paid: 'Paiement reçu',
  refused: 'Paiement déclaré, mais non reçu',
  none: 'Paiement',
};

const CORRECTIONS: Record<OrderStatus, string | null> = {
  pending: null,
  assigned: 'le livreur n’est pas encore parti',
  pickup_en_route: 'le linge n’est pas encore ramassé',
  picked_up: 'le linge n’est pas encore en traitement',
  processing: null,
  assigned_for_delivery: 'le livreur n’est pas encore parti',
  delivery_en_route: 'le linge n’est pas encore livré',
  completed: null,
  cancelled: null,
};

const ANSWERS: Record<ClaimOutcome, string> = {
  redo: 'Réclamation acceptée\u00a0: le linge est refait sans frais',
  answered: 'Réponse à la réclamation',
  accepted: 'Réclamation acceptée',
  refused: 'Réclamation refusée',
};

/** A stored detail may be none of the known words, because another release may have written it. */
function findWord<Word extends string>(words: readonly Word[], text: string | null): Word | undefined {
  return words.find((word) => word === text);
}

interface WordedEntry {
  kind: MoneyEntryKind;
  method: LedgerMethod;
  /** Null is for cash that an admin has not counted yet. */
  amount: number | null;
  reversedKind?: ReversibleKind | null;
}

export function describeEntry({ kind, method, amount, reversedKind }: WordedEntry): string {
  if (amount === null) return `${MONEY_ENTRY_LABELS[kind]} ${describeMethod(method)}, à compter`;
  return ENTRIES[kind](formatFcfa(amount), describeMethod(method), reversedKind ?? 'receipt');
}

const ENTRIES: Record<MoneyEntryKind, (sum: string, how: string, reversed: ReversibleKind) => string> = {
  receipt: (sum, how) => `${sum} reçus ${how}`,
  refund: (sum, how) => `${sum} remboursés ${how}`,
  reversal: (sum, _, reversed) => `${MONEY_ENTRY_LABELS[reversed]} de ${sum} annulé`,
};
