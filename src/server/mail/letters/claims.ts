import { paths } from '#domain/addresses.ts';
import { formatDateTime } from '#domain/format/calendar.ts';
import type { ClaimAnswerInLetter, ClaimInLetter } from '#domain/letters.ts';
import type { ClaimOutcome } from '#domain/pieces/claims.ts';
import { sumWords } from './money.ts';
import { about, orderNumber } from './orders.ts';

const NB = '\u00a0';
/** On the order's page, under way or finished, the client reads the claim and its answer. */
const ordersButton = (url: string) => ({
  label: 'Voir mes commandes',
  url: url + paths.client.history,
});

export const claimReceived = about((order: ClaimInLetter, url) => ({
  subject: `Nous avons reçu votre réclamation (${orderNumber(order)})`,
  paragraphs: [
    `Nous avons bien reçu votre réclamation sur votre ${orderNumber(order)}${NB}: «${NB}${order.words}${NB}»`,
    `Nous vous répondrons avant le ${formatDateTime(order.dueAt)}.`,
  ],
  button: ordersButton(url),
}));

const OUTCOMES: Record<ClaimOutcome, string> = {
  answered: 'Voici notre réponse à votre réclamation',
  accepted: 'Nous avons accepté votre réclamation',
  refused: 'Nous ne pouvons pas accepter votre réclamation',
};

export const claimAnswered = about((order: ClaimAnswerInLetter, url) => ({
  subject: `Notre réponse à votre réclamation (${orderNumber(order)})`,
  paragraphs: [
    `${OUTCOMES[order.outcome]} sur votre ${orderNumber(order)}.`,
    order.answer,
    ...(order.refund ? [`Nous vous avons remboursé ${sumWords(order.refund)}.`] : []),
  ],
  button: ordersButton(url),
}));
