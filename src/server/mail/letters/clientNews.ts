import {
  LETTER_ON_ARRIVAL,
  type LetterData,
  type OrderInLetter,
  type OrderLetterKind,
} from '#domain/letters.ts';
import type { OrderEventKind, OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import type { ActEvent } from '../../acts/event.ts';

/** `own` is what the letter says beside the order. */
type NewsOf<Kind extends OrderLetterKind> = { kind: Kind; own: Omit<LetterData[Kind], keyof OrderInLetter> };
export type ClientNews = { [Kind in OrderLetterKind]: NewsOf<Kind> }[OrderLetterKind];
type PlainKind = { [K in OrderLetterKind]: OrderInLetter extends LetterData[K] ? K : never }[OrderLetterKind];
type NewsByStatus = Record<OrderStatus, PlainKind | null>;
type Rule = (event: ActEvent, events: readonly ActEvent[]) => ClientNews | null;

/**
 * A client hears of a new livreur only where a letter has named the previous one; no letter names the livreur of
 * the delivery before `delivery_en_route`.
 */
const ON_REPLACEMENT: NewsByStatus = {
  pending: null,
  assigned: 'order.anotherFetches',
  pickup_en_route: 'order.anotherFetches',
  picked_up: null,
  processing: null,
  assigned_for_delivery: null,
  delivery_en_route: 'order.anotherBringsBack',
  completed: null,
  cancelled: null,
};

const RULES: Record<OrderEventKind, Rule | null> = {
  created: makeStatusRule(LETTER_ON_ARRIVAL),
  assigned: makeStatusRule(LETTER_ON_ARRIVAL),
  reassigned: makeStatusRule(ON_REPLACEMENT),
  status: makeStatusRule(LETTER_ON_ARRIVAL),
  cancelled: makeStatusRule(LETTER_ON_ARRIVAL),
  payment: tellPayment,
  refund: tellRefund,
  reversal: null,
  visitFailed: tellFailedVisit,
  // Only a delivery has told the client that all is done, so only its undoing needs a letter.
  undone: ({ before }) => (before?.status === 'completed' ? tell('order.notDelivered') : null),
  amended: tellAmendment,
  counted: null,
  countSettled: tellLoss,
  returnAssigned: () => tell('order.linenReturning'),
  givenBack: () => tell('order.linenGivenBack'),
  claimed: tellClaim,
  claimAnswered: tellAnswer,
  promiseMoved: tellMove,
  slotChosen: tellSlot,
  accountLinked: null,
  buyerSet: null,
  credited: null,
  contacted: null,
  removed: null,
};

/** What the client of the order hears of the event, by letter and by notification. */
export function findClientNews(event: ActEvent, events: readonly ActEvent[]): ClientNews | null {
  // Orders that a recurring rule makes or makes anew are told in the evening before.
  const isOfScheduler =
    event.actor.role === 'system' && (event.kind === 'created' || event.kind === 'cancelled');
  return isOfScheduler ? null : (RULES[event.kind]?.(event, events) ?? null);
}

const tell = (kind: PlainKind): ClientNews => ({ kind, own: {} });

function makeStatusRule(news: NewsByStatus): Rule {
  return ({ after }) => {
    const kind = after && news[after.status];
    return kind && tell(kind);
  };
}

/** The client hears of a declared payment that was not found, and of an amount that came twice. */
function tellPayment({ detail, entry }: ActEvent): ClientNews | null {
  if (entry?.isLate) return { kind: 'order.paidTwice', own: { amount: entry.amount, method: entry.method } };
  return detail === 'refused' ? tell('order.declarationRefused') : null;
}

function tellRefund({ entry, orderId }: ActEvent, events: readonly ActEvent[]): ClientNews | null {
  const isAnswered = events.some((event) => event.kind === 'claimAnswered' && event.orderId === orderId);
  if (!entry || isAnswered) return null;
  return { kind: 'order.refunded', own: { amount: entry.amount, method: entry.method } };
}

/** Only the desk amends an order while the client is absent, so only its amendments are told. */
function tellAmendment({ actor, after, detail }: ActEvent): ClientNews | null {
  if (!isDeskRole(actor.role) || detail === null || !after) return null;
  return { kind: 'order.amended', own: { change: detail } };
}

function tellFailedVisit({ own }: ActEvent): ClientNews | null {
  if (own?.table !== 'visits') return null;
  const { leg, reason, newPromise } = own;
  return { kind: 'order.visitFailed', own: { leg, reason, newPromise } };
}

function tellSlot({ own }: ActEvent): ClientNews | null {
  if (own?.table !== 'orders') return null;
  const { leg, slot } = own;
  return { kind: 'order.slotChosen', own: { leg, slot } };
}

/** The client hears only of pieces that are lost, not of a count that was mistaken. */
function tellLoss({ own }: ActEvent): ClientNews | null {
  if (own?.table !== 'countSettlements' || own.lost <= 0) return null;
  return { kind: 'order.piecesLost', own: { lost: own.lost } };
}

function tellClaim({ own }: ActEvent): ClientNews | null {
  if (own?.table !== 'claims') return null;
  const { words, dueAt } = own;
  return { kind: 'order.claimReceived', own: { words, dueAt } };
}

function tellAnswer({ own, orderId }: ActEvent, events: readonly ActEvent[]): ClientNews | null {
  if (own?.table !== 'claimAnswers') return null;
  const { outcome, answer } = own;
  const entry = events.find((event) => event.kind === 'refund' && event.orderId === orderId)?.entry;
  const refund = entry ? { amount: entry.amount, method: entry.method } : null;
  return { kind: 'order.claimAnswered', own: { outcome, answer, refund } };
}

/** Moves that a stop of the plant causes have a letter of their own. */
function tellMove({ own }: ActEvent): ClientNews | null {
  if (own?.table !== 'promiseMoves' || own.reason === null) return null;
  const { to: newPromise, reason } = own;
  return { kind: 'order.promiseMoved', own: { newPromise, reason } };
}
