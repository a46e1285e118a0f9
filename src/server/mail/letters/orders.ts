import { eq, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders, users } from '#db/schema.ts';
import type { OrderStatus } from '#domain/lifecycle.ts';
import { formatFcfa } from '#domain/money.ts';
import { referenceOf } from '#domain/order.ts';
import { type PaymentMethod, type PaymentState, refundSentence } from '#domain/payment.ts';
import { formatPhone } from '#domain/phone.ts';
import { paymentMethodLabel } from '#domain/wording.ts';
import type { Deps } from '../../ctx.ts';
import { composeLetter } from '../layout.ts';
import type { Letter } from '../mail.ts';
import { putInOutbox } from '../outbox.ts';

export interface LetterFacts {
  id: string;
  fullname: string;
  grandTotal: number;
  transportFee: number;
  pieces: number;
  clientAddress: string;
  paymentMethod: PaymentMethod | null;
  paymentState: PaymentState;
  livreurName: string | null;
  livreurPhone: string | null;
}

const NB = '\u00a0';
const named = (order: LetterFacts) => `commande n°${NB}${referenceOf(order.id)}`;
const greeting = (order: LetterFacts) => `Bonjour ${order.fullname},`;
const footnote =
  'Vous recevez ces messages parce que vous avez passé commande. Vous pouvez les arrêter dans votre profil.';
const followed = (url: string) => ({ label: 'Suivre ma commande', url: `${url}/client/commandes` });

const bySending = (order: LetterFacts) =>
  order.livreurName
    ? `${order.livreurName}${order.livreurPhone ? ` (${formatPhone(order.livreurPhone)})` : ''}`
    : 'Notre livreur';

export function orderReceived(order: LetterFacts, url: string): Letter {
  const pieces = `${order.pieces}${NB}${order.pieces > 1 ? 'pièces' : 'pièce'}`;
  return composeLetter({
    subject: `Nous avons bien reçu votre ${named(order)}`,
    greeting: greeting(order),
    paragraphs: [
      `Votre ${named(order)} est enregistrée${NB}: ${pieces}, à enlever à l’adresse «${NB}${order.clientAddress}${NB}».`,
      `Total${NB}: ${formatFcfa(order.grandTotal)}, dont ${formatFcfa(order.transportFee)} de transport. Paiement${NB}: ${paymentMethodLabel(order.paymentMethod)}.`,
      'Un livreur vous contactera bientôt.',
    ],
    button: followed(url),
    footnote,
  });
}

export function livreurAssigned(order: LetterFacts, url: string): Letter {
  return composeLetter({
    subject: `Un livreur vient chercher votre linge (${named(order)})`,
    greeting: greeting(order),
    paragraphs: [
      `${bySending(order)} viendra chercher votre linge. Gardez votre téléphone à portée de main.`,
    ],
    button: followed(url),
    footnote,
  });
}

export function linenPickedUp(order: LetterFacts, url: string): Letter {
  return composeLetter({
    subject: `Votre linge est entre nos mains (${named(order)})`,
    greeting: greeting(order),
    paragraphs: ['Votre linge a été ramassé. Nous vous écrirons quand il prendra le chemin du retour.'],
    button: followed(url),
    footnote,
  });
}

export function onTheWayBack(order: LetterFacts, url: string): Letter {
  return composeLetter({
    subject: `Votre linge est sur le chemin du retour (${named(order)})`,
    greeting: greeting(order),
    paragraphs: [`${bySending(order)} vous rapporte votre linge propre.`],
    button: followed(url),
    footnote,
  });
}

export function linenDelivered(order: LetterFacts, url: string): Letter {
  return composeLetter({
    subject: `Votre linge est livré (${named(order)})`,
    greeting: greeting(order),
    paragraphs: [
      `Votre ${named(order)} est terminée. Merci de votre confiance${NB}!`,
      `Montant de la facture${NB}: ${formatFcfa(order.grandTotal)}.`,
    ],
    button: { label: 'Voir la facture', url: `${url}/client/facture/${order.id}` },
    footnote,
  });
}

function anotherFetches(order: LetterFacts, url: string): Letter {
  return composeLetter({
    subject: `Un autre livreur vient chercher votre linge (${named(order)})`,
    greeting: greeting(order),
    paragraphs: [
      `Changement de livreur${NB}: ${bySending(order)} viendra chercher votre linge. Gardez votre téléphone à portée de main.`,
    ],
    button: followed(url),
    footnote,
  });
}

function anotherBringsBack(order: LetterFacts, url: string): Letter {
  return composeLetter({
    subject: `Un autre livreur vous rapporte votre linge (${named(order)})`,
    greeting: greeting(order),
    paragraphs: [`Changement de livreur${NB}: ${bySending(order)} vous rapporte votre linge propre.`],
    button: followed(url),
    footnote,
  });
}

export function orderCancelled(order: LetterFacts, url: string): Letter {
  const refund = refundSentence(order);
  return composeLetter({
    subject: `Votre ${named(order)} est annulée`,
    greeting: greeting(order),
    paragraphs: [
      `Votre ${named(order)} a été annulée. Si vous n’en êtes pas à l’origine, écrivez-nous${NB}: nous vous répondrons vite.`,
      ...(refund ? [refund] : []),
    ],
    button: { label: 'Nous écrire', url: `${url}/contact` },
    footnote,
  });
}

type Composer = (order: LetterFacts, url: string) => Letter;

/** One letter per event; the other changes are for the screen only. */
const ON_ARRIVAL: Partial<Record<OrderStatus, Composer>> = {
  pending: orderReceived,
  assigned: livreurAssigned,
  picked_up: linenPickedUp,
  delivery_en_route: onTheWayBack,
  completed: linenDelivered,
  cancelled: orderCancelled,
};

/** While a letter has announced somebody else. On the delivery's eve none has: the next one names whoever comes. */
const ON_REPLACEMENT: Partial<Record<OrderStatus, Composer>> = {
  assigned: anotherFetches,
  pickup_en_route: anotherFetches,
  delivery_en_route: anotherBringsBack,
};

const letterFacts = prepared((db) =>
  db
    .select({
      id: orders.id,
      fullname: users.fullname,
      email: users.email,
      wanted: users.orderLetters,
      erasedAt: users.erasedAt,
      grandTotal: orders.grandTotal,
      transportFee: orders.transportFee,
      pieces: orders.pieces,
      clientAddress: orders.clientAddress,
      paymentMethod: orders.paymentMethod,
      paymentState: orders.paymentState,
      livreurName: orders.livreurName,
      livreurPhone: orders.livreurPhone,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare(),
);

type LetterCtx = Pick<Deps, 'db' | 'now' | 'id' | 'settings'>;

/** Inside the act's transaction. The event's sequence makes the letter's name: an act repeated writes no second one. */
export function letterOnMove(ctx: LetterCtx, orderId: string, to: OrderStatus, sequence: number): void {
  write(ctx, ON_ARRIVAL[to], orderId, `${to}:${sequence}`);
}

/** Inside the act's transaction: who was told a name and a phone is told the new ones. */
export function letterOnReplacement(
  ctx: LetterCtx,
  orderId: string,
  status: OrderStatus,
  sequence: number,
): void {
  write(ctx, ON_REPLACEMENT[status], orderId, `reassigned:${sequence}`);
}

function write(ctx: LetterCtx, compose: Composer | undefined, orderId: string, what: string): void {
  if (!compose) return;
  const order = letterFacts(ctx.db).get({ orderId });
  if (!order?.wanted || order.erasedAt !== null) return;
  putInOutbox(ctx, {
    event: `order:${orderId}:${what}`,
    to: order.email,
    letter: compose(order, ctx.settings.publicUrl),
  });
}
