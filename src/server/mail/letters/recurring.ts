import { buildFollowedLink, paths } from '#domain/addresses.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { formatLongDay, formatSlot } from '#domain/format/order/slotWords.ts';
import { describeMissed, describeRetry } from '#domain/format/ruleWords.ts';
import type { Composers } from '../layout.ts';
import { FOOTNOTE, makeOrderComposer } from './orders.ts';

const NB = '\u00a0';
const adviseMissed = (hasAccount: boolean): string =>
  hasAccount
    ? 'Changez votre commande régulière, ou choisissez un autre créneau pour ce jour-là.'
    : 'Appelez-nous pour choisir un autre créneau.';

const NO_ANSWER = 'Sans réponse de votre part, nous passons.';

export const RECURRING_LETTERS = {
  'order.visitAsked': makeOrderComposer((order, url) => ({
    subject: `Nous passons ${formatLongDay(order.slot.from)}${NB}?`,
    paragraphs: [
      `Votre passage régulier${NB}: ${formatSlot(order.slot)}, pour ${formatPieces(order.pieces)}, à l’adresse «${NB}${order.clientAddress}${NB}».`,
      `Pas cette semaine${NB}? Dites-le nous en un geste, jusqu’à notre passage. ${NO_ANSWER}`,
    ],
    button: { label: 'Oui, ou pas cette semaine', url: url + buildFollowedLink(order.id) },
  })),
  'recurring.missed': ({ fullname, date, refusal, hasAccount, unsubscribe }, url) => ({
    subject: `Pas de passage ${formatLongDay(Date.parse(date))}`,
    greeting: `Bonjour ${fullname},`,
    paragraphs: [
      `Votre passage régulier du ${formatLongDay(Date.parse(date))} n’a pas pu être réservé${NB}: ${describeMissed(refusal)}.`,
      describeRetry(refusal) ?? adviseMissed(hasAccount),
    ],
    ...(hasAccount && {
      button: { label: 'Voir mes commandes régulières', url: url + paths.client.recurring },
    }),
    footnote: FOOTNOTE,
    unsubscribe,
  }),
} satisfies Partial<Composers>;
