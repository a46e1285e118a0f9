import { eq, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders, users } from '#db/schema.ts';
import { LETTER_ON_ARRIVAL, type LetterKind, type OrderInLetter } from '#domain/letters.ts';
import type { OrderEventKind, OrderStatus } from '#domain/lifecycle.ts';
import type { NewEntry } from '#domain/money/ledger.ts';
import { type Role, runsTheDesk } from '#domain/people/roles.ts';
import { VISIT_REASONS, type VisitReason } from '#domain/pieces/visits.ts';
import { livreurs } from '../../orderFields/orderJson.ts';
import { enqueueLetter, type LetterCtx } from '../outbox.ts';

/** Only where a letter has named the previous livreur: before `delivery_en_route` none announces the delivery. */
const ON_REPLACEMENT = {
  assigned: 'order.anotherFetches',
  pickup_en_route: 'order.anotherFetches',
  delivery_en_route: 'order.anotherBringsBack',
} as const satisfies ByStatus;

type ByStatus = Partial<Record<OrderStatus, LetterKind>>;
/** Those that say nothing but how the order stands. */
type StandingKind =
  | (typeof LETTER_ON_ARRIVAL)[keyof typeof LETTER_ON_ARRIVAL]
  | (typeof ON_REPLACEMENT)[keyof typeof ON_REPLACEMENT]
  | 'order.notDelivered'
  | 'order.linenReturning'
  | 'order.linenGivenBack'
  | 'order.declarationRefused';

/** The events that may send a letter, by the order's status after them; others show on the screen only. */
const LETTERS: Partial<Record<OrderEventKind, Partial<Record<OrderStatus, StandingKind>>>> = {
  created: LETTER_ON_ARRIVAL,
  assigned: LETTER_ON_ARRIVAL,
  status: LETTER_ON_ARRIVAL,
  cancelled: LETTER_ON_ARRIVAL,
  reassigned: ON_REPLACEMENT,
  // Of the steps that are taken back, only a delivery has told the client that all is done.
  undone: { delivery_en_route: 'order.notDelivered' },
  returnAssigned: { cancelled: 'order.linenReturning' },
  givenBack: { cancelled: 'order.linenGivenBack' },
};

/** The leg of a visit that failed, by where it leads. */
const FAILED_LEGS = { pending: 'pickup', processing: 'delivery', cancelled: 'return' } as const;

interface LetterEvent {
  orderId: string;
  kind: OrderEventKind;
  /** The order's status after the event. */
  to: OrderStatus;
  by: Role;
  detail?: string | undefined;
  entry?: NewEntry | undefined;
}

/** Enqueues one kind of letter about the order as it is now. */
type Write = (data: OrderInLetter, to: string) => void;

/** Inside the act's transaction. The row holds the order as it is now: the livreur may be another when the letter leaves. */
export function letterOnEvent(ctx: LetterCtx, event: LetterEvent): void {
  const write = moneyLetterOf(ctx, event) ?? pieceLetterOf(ctx, event) ?? standingLetterOf(ctx, event);
  if (write) writeToClient(ctx, event.orderId, write);
}

function standingLetterOf(ctx: LetterCtx, { kind, to: status, detail }: LetterEvent): Write | null {
  const isRefused = kind === 'payment' && detail === 'refused';
  const standing = isRefused ? 'order.declarationRefused' : LETTERS[kind]?.[status];
  return standing ? (data, to) => enqueueLetter(ctx, { kind: standing, to, data }) : null;
}

/** What left the house, or came twice: the client learns the amount. */
function moneyLetterOf(ctx: LetterCtx, { entry }: LetterEvent): Write | null {
  if (entry?.kind !== 'refund' && !entry?.isLate) return null;
  const { amount, method } = entry;
  const kind = entry.kind === 'refund' ? 'order.refunded' : 'order.paidTwice';
  return (data, to) => enqueueLetter(ctx, { kind, to, data: { ...data, amount, method } });
}

/** A visit that failed, and a change that the desk made: who changes an order of their own needs no letter. */
function pieceLetterOf(ctx: LetterCtx, { kind, to: status, by, detail }: LetterEvent): Write | null {
  if (kind === 'amended' && runsTheDesk(by) && detail !== undefined)
    return (data, to) =>
      enqueueLetter(ctx, { kind: 'order.amended', to, data: { ...data, change: detail, status } });
  if (kind !== 'visitFailed' || !isFailedLeg(status) || !isVisitReason(detail)) return null;
  const visit = { leg: FAILED_LEGS[status], reason: detail };
  return (data, to) => enqueueLetter(ctx, { kind: 'order.visitFailed', to, data: { ...data, ...visit } });
}

const isFailedLeg = (status: OrderStatus): status is keyof typeof FAILED_LEGS => status in FAILED_LEGS;
const isVisitReason = (word: string | undefined): word is VisitReason =>
  (VISIT_REASONS as readonly (string | undefined)[]).includes(word);

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
      rebate: orders.rebate,
      linen: orders.linen,
      promisedAt: orders.promisedAt,
      livreurName: orders.livreurName,
      livreurPhone: sql<string | null>`case when ${livreurs.active} then ${orders.livreurPhone} end`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .leftJoin(livreurs, eq(livreurs.id, orders.livreurId))
    .where(eq(orders.id, p('orderId')))
    .prepare(),
);

/** Unless the client wants no letters about orders, or is gone. Inside the act's transaction. */
export function writeToClient(ctx: LetterCtx, orderId: string, write: Write): void {
  const row = orderInLetter(ctx.db).get({ orderId });
  if (!row) return;
  const { email, wanted, erasedAt, ...data } = row;
  if (wanted && erasedAt === null) write(data, email);
}
