import { eq, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders, users } from '#db/schema.ts';
import { paths } from '#domain/addresses.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { cancelSentence, creditWords } from '#domain/format/paymentWords.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { paymentMethodLabel } from '#domain/format/wording.ts';
import type { LetterKind, OrderInLetter } from '#domain/letters.ts';
import type { OrderEventKind, OrderStatus } from '#domain/lifecycle.ts';
import type { NewEntry } from '#domain/money/ledger.ts';
import { referenceOf } from '#domain/order.ts';
import { amountDueOf, creditOf } from '#domain/payment.ts';
import { livreurs } from '../../orders/orderJson.ts';
import type { LetterParts } from '../layout.ts';
import { enqueueLetter, type LetterCtx } from '../outbox.ts';

type Words = Pick<LetterParts, 'subject' | 'paragraphs' | 'button'>;

const NB = '\u00a0';
export const orderNumber = (order: OrderInLetter) => `commande n°${NB}${referenceOf(order.id)}`;
const footnote =
  'Vous recevez ces messages parce que vous avez passé commande. Vous pouvez les arrêter dans votre profil.';
/** A letter about an order, from what is particular to its event. */
export const about =
  <Data extends OrderInLetter>(words: (order: Data, url: string) => Words) =>
  (order: Data, publicUrl: string): LetterParts => ({
    ...words(order, publicUrl),
    greeting: `Bonjour ${order.fullname},`,
    footnote,
  });
export const followButton = (url: string) => ({
  label: 'Suivre ma commande',
  url: url + paths.client.orders,
});

const livreurLine = (order: OrderInLetter) =>
  order.livreurName
    ? `${order.livreurName}${order.livreurPhone ? ` (${formatPhone(order.livreurPhone)})` : ''}`
    : 'Notre livreur';

/** What is owed once the order has this status, in either direction. */
function owedIn(order: OrderInLetter, status: OrderStatus): string[] {
  const { grandTotal, paymentState, amountPaid = paymentState === 'paid' ? grandTotal : 0 } = order;
  const balance = { status, grandTotal, amountPaid };
  const [amountDue, credit] = [amountDueOf(balance), creditOf(balance)];
  if (status === 'cancelled') {
    const sentence = cancelSentence({ status, grandTotal, amountDue, credit, paymentState });
    return sentence ? [sentence] : [];
  }
  if (credit > 0) return [`${creditWords(credit)}.`];
  return amountDue > 0 && paymentState !== 'declared'
    ? [`Reste à payer${NB}: ${formatFcfa(amountDue)}.`]
    : [];
}

export const orderReceived = about((order, url) => {
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
});

export const livreurAssigned = about((order, url) => ({
  subject: `Un livreur vient chercher votre linge (${orderNumber(order)})`,
  paragraphs: [
    `${livreurLine(order)} viendra chercher votre linge. Gardez votre téléphone à portée de main.`,
  ],
  button: followButton(url),
}));

export const linenPickedUp = about((order, url) => ({
  subject: `Votre linge est entre nos mains (${orderNumber(order)})`,
  paragraphs: ['Votre linge a été ramassé. Nous vous écrirons quand il prendra le chemin du retour.'],
  button: followButton(url),
}));

export const onTheWayBack = about((order, url) => ({
  subject: `Votre linge est sur le chemin du retour (${orderNumber(order)})`,
  paragraphs: [
    `${livreurLine(order)} vous rapporte votre linge propre.`,
    ...owedIn(order, 'delivery_en_route'),
  ],
  button: followButton(url),
}));

export const linenDelivered = about((order, url) => ({
  subject: `Votre linge est livré (${orderNumber(order)})`,
  paragraphs: [
    `Votre ${orderNumber(order)} est terminée. Merci de votre confiance${NB}!`,
    `Montant de la facture${NB}: ${formatFcfa(order.grandTotal)}.`,
    ...owedIn(order, 'completed'),
  ],
  button: { label: 'Voir la facture', url: url + paths.client.invoice(order.id) },
}));

export const anotherFetches = about((order, url) => ({
  subject: `Un autre livreur vient chercher votre linge (${orderNumber(order)})`,
  paragraphs: [
    `Changement de livreur${NB}: ${livreurLine(order)} viendra chercher votre linge. Gardez votre téléphone à portée de main.`,
  ],
  button: followButton(url),
}));

export const anotherBringsBack = about((order, url) => ({
  subject: `Un autre livreur vous rapporte votre linge (${orderNumber(order)})`,
  paragraphs: [`Changement de livreur${NB}: ${livreurLine(order)} vous rapporte votre linge propre.`],
  button: followButton(url),
}));

export const orderCancelled = about((order, url) => {
  return {
    subject: `Votre ${orderNumber(order)} est annulée`,
    paragraphs: [
      `Votre ${orderNumber(order)} a été annulée. Si vous n’en êtes pas à l’origine, écrivez-nous${NB}: nous vous répondrons vite.`,
      ...owedIn(order, 'cancelled'),
    ],
    button: { label: 'Nous écrire', url: url + paths.contact },
  };
});

type MoneyLetterKind = 'order.refunded' | 'order.paidTwice';
type OrderLetterKind = Exclude<Extract<LetterKind, `order.${string}`>, MoneyLetterKind>;

const ON_ARRIVAL: Partial<Record<OrderStatus, OrderLetterKind>> = {
  pending: 'order.received',
  assigned: 'order.assigned',
  picked_up: 'order.pickedUp',
  delivery_en_route: 'order.onTheWayBack',
  completed: 'order.delivered',
  cancelled: 'order.cancelled',
};

/** Only where a letter has named the previous livreur: before `delivery_en_route` none announces the delivery. */
const ON_REPLACEMENT: Partial<Record<OrderStatus, OrderLetterKind>> = {
  assigned: 'order.anotherFetches',
  pickup_en_route: 'order.anotherFetches',
  delivery_en_route: 'order.anotherBringsBack',
};

/** The events that may send a letter, by the order's status after them; others show on the screen only. */
const LETTERS: Partial<Record<OrderEventKind, Partial<Record<OrderStatus, OrderLetterKind>>>> = {
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
      amountPaid: orders.amountPaid,
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
  detail?: string | undefined;
  entry?: NewEntry | undefined;
}

/** Inside the act's transaction. The row holds the order as it is now: the livreur may be another when the letter leaves. */
export function letterOnEvent(ctx: LetterCtx, event: LetterEvent): void {
  const money = moneyLetterOf(event);
  const kind = money?.kind ?? LETTERS[event.kind]?.[event.to] ?? declarationLetterOf(event);
  if (!kind) return;
  const row = orderInLetter(ctx.db).get({ orderId: event.orderId });
  if (!row) return;
  const { email: to, wanted, erasedAt, ...data } = row;
  if (!wanted || erasedAt !== null) return;
  if (money) enqueueLetter(ctx, { kind: money.kind, to, data: { ...data, ...money.entry } });
  else enqueueLetter(ctx, { kind, to, data });
}

/** What left the house, or came twice: the client learns the amount. */
function moneyLetterOf({ entry }: LetterEvent) {
  if (entry?.kind !== 'refund' && !entry?.isLate) return null;
  const kind = entry.kind === 'refund' ? 'order.refunded' : 'order.paidTwice';
  return { kind, entry: { amount: entry.amount, method: entry.method } } as const;
}

const declarationLetterOf = ({ kind, detail }: LetterEvent) =>
  kind === 'payment' && detail === 'refused' ? 'order.declarationRefused' : null;
