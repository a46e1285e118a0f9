import { buildFollowedLink, buildFollowLink, paths } from '#domain/addresses.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatShortNumber } from '#domain/format/order/orderNumber.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { describeRecipient } from '#domain/format/order/recipientWords.ts';
import { formatPromise, formatSlot } from '#domain/format/order/slotWords.ts';
import { describeCancellation, describeCredit } from '#domain/format/paymentWords.ts';
import { formatInternationalPhone } from '#domain/format/phone.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { getInvoiceAmount } from '#domain/invoices/invoiceWords.ts';
import { LETTER_ON_ARRIVAL, type OrderInLetter } from '#domain/letters.ts';
import { isBeforePickup, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { amountDueOf, creditOf } from '#domain/money/payment.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { Composers, LetterParts } from '../layout.ts';
import { type NewsRule, type NewsRules, type PlainKind, tell } from './news.ts';

type Words = Pick<LetterParts, 'subject' | 'paragraphs' | 'button' | 'moreButtons'>;

const NB = '\u00a0';
export const nameOrder = ({ id, shortNumber = referenceOf(id) }: Pick<OrderInLetter, 'id' | 'shortNumber'>) =>
  `commande ${formatShortNumber(shortNumber)}`;
export const FOOTNOTE =
  'Vous recevez ces messages parce que vous avez passé commande. Vous pouvez les arrêter dans votre profil.';
export const LINK_FOOTNOTE =
  'Vous recevez ces messages parce que vous avez passé commande. Gardez ce lien pour vous\u00a0: il montre votre commande.';
export const makeOrderComposer =
  <Data extends OrderInLetter>(words: (order: Data, url: string) => Words) =>
  (order: Data, publicUrl: string): LetterParts => ({
    button: makeFollowButton(publicUrl, buildFollowedLink(order.id)),
    ...words(order, publicUrl),
    ...(order.linkToken && { button: makeLinkButton(publicUrl, order.linkToken) }),
    greeting: `Bonjour ${order.fullname},`,
    footnote: order.linkToken ? LINK_FOOTNOTE : FOOTNOTE,
    unsubscribe: order.unsubscribe,
  });
export const makeLinkButton = (url: string, token: string) => ({
  label: 'Suivre ma commande',
  url: url + buildFollowLink(token),
});
export const makeFollowButton = (url: string, path: string = paths.client.orders) => ({
  label: 'Suivre ma commande',
  url: url + path,
});

export const describeLivreur = (order: OrderInLetter) =>
  order.livreurName
    ? `${order.livreurName}${order.livreurPhone ? ` (${formatInternationalPhone(order.livreurPhone)})` : ''}`
    : 'Notre livreur';

/** A letter names the day: it is read later, and no round is so sure. */
export function listPickupLines({ toldAt, slotFrom, status = 'pending' }: OrderInLetter): string[] {
  if (!toldAt || !isBeforePickup(status)) return [];
  const hours = slotFrom ? formatSlot({ from: slotFrom, to: toldAt }) : formatPromise(toldAt);
  return [`Ramassage${NB}: ${hours}.`];
}

export const listReturnLines = ({ promisedAt }: OrderInLetter) =>
  promisedAt === undefined ? [] : [`Retour prévu${NB}: ${formatPromise(promisedAt)}.`];

/** After a partial delivery or return the rest of the linen is still in the house. */
export function describeRestInLetter({ linen, piecesHeld = 0 }: OrderInLetter): string | null {
  if (linen !== 'held' || piecesHeld <= 0) return null;
  return `Il reste ${formatPieces(piecesHeld)} chez nous${NB}: nous vous ${piecesHeld > 1 ? 'les' : 'la'} rapporterons.`;
}

export function listOwedLines(order: OrderInLetter, status: OrderStatus): string[] {
  const {
    grandTotal,
    paymentMethod,
    paymentState,
    amountPaid = paymentState === 'paid' ? grandTotal : 0,
    rebate = 0,
  } = order;
  const balance = { status, paymentMethod, grandTotal, rebate, amountPaid };
  const [amountDue, credit] = [amountDueOf(balance), creditOf(balance)];
  if (status === 'cancelled') {
    const sentence = describeCancellation({ ...order, amountPaid });
    return sentence ? [sentence] : [];
  }
  if (credit > 0) return [`${describeCredit(credit)}.`];
  return [
    ...(amountPaid > 0 ? [`Reçu${NB}: ${formatFcfa(amountPaid)}.`] : []),
    ...(amountDue > 0 && paymentState !== 'declared'
      ? [`Reste à payer${NB}: ${formatFcfa(amountDue)}.`]
      : []),
  ];
}

export const ORDER_LETTERS = {
  'order.received': makeOrderComposer((order) => {
    const pieces = formatPieces(order.pieces);
    return {
      subject: `Nous avons bien reçu votre ${nameOrder(order)}`,
      paragraphs: [
        `Votre ${nameOrder(order)} est enregistrée${NB}: ${pieces}, à prendre à l’adresse «${NB}${order.clientAddress}${NB}».`,
        `Total${NB}: ${formatFcfa(order.grandTotal)}, dont ${formatFcfa(order.transportFee)} de transport. Paiement${NB}: ${getPaymentMethodLabel(order.paymentMethod)}.`,
        ...listPickupLines(order),
        ...listReturnLines(order),
        'Un livreur vous contactera bientôt.',
      ],
    };
  }),
  'order.assigned': makeOrderComposer((order) => ({
    subject: `Un livreur vient chercher votre linge (${nameOrder(order)})`,
    paragraphs: [
      `${describeLivreur(order)} viendra chercher votre linge. Gardez votre téléphone à portée de main.`,
      ...listPickupLines(order),
      ...listReturnLines(order),
    ],
  })),
  'order.pickedUp': makeOrderComposer((order) => ({
    subject: `Votre linge est entre nos mains (${nameOrder(order)})`,
    paragraphs: [
      `Votre linge a été ramassé${NB}: ${formatPieces(order.piecesHeld || order.pieces)}. Nous vous écrirons quand il prendra le chemin du retour.`,
      ...listOwedLines(order, 'picked_up'),
      ...listReturnLines(order),
    ],
  })),
  'order.onTheWayBack': makeOrderComposer((order) => ({
    subject: `Votre linge est sur le chemin du retour (${nameOrder(order)})`,
    paragraphs: [
      `${describeLivreur(order)} vous rapporte votre linge propre.`,
      ...listOwedLines(order, 'delivery_en_route'),
    ],
  })),
  'order.delivered': makeOrderComposer((order, url) => {
    const rest = describeRestInLetter(order);
    const recipient = describeRecipient(order.handover);
    return {
      subject: `${rest ? 'Une partie de votre linge est livrée' : 'Votre linge est livré'} (${nameOrder(order)})`,
      paragraphs: [
        rest
          ? `Une partie du linge de votre ${nameOrder(order)} vous a été remise. ${rest}`
          : `Votre ${nameOrder(order)} est terminée. Merci de votre confiance.`,
        ...(recipient ? [recipient] : []),
        ...(order.redoOf ? [] : [`Montant de la facture${NB}: ${formatFcfa(getInvoiceAmount(order))}.`]),
        ...listOwedLines(order, 'completed'),
      ],
      button:
        rest || order.redoOf
          ? makeFollowButton(url)
          : { label: 'Voir la facture', url: url + paths.client.invoice(order.id) },
      // A link's own page shows the act.
      ...(!order.linkToken && {
        moreButtons: [{ label: `Un problème${NB}?`, url: url + paths.client.claim(order.id) }],
      }),
    };
  }),
  'order.anotherFetches': makeOrderComposer((order) => ({
    subject: `Un autre livreur vient chercher votre linge (${nameOrder(order)})`,
    paragraphs: [
      `Changement de livreur${NB}: ${describeLivreur(order)} viendra chercher votre linge. Gardez votre téléphone à portée de main.`,
    ],
  })),
  'order.anotherBringsBack': makeOrderComposer((order) => ({
    subject: `Un autre livreur vous rapporte votre linge (${nameOrder(order)})`,
    paragraphs: [`Changement de livreur${NB}: ${describeLivreur(order)} vous rapporte votre linge propre.`],
  })),
  'order.cancelled': makeOrderComposer((order, url) => {
    return {
      subject: `Votre ${nameOrder(order)} est annulée`,
      paragraphs: [
        `Votre ${nameOrder(order)} a été annulée. Si vous n’en êtes pas à l’origine, écrivez-nous${NB}: nous vous répondrons vite.`,
        ...(order.linen === 'held' ? [`Votre linge est encore chez nous${NB}: nous vous le rendrons.`] : []),
        ...listOwedLines(order, 'cancelled'),
      ],
      button: { label: 'Nous écrire', url: url + paths.contact },
    };
  }),
} satisfies Partial<Composers>;

type NewsByStatus = Record<OrderStatus, PlainKind | null>;

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

export const ORDER_NEWS = {
  created: makeStatusRule(LETTER_ON_ARRIVAL),
  assigned: makeStatusRule(LETTER_ON_ARRIVAL),
  // A livreur takes a mission back with the linen in hand: its client hears of the pickup.
  reassigned: (event, events) =>
    event.actor.role === 'livreur' ? null : makeStatusRule(ON_REPLACEMENT)(event, events),
  status: makeStatusRule(LETTER_ON_ARRIVAL),
  cancelled: makeStatusRule(LETTER_ON_ARRIVAL),
  accountLinked: null,
  contacted: null,
  deskNoteSet: null,
  removed: null,
} satisfies NewsRules;

function makeStatusRule(news: NewsByStatus): NewsRule {
  return ({ after, at, handover }) => {
    const kind = after && news[after.status];
    if (kind === 'order.delivered' && handover?.reason)
      return { kind, own: { handover: { leg: handover.leg, reason: handover.reason, at } } };
    return kind && tell(kind);
  };
}
