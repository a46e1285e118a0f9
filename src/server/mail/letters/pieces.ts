import { paths } from '#domain/addresses.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { formatPromise, formatSlot } from '#domain/format/order/slotWords.ts';
import { describeVisitOutlook } from '#domain/format/order/visitWords.ts';
import type { OrderInLetter } from '#domain/letters.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import type { VisitReason } from '#domain/pieces/visits.ts';
import type { ActEvent } from '../../acts/change.ts';
import type { Composers } from '../layout.ts';
import { type ClientNews, type NewsRules, tell } from './news.ts';
import {
  describeLivreur,
  describeRestInLetter,
  listOwedLines,
  listReturnLines,
  makeOrderComposer,
  nameOrder,
} from './orders.ts';

const NB = '\u00a0';

const FAILED: Record<CodeLeg, string> = {
  pickup: 'Nous n’avons pas pu prendre votre linge',
  delivery: 'Nous n’avons pas pu vous remettre votre linge',
  return: 'Nous n’avons pas pu vous rendre votre linge',
};

const BECAUSE: Record<VisitReason, string> = {
  absent: 'Notre livreur est passé, mais il n’y avait personne.',
  injoignable: 'Notre livreur n’a pas réussi à vous joindre par téléphone.',
  adresse: 'Notre livreur n’a pas trouvé votre adresse.',
  refus: 'Notre livreur est passé, mais sa visite a été refusée.',
  panne: 'Notre livreur a eu une panne en chemin.',
  autre: 'Notre livreur n’a pas pu aller au bout de son passage.',
};

const CHOOSE_SLOT = 'Vous pouvez choisir l’heure du prochain passage dans le suivi de votre commande.';

const isDelivered = ({ status }: OrderInLetter) => status === 'completed';

function describeReturnedLinen(order: OrderInLetter): string {
  const number = nameOrder(order);
  return isDelivered(order)
    ? `le reste du linge de votre ${number}${NB}: ${formatPieces(order.piecesHeld ?? 0)}`
    : `le linge de votre ${number}, qui est annulée`;
}

function describeGivenLinen(order: OrderInLetter): string {
  const number = nameOrder(order);
  const rest = describeRestInLetter(order);
  if (rest) return `Une partie du linge de votre ${number} vous a été rendue. ${rest}`;
  return isDelivered(order)
    ? `Le reste du linge de votre ${number} vous a été rendu.`
    : `Le linge de votre ${number}, qui est annulée, vous a été rendu.`;
}

export const PIECES_LETTERS = {
  'order.visitFailed': makeOrderComposer((order) => ({
    subject: `${FAILED[order.leg]} (${nameOrder(order)})`,
    paragraphs: [
      BECAUSE[order.reason],
      describeVisitOutlook(order),
      ...(order.leg === 'return' || order.reason === 'refus' ? [] : [CHOOSE_SLOT]),
      ...(order.newPromise ? [`Nouveau retour prévu${NB}: ${formatPromise(order.newPromise)}.`] : []),
    ],
  })),
  'order.slotChosen': makeOrderComposer((order) => ({
    subject: `Votre créneau est réservé (${nameOrder(order)})`,
    paragraphs: [
      order.leg === 'pickup'
        ? `Nous passerons prendre votre linge ${formatSlot(order.slot)}.`
        : `Nous passerons vous remettre votre linge ${formatSlot(order.slot)}.`,
      ...(order.leg === 'pickup' ? listReturnLines(order) : []),
    ],
  })),
  'order.notDelivered': makeOrderComposer((order) => ({
    subject: `Votre linge n’a pas encore été livré (${nameOrder(order)})`,
    paragraphs: [
      `Votre linge n’a pas encore été livré${NB}: la livraison a été marquée par erreur. Ne tenez pas compte de notre message précédent.`,
      order.status === 'assigned_for_delivery'
        ? `${describeLivreur(order)} va vous le rapporter.`
        : `${describeLivreur(order)} est en chemin avec votre linge propre.`,
    ],
  })),
  'order.amended': makeOrderComposer((order) => ({
    subject: `Votre ${nameOrder(order)} a été modifiée`,
    paragraphs: [
      `Comme convenu avec vous, votre ${nameOrder(order)} a été modifiée${NB}: ${order.change}.`,
      ...listOwedLines(order, order.status),
      `Si vous n’avez rien demandé, écrivez-nous ou appelez-nous.`,
    ],
  })),
  'order.linenReturning': makeOrderComposer((order) => ({
    subject: `Un livreur vous rapporte votre linge (${nameOrder(order)})`,
    paragraphs: [
      `${describeLivreur(order)} vous rapporte ${describeReturnedLinen(order)}. Le code à lui donner est dans le suivi.`,
    ],
  })),
  'order.linenGivenBack': makeOrderComposer((order, url) => ({
    subject: `Votre linge vous a été rendu (${nameOrder(order)})`,
    paragraphs: [
      describeGivenLinen(order),
      `S’il y manque une pièce ou si l’une est abîmée, dites-le-nous dans les 48${NB}heures depuis votre historique.`,
    ],
    button: { label: 'Voir mon historique', url: url + paths.client.history },
  })),
  'order.piecesLost': makeOrderComposer((order, url) => {
    const [pieces, many] = [formatPieces(order.lost), order.lost > 1];
    return {
      subject: `${pieces} de votre linge ${many ? 'sont perdues' : 'est perdue'} (${nameOrder(order)})`,
      paragraphs: [
        `${pieces} de votre ${nameOrder(order)} ${many ? 'n’ont pas été retrouvées' : 'n’a pas été retrouvée'} chez nous${NB}: nous en sommes désolés.`,
        `Dites-nous ce que c’était en faisant une réclamation${NB}: nous conviendrons avec vous d’un dédommagement.`,
      ],
      button: { label: 'Faire une réclamation', url: url + paths.client.claim(order.id) },
    };
  }),
} satisfies Partial<Composers>;

export const PIECES_NEWS = {
  visitFailed: tellFailedVisit,
  slotChosen: tellSlot,
  // Only a delivery has told the client that all is done, so only its undoing needs a letter.
  undone: ({ before }) => (before?.status === 'completed' ? tell('order.notDelivered') : null),
  amended: tellAmendment,
  counted: null,
  tagged: null,
  countSettled: tellLoss,
  returnAssigned: () => tell('order.linenReturning'),
  givenBack: () => tell('order.linenGivenBack'),
} satisfies NewsRules;

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

/** Only the desk amends an order while the client is absent, so only its amendments are told. */
function tellAmendment({ actor, after, detail }: ActEvent): ClientNews | null {
  if (!isDeskRole(actor.role) || detail === null || !after) return null;
  return { kind: 'order.amended', own: { change: detail } };
}

/** The client hears only of pieces that are lost, not of a count that was mistaken. */
function tellLoss({ own }: ActEvent): ClientNews | null {
  if (own?.table !== 'countSettlements' || own.lost <= 0) return null;
  return { kind: 'order.piecesLost', own: { lost: own.lost } };
}
