import { eq, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders, users } from '#db/schema.ts';
import type { OrderStatus } from '#domain/lifecycle.ts';
import { formatFcfa } from '#domain/money.ts';
import { referenceOf } from '#domain/order.ts';
import type { PaymentMethod } from '#domain/payment.ts';
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
      `Votre ${named(order)} est enregistrée${NB}: ${pieces}, à enlever à l’adresse « ${order.clientAddress} ».`,
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

export function orderCancelled(order: LetterFacts, url: string): Letter {
  return composeLetter({
    subject: `Votre ${named(order)} est annulée`,
    greeting: greeting(order),
    paragraphs: [
      `Votre ${named(order)} a été annulée. Si vous n’en êtes pas à l’origine, écrivez-nous${NB}: nous vous répondrons vite.`,
    ],
    button: { label: 'Nous écrire', url: `${url}/contact` },
    footnote,
  });
}

/** One letter per event; the other changes are for the screen only. */
const ON_ARRIVAL: Partial<Record<OrderStatus, (order: LetterFacts, url: string) => Letter>> = {
  pending: orderReceived,
  assigned: livreurAssigned,
  picked_up: linenPickedUp,
  delivery_en_route: onTheWayBack,
  completed: linenDelivered,
  cancelled: orderCancelled,
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
      livreurName: orders.livreurName,
      livreurPhone: orders.livreurPhone,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare(),
);

/** Inside the act's transaction. The event's sequence makes the letter's name: an act repeated writes no second one. */
export function letterOnMove(
  ctx: Pick<Deps, 'db' | 'now' | 'id' | 'settings'>,
  orderId: string,
  to: OrderStatus,
  sequence: number,
): void {
  const compose = ON_ARRIVAL[to];
  if (!compose) return;
  const order = letterFacts(ctx.db).get({ orderId });
  if (!order?.wanted || order.erasedAt !== null) return;
  putInOutbox(ctx, {
    event: `order:${orderId}:${to}:${sequence}`,
    to: order.email,
    letter: compose(order, ctx.settings.publicUrl),
  });
}
