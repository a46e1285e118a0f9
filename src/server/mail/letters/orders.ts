import { eq, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders, users } from '#db/schema.ts';
import { paths } from '#domain/addresses.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { paymentMethodLabel } from '#domain/format/wording.ts';
import type { OrderEventKind, OrderStatus } from '#domain/lifecycle.ts';
import { referenceOf } from '#domain/order.ts';
import { type PaymentMethod, type PaymentState, refundSentence } from '#domain/payment.ts';
import { livreurs } from '../../orders/orderJson.ts';
import { composeLetter, type LetterParts } from '../layout.ts';
import { enqueueLetter, type LetterCtx } from '../outbox.ts';

interface OrderInLetter {
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

type Words = Pick<LetterParts, 'subject' | 'paragraphs' | 'button'>;

const NB = '\u00a0';
const orderNumber = (order: OrderInLetter) => `commande n°${NB}${referenceOf(order.id)}`;
const footnote =
  'Vous recevez ces messages parce que vous avez passé commande. Vous pouvez les arrêter dans votre profil.';
const followButton = (url: string) => ({ label: 'Suivre ma commande', url: url + paths.client.orders });

const livreurLine = (order: OrderInLetter) =>
  order.livreurName
    ? `${order.livreurName}${order.livreurPhone ? ` (${formatPhone(order.livreurPhone)})` : ''}`
    : 'Notre livreur';

function orderReceived(order: OrderInLetter, url: string): Words {
  const pieces = `${order.pieces}${NB}${order.pieces > 1 ? 'pièces' : 'pièce'}`;
  return {
    subject: `Nous avons bien reçu votre ${orderNumber(order)}`,
    paragraphs: [
      `Votre ${orderNumber(order)} est enregistrée${NB}: ${pieces}, à enlever à l’adresse «${NB}${order.clientAddress}${NB}».`,
      `Total${NB}: ${formatFcfa(order.grandTotal)}, dont ${formatFcfa(order.transportFee)} de transport. Paiement${NB}: ${paymentMethodLabel(order.paymentMethod)}.`,
      'Un livreur vous contactera bientôt.',
    ],
    button: followButton(url),
  };
}

function livreurAssigned(order: OrderInLetter, url: string): Words {
  return {
    subject: `Un livreur vient chercher votre linge (${orderNumber(order)})`,
    paragraphs: [
      `${livreurLine(order)} viendra chercher votre linge. Gardez votre téléphone à portée de main.`,
    ],
    button: followButton(url),
  };
}

function linenPickedUp(order: OrderInLetter, url: string): Words {
  return {
    subject: `Votre linge est entre nos mains (${orderNumber(order)})`,
    paragraphs: ['Votre linge a été ramassé. Nous vous écrirons quand il prendra le chemin du retour.'],
    button: followButton(url),
  };
}

function onTheWayBack(order: OrderInLetter, url: string): Words {
  return {
    subject: `Votre linge est sur le chemin du retour (${orderNumber(order)})`,
    paragraphs: [`${livreurLine(order)} vous rapporte votre linge propre.`],
    button: followButton(url),
  };
}

function linenDelivered(order: OrderInLetter, url: string): Words {
  return {
    subject: `Votre linge est livré (${orderNumber(order)})`,
    paragraphs: [
      `Votre ${orderNumber(order)} est terminée. Merci de votre confiance${NB}!`,
      `Montant de la facture${NB}: ${formatFcfa(order.grandTotal)}.`,
    ],
    button: { label: 'Voir la facture', url: url + paths.client.invoice(order.id) },
  };
}

function anotherFetches(order: OrderInLetter, url: string): Words {
  return {
    subject: `Un autre livreur vient chercher votre linge (${orderNumber(order)})`,
    paragraphs: [
      `Changement de livreur${NB}: ${livreurLine(order)} viendra chercher votre linge. Gardez votre téléphone à portée de main.`,
    ],
    button: followButton(url),
  };
}

function anotherBringsBack(order: OrderInLetter, url: string): Words {
  return {
    subject: `Un autre livreur vous rapporte votre linge (${orderNumber(order)})`,
    paragraphs: [`Changement de livreur${NB}: ${livreurLine(order)} vous rapporte votre linge propre.`],
    button: followButton(url),
  };
}

function orderCancelled(order: OrderInLetter, url: string): Words {
  const refund = refundSentence(order);
  return {
    subject: `Votre ${orderNumber(order)} est annulée`,
    paragraphs: [
      `Votre ${orderNumber(order)} a été annulée. Si vous n’en êtes pas à l’origine, écrivez-nous${NB}: nous vous répondrons vite.`,
      ...(refund ? [refund] : []),
    ],
    button: { label: 'Nous écrire', url: url + paths.contact },
  };
}

type Composer = (order: OrderInLetter, url: string) => Words;

const ON_ARRIVAL: Partial<Record<OrderStatus, Composer>> = {
  pending: orderReceived,
  assigned: livreurAssigned,
  picked_up: linenPickedUp,
  delivery_en_route: onTheWayBack,
  completed: linenDelivered,
  cancelled: orderCancelled,
};

/** Only where a letter has named the previous livreur: before `delivery_en_route` none announces the delivery. */
const ON_REPLACEMENT: Partial<Record<OrderStatus, Composer>> = {
  assigned: anotherFetches,
  pickup_en_route: anotherFetches,
  delivery_en_route: anotherBringsBack,
};

/** The events that may send a letter, by the order's status after them; others show on the screen only. */
const LETTERS: Partial<Record<OrderEventKind, Partial<Record<OrderStatus, Composer>>>> = {
  created: ON_ARRIVAL,
  assigned: ON_ARRIVAL,
  status: ON_ARRIVAL,
  cancelled: ON_ARRIVAL,
  reassigned: ON_REPLACEMENT,
};

const orderInLetter = prepared((db, p) =>
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
      livreurPhone: sql<string | null>`case when ${livreurs.active} then ${orders.livreurPhone} end`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .leftJoin(livreurs, eq(livreurs.id, orders.livreurId))
    .where(eq(orders.id, p('orderId')))
    .prepare(),
);

interface LetterEvent {
  orderId: string;
  kind: OrderEventKind;
  /** The order's status after the event. */
  to: OrderStatus;
  sequence: number;
}

/** Inside the act's transaction. The event's sequence is in the letter's name: an act repeated writes no second one. */
export function letterOnEvent(ctx: LetterCtx, { orderId, kind, to, sequence }: LetterEvent): void {
  const compose = LETTERS[kind]?.[to];
  if (!compose) return;
  const order = orderInLetter(ctx.db).get({ orderId });
  if (!order?.wanted || order.erasedAt !== null) return;
  enqueueLetter(ctx, {
    event: `order:${orderId}:${kind === 'reassigned' ? kind : to}:${sequence}`,
    to: order.email,
    letter: composeLetter({
      ...compose(order, ctx.settings.publicUrl),
      greeting: `Bonjour ${order.fullname},`,
      footnote,
    }),
  });
}
