import { paths } from '#domain/addresses.ts';
import { formatDateTime, roundUpToHalfHour } from '#domain/format/calendar.ts';
import type { ClaimAnswerInLetter } from '#domain/letters.ts';
import type { ClaimOutcome } from '#domain/pieces/claims.ts';
import type { ActEvent } from '../../acts/change.ts';
import type { Composers } from '../layout.ts';
import { describeSum } from './money.ts';
import type { ClientNews, NewsRules } from './news.ts';
import {
  listPickupLines,
  listReturnLines,
  makeFollowButton,
  makeOrderComposer,
  nameOrder,
} from './orders.ts';

const NB = '\u00a0';
const makeOrdersButton = (url: string) => ({ label: 'Voir mes commandes', url: url + paths.client.history });

const OUTCOMES: Record<ClaimOutcome, string> = {
  redo: `Nous refaisons votre linge sans frais${NB}: c’est votre`,
  answered: 'Voici notre réponse à votre réclamation sur votre',
  accepted: 'Nous avons accepté votre réclamation sur votre',
  refused: 'Nous ne pouvons pas accepter votre réclamation sur votre',
};

export const CLAIM_LETTERS = {
  'order.claimReceived': makeOrderComposer((order, url) => ({
    subject: `Nous avons reçu votre réclamation (${nameOrder(order)})`,
    paragraphs: [
      `Nous avons bien reçu votre réclamation sur votre ${nameOrder(order)}${NB}: «${NB}${order.words}${NB}»`,
      `Nous vous répondrons avant le ${formatDateTime(roundUpToHalfHour(order.dueAt))}.`,
    ],
    button: makeOrdersButton(url),
  })),
  'order.claimAnswered': makeOrderComposer((order, url) => ({
    subject: `Notre réponse à votre réclamation (${nameOrder(getClaimedOrder(order))})`,
    paragraphs: [
      `${OUTCOMES[order.outcome]} ${nameOrder(order)}.`,
      order.answer,
      ...(order.refund ? [`Nous vous avons remboursé ${describeSum(order.refund)}.`] : []),
      ...(order.outcome === 'redo' ? [...listPickupLines(order), ...listReturnLines(order)] : []),
    ],
    button: order.outcome === 'redo' ? makeFollowButton(url) : makeOrdersButton(url),
  })),
} satisfies Partial<Composers>;

/** The letter of a redo is about the order that does the linen again, and answers a claim on the first. */
const getClaimedOrder = (order: ClaimAnswerInLetter) =>
  order.outcome === 'redo' && order.redoneNumber ? { ...order, shortNumber: order.redoneNumber } : order;

export const CLAIM_NEWS = {
  claimed: tellClaim,
  claimAnswered: tellAnswer,
  claimReopened: null,
} satisfies NewsRules;

function tellClaim({ own }: ActEvent): ClientNews | null {
  if (own?.table !== 'claims') return null;
  const { words, dueAt } = own;
  return { kind: 'order.claimReceived', own: { words, dueAt } };
}

function tellAnswer({ own, orderId }: ActEvent, events: readonly ActEvent[]): ClientNews | null {
  if (own?.table !== 'claimAnswers' || own.redoOrderId !== null) return null;
  const { outcome, answer } = own;
  const entry = events.find((event) => event.kind === 'refund' && event.orderId === orderId)?.entry;
  const refund = entry ? { amount: entry.amount, method: entry.method } : null;
  return { kind: 'order.claimAnswered', own: { outcome, answer, refund } };
}

/** The answer to the claim is told of the order that does the linen again, whose hours and link it brings. */
export function tellRedo(
  { kind, after }: ActEvent,
  events: readonly ActEvent[],
): ClientNews | null | undefined {
  const own = events.map((event) => event.own).find((one) => one?.table === 'claimAnswers');
  if (own?.table !== 'claimAnswers' || !after || own.redoOrderId !== after.id) return undefined;
  const { outcome, answer } = own;
  return kind === 'created' ? { kind: 'order.claimAnswered', own: { outcome, answer, refund: null } } : null;
}
