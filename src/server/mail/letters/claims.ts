import { paths } from '#domain/addresses.ts';
import { formatDateTime } from '#domain/format/calendar.ts';
import type { ClaimOutcome } from '#domain/pieces/claims.ts';
import type { ActEvent } from '../../acts/event.ts';
import type { Composers } from '../layout.ts';
import { describeSum } from './money.ts';
import type { ClientNews, NewsRules } from './news.ts';
import { makeOrderComposer, nameOrder } from './orders.ts';

const NB = '\u00a0';
const makeOrdersButton = (url: string) => ({ label: 'Voir mes commandes', url: url + paths.client.history });

const OUTCOMES: Record<ClaimOutcome, string> = {
  answered: 'Voici notre réponse à votre réclamation',
  accepted: 'Nous avons accepté votre réclamation',
  refused: 'Nous ne pouvons pas accepter votre réclamation',
};

export const CLAIM_LETTERS = {
  'order.claimReceived': makeOrderComposer((order, url) => ({
    subject: `Nous avons reçu votre réclamation (${nameOrder(order)})`,
    paragraphs: [
      `Nous avons bien reçu votre réclamation sur votre ${nameOrder(order)}${NB}: «${NB}${order.words}${NB}»`,
      `Nous vous répondrons avant le ${formatDateTime(order.dueAt)}.`,
    ],
    button: makeOrdersButton(url),
  })),
  'order.claimAnswered': makeOrderComposer((order, url) => ({
    subject: `Notre réponse à votre réclamation (${nameOrder(order)})`,
    paragraphs: [
      `${OUTCOMES[order.outcome]} sur votre ${nameOrder(order)}.`,
      order.answer,
      ...(order.refund ? [`Nous vous avons remboursé ${describeSum(order.refund)}.`] : []),
    ],
    button: makeOrdersButton(url),
  })),
} satisfies Partial<Composers>;

export const CLAIM_NEWS = { claimed: tellClaim, claimAnswered: tellAnswer } satisfies NewsRules;

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
