import { formatDateTime } from '#domain/format/calendar.ts';
import { formatClientPromise } from '#domain/format/order/slotWords.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { Composers } from '../layout.ts';
import { FOOTNOTE, formatOrderNumber, makeFollowButton, makeOrderComposer } from './orders.ts';

const NB = '\u00a0';

export const PLANT_LETTERS = {
  'order.promiseMoved': makeOrderComposer((order) => ({
    subject: `Nouveau retour prévu pour votre linge (${formatOrderNumber(order)})`,
    paragraphs: [
      `Le retour du linge de votre ${formatOrderNumber(order)} change${NB}: ${order.reason}.`,
      `Nouveau retour prévu${NB}: ${formatClientPromise(order.newPromise)}.`,
    ],
  })),
  /** The letter about an open stop names no end, because nobody knows it yet. */
  'order.plantStopped': (stop, url) => {
    const { fullname, reason, since, until, returns } = stop;
    const newReturns = returns.map(
      ({ id, promisedAt }) =>
        `Commande n°${NB}${referenceOf(id)}, nouveau retour prévu${NB}: ${formatClientPromise(promisedAt)}.`,
    );
    const asFarAsKnown = 'Si l’arrêt se prolonge, l’heure exacte sera dans le suivi dès la reprise.';
    return {
      subject: 'Le retour de votre linge est repoussé',
      greeting: `Bonjour ${fullname},`,
      paragraphs: [
        until === null
          ? `Notre atelier est arrêté depuis le ${formatDateTime(since)}${NB}: ${reason}.`
          : `Notre atelier a été arrêté du ${formatDateTime(since)} au ${formatDateTime(until)}${NB}: ${reason}. Il tourne de nouveau.`,
        ...newReturns,
        ...(until === null ? [asFarAsKnown] : []),
      ],
      button: makeFollowButton(url),
      footnote: FOOTNOTE,
    };
  },
} satisfies Partial<Composers>;
