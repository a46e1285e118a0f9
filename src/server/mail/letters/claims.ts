import { paths } from '#domain/addresses.ts';
import { formatDateTime } from '#domain/format/calendar.ts';
import type { ClaimOutcome } from '#domain/pieces/claims.ts';
import type { Composers } from '../layout.ts';
import { describeSum } from './money.ts';
import { formatOrderNumber, makeOrderComposer } from './orders.ts';

const NB = '\u00a0';
const makeOrdersButton = (url: string) => ({ label: 'Voir mes commandes', url: url + paths.client.history });

const OUTCOMES: Record<ClaimOutcome, string> = {
  answered: 'Voici notre réponse à votre réclamation',
  accepted: 'Nous avons accepté votre réclamation',
  refused: 'Nous ne pouvons pas accepter votre réclamation',
};

export const CLAIM_LETTERS = {
  'order.claimReceived': makeOrderComposer((order, url) => ({
    subject: `Nous avons reçu votre réclamation (${formatOrderNumber(order)})`,
    paragraphs: [
      `Nous avons bien reçu votre réclamation sur votre ${formatOrderNumber(order)}${NB}: «${NB}${order.words}${NB}»`,
      `Nous vous répondrons avant le ${formatDateTime(order.dueAt)}.`,
    ],
    button: makeOrdersButton(url),
  })),
  'order.claimAnswered': makeOrderComposer((order, url) => ({
    subject: `Notre réponse à votre réclamation (${formatOrderNumber(order)})`,
    paragraphs: [
      `${OUTCOMES[order.outcome]} sur votre ${formatOrderNumber(order)}.`,
      order.answer,
      ...(order.refund ? [`Nous vous avons remboursé ${describeSum(order.refund)}.`] : []),
    ],
    button: makeOrdersButton(url),
  })),
} satisfies Partial<Composers>;
