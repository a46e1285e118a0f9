import { eq, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders, users } from '#db/schema.ts';
import { LETTER_ON_ARRIVAL, type LetterData, type LetterKind, type OrderInLetter } from '#domain/letters.ts';
import type { OrderEventKind, OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { NewEntry } from '#domain/money/ledger.ts';
import { type Role, runsTheDesk } from '#domain/people/roles.ts';
import { getFailedLeg, VISIT_REASONS, type VisitReason } from '#domain/pieces/visits.ts';
import { livreurs } from '../../orderFields/orderJson.ts';
import { enqueueLetter, type LetterCtx } from '../outbox.ts';

/** Letters that say nothing but how the order stands. */
type StandingKind = { [K in LetterKind]: OrderInLetter extends LetterData[K] ? K : never }[LetterKind];
type LetterByStatus = Record<OrderStatus, StandingKind | null>;

/** Only where a letter has named the previous livreur: before `delivery_en_route` none announces the delivery. */
const ON_REPLACEMENT: LetterByStatus = {
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

/** Of the steps that are taken back, only a delivery has told the client that all is done. */
const ON_CORRECTION: LetterByStatus = {
  pending: null,
  assigned: null,
  pickup_en_route: null,
  picked_up: null,
  processing: null,
  assigned_for_delivery: null,
  delivery_en_route: 'order.notDelivered',
  completed: null,
  cancelled: null,
};

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
type LetterRule = (ctx: LetterCtx, event: LetterEvent) => Write | null;

/** The letter of each event; an event without one shows on the screen only. */
const LETTERS: Record<OrderEventKind, LetterRule | null> = {
  created: writeByStatus(LETTER_ON_ARRIVAL),
  assigned: writeByStatus(LETTER_ON_ARRIVAL),
  reassigned: writeByStatus(ON_REPLACEMENT),
  status: writeByStatus(LETTER_ON_ARRIVAL),
  cancelled: writeByStatus(LETTER_ON_ARRIVAL),
  payment: writePayment,
  refund: writeRefund,
  reversal: null,
  visitFailed: writeFailedVisit,
  undone: writeByStatus(ON_CORRECTION),
  amended: writeAmendment,
  counted: null,
  countSettled: null,
  returnAssigned: (ctx) => writeStanding(ctx, 'order.linenReturning'),
  givenBack: (ctx) => writeStanding(ctx, 'order.linenGivenBack'),
  // The procedures of claims and promises write these letters: they hold more than the event.
  claimed: null,
  claimAnswered: null,
  promiseMoved: null,
};

/** Inside the act's transaction. The row holds the order as it is now: the livreur may be another when the letter leaves. */
export function letterOnEvent(ctx: LetterCtx, event: LetterEvent): void {
  const write = LETTERS[event.kind]?.(ctx, event);
  if (write) writeToClient(ctx, event.orderId, write);
}

function writeByStatus(letters: LetterByStatus): LetterRule {
  return (ctx, { to }) => {
    const kind = letters[to];
    return kind && writeStanding(ctx, kind);
  };
}

function writeStanding(ctx: LetterCtx, kind: StandingKind): Write {
  return (data, to) => enqueueLetter(ctx, { kind, to, data });
}

/** What the house could not find, and what came twice: the client learns its amount. */
function writePayment(ctx: LetterCtx, { detail, entry }: LetterEvent): Write | null {
  if (entry?.isLate) return writeAmount(ctx, 'order.paidTwice', entry);
  return detail === 'refused' ? writeStanding(ctx, 'order.declarationRefused') : null;
}

function writeRefund(ctx: LetterCtx, { entry }: LetterEvent): Write | null {
  return entry ? writeAmount(ctx, 'order.refunded', entry) : null;
}

function writeAmount(
  ctx: LetterCtx,
  kind: 'order.refunded' | 'order.paidTwice',
  { amount, method }: NewEntry,
): Write {
  return (data, to) => enqueueLetter(ctx, { kind, to, data: { ...data, amount, method } });
}

/** A change that the desk made: who changes an order of their own needs no letter. */
function writeAmendment(ctx: LetterCtx, { by, to: status, detail }: LetterEvent): Write | null {
  if (!runsTheDesk(by) || detail === undefined) return null;
  return (data, to) =>
    enqueueLetter(ctx, { kind: 'order.amended', to, data: { ...data, change: detail, status } });
}

function writeFailedVisit(ctx: LetterCtx, { to: status, detail }: LetterEvent): Write | null {
  const leg = getFailedLeg(status);
  if (!leg || !isVisitReason(detail)) return null;
  const visit = { leg, reason: detail };
  return (data, to) => enqueueLetter(ctx, { kind: 'order.visitFailed', to, data: { ...data, ...visit } });
}

const isVisitReason = (word: string | undefined): word is VisitReason =>
  (VISIT_REASONS as readonly (string | undefined)[]).includes(word);

const orderInLetter = prepareStatement((db, p) =>
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
