import { eq, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { contacts, orders, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { LETTER_ON_ARRIVAL, type LetterData, type LetterKind, type OrderInLetter } from '#domain/letters.ts';
import type { OrderEventKind, OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { NewEntry } from '#domain/money/ledger.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import type { ActEvent } from '../../acts/event.ts';
import type { Deps } from '../../ctx.ts';
import { createLinkToken } from '../../linkToken.ts';
import { livreurs } from '../../orderFields/orderJson.ts';
import { enqueueLetter, type LetterCtx } from '../outbox.ts';

type StandingKind = { [K in LetterKind]: OrderInLetter extends LetterData[K] ? K : never }[LetterKind];
type LetterByStatus = Record<OrderStatus, StandingKind | null>;

/**
 * A client hears of a new livreur only where a letter has named the previous one; no letter names the livreur of
 * the delivery before `delivery_en_route`.
 */
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

/** A letter to a contact makes a link. */
type OrderLetterCtx = LetterCtx & Pick<Deps, 'random'>;
type Write = (data: OrderInLetter, to: string) => void;
type LetterRule = (ctx: LetterCtx, event: ActEvent, events: readonly ActEvent[]) => Write | null;

const LETTERS: Record<OrderEventKind, LetterRule | null> = {
  created: makeStatusRule(LETTER_ON_ARRIVAL),
  assigned: makeStatusRule(LETTER_ON_ARRIVAL),
  reassigned: makeStatusRule(ON_REPLACEMENT),
  status: makeStatusRule(LETTER_ON_ARRIVAL),
  cancelled: makeStatusRule(LETTER_ON_ARRIVAL),
  payment: preparePaymentLetter,
  refund: prepareRefundLetter,
  reversal: null,
  visitFailed: prepareFailedVisitLetter,
  // Only a delivery has told the client that all is done, so only its undoing needs a letter.
  undone: (ctx, { before }) =>
    before?.status === 'completed' ? prepareStandingLetter(ctx, 'order.notDelivered') : null,
  amended: prepareAmendmentLetter,
  counted: null,
  countSettled: prepareLossLetter,
  returnAssigned: (ctx) => prepareStandingLetter(ctx, 'order.linenReturning'),
  givenBack: (ctx) => prepareStandingLetter(ctx, 'order.linenGivenBack'),
  claimed: prepareClaimLetter,
  claimAnswered: prepareAnswerLetter,
  promiseMoved: prepareMoveLetter,
  slotChosen: prepareSlotLetter,
  accountLinked: null,
  removed: null,
};

export function writeOrderLetters(ctx: OrderLetterCtx, events: readonly ActEvent[]): void {
  for (const event of events) {
    const write = LETTERS[event.kind]?.(ctx, event, events);
    if (write) writeClientLetter(ctx, event.orderId, write);
  }
}

function makeStatusRule(letters: LetterByStatus): LetterRule {
  return (ctx, { after }) => {
    const kind = after && letters[after.status];
    return kind && prepareStandingLetter(ctx, kind);
  };
}

function prepareStandingLetter(ctx: LetterCtx, kind: StandingKind): Write {
  return (data, to) => enqueueLetter(ctx, { kind, to, data });
}

/** The client gets a letter when a declared payment was not found or an amount came twice. */
function preparePaymentLetter(ctx: LetterCtx, { detail, entry }: ActEvent): Write | null {
  if (entry?.isLate) return prepareAmountLetter(ctx, 'order.paidTwice', entry);
  return detail === 'refused' ? prepareStandingLetter(ctx, 'order.declarationRefused') : null;
}

function prepareRefundLetter(
  ctx: LetterCtx,
  { entry, orderId }: ActEvent,
  events: readonly ActEvent[],
): Write | null {
  const isAnswered = events.some((event) => event.kind === 'claimAnswered' && event.orderId === orderId);
  return entry && !isAnswered ? prepareAmountLetter(ctx, 'order.refunded', entry) : null;
}

function prepareAmountLetter(
  ctx: LetterCtx,
  kind: 'order.refunded' | 'order.paidTwice',
  { amount, method }: NewEntry,
): Write {
  return (data, to) => enqueueLetter(ctx, { kind, to, data: { ...data, amount, method } });
}

/** Only the desk amends an order while the client is absent, so only its amendments need a letter. */
function prepareAmendmentLetter(ctx: LetterCtx, { actor, after, detail }: ActEvent): Write | null {
  if (!isDeskRole(actor.role) || detail === null || !after) return null;
  const { status } = after;
  return (data, to) =>
    enqueueLetter(ctx, { kind: 'order.amended', to, data: { ...data, change: detail, status } });
}

function prepareFailedVisitLetter(ctx: LetterCtx, { own }: ActEvent): Write | null {
  if (own?.table !== 'visits') return null;
  const { leg, reason, newPromise } = own;
  return (data, to) =>
    enqueueLetter(ctx, { kind: 'order.visitFailed', to, data: { ...data, leg, reason, newPromise } });
}

function prepareSlotLetter(ctx: LetterCtx, { own }: ActEvent): Write | null {
  if (own?.table !== 'orders') return null;
  const { leg, slot } = own;
  return (data, to) => enqueueLetter(ctx, { kind: 'order.slotChosen', to, data: { ...data, leg, slot } });
}

/** The client hears only of pieces that are lost, not of a count that was mistaken. */
function prepareLossLetter(ctx: LetterCtx, { own }: ActEvent): Write | null {
  if (own?.table !== 'countSettlements' || own.lost <= 0) return null;
  const { lost } = own;
  return (data, to) => enqueueLetter(ctx, { kind: 'order.piecesLost', to, data: { ...data, lost } });
}

function prepareClaimLetter(ctx: LetterCtx, { own }: ActEvent): Write | null {
  if (own?.table !== 'claims') return null;
  const { words, dueAt } = own;
  return (data, to) =>
    enqueueLetter(ctx, { kind: 'order.claimReceived', to, data: { ...data, words, dueAt } });
}

function prepareAnswerLetter(
  ctx: LetterCtx,
  { own, orderId }: ActEvent,
  events: readonly ActEvent[],
): Write | null {
  if (own?.table !== 'claimAnswers') return null;
  const { outcome, answer } = own;
  const entry = events.find((event) => event.kind === 'refund' && event.orderId === orderId)?.entry;
  const refund = entry ? { amount: entry.amount, method: entry.method } : null;
  return (data, to) =>
    enqueueLetter(ctx, { kind: 'order.claimAnswered', to, data: { ...data, outcome, answer, refund } });
}

/** Moves that a stop of the plant causes have a letter of their own. */
function prepareMoveLetter(ctx: LetterCtx, { own }: ActEvent): Write | null {
  if (own?.table !== 'promiseMoves' || own.reason === null) return null;
  const { to: newPromise, reason } = own;
  return (data, to) =>
    enqueueLetter(ctx, { kind: 'order.promiseMoved', to, data: { ...data, newPromise, reason } });
}

const orderInLetter = prepareStatement((db, p) =>
  db
    .select({
      id: orders.id,
      fullname: sql<string>`coalesce(${users.fullname}, ${orders.clientName})`,
      email: sql<string | null>`iif(${users.id} is null, ${contacts.email}, ${users.email})`,
      isWanted: sql<number>`iif(${users.id} is null, ${contacts.orderLetters}, ${users.orderLetters} and ${users.erasedAt} is null)`,
      hasAccount: sql<number>`${users.id} is not null`,
      ...pickColumns(
        orders,
        'grandTotal',
        'transportFee',
        'pieces',
        'clientAddress',
        'paymentMethod',
        'paymentState',
        'amountPaid',
        'rebate',
        'status',
        'linen',
        'piecesHeld',
        'promisedAt',
        'livreurName',
      ),
      livreurPhone: sql<string | null>`case when ${livreurs.active} then ${orders.livreurPhone} end`,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.clientId))
    .leftJoin(
      contacts,
      sql`${contacts.id} = (select coalesce(c.merged_into, c.id) from ${contacts} c where c.id = ${orders.contactId})`,
    )
    .leftJoin(livreurs, eq(livreurs.id, orders.livreurId))
    .where(eq(orders.id, p('orderId'))),
);

function writeClientLetter(ctx: OrderLetterCtx, orderId: string, write: Write): void {
  const row = orderInLetter(ctx.db).get({ orderId });
  if (!row) return;
  const { email, isWanted, hasAccount, ...data } = row;
  if (!isWanted || email === null) return;
  write(hasAccount ? data : { ...data, linkToken: createLinkToken(ctx, orderId) }, email);
}
