import { eq, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { KEPT_CONTACT } from '#db/mergedContacts.ts';
import { contacts, orders, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { getShortNumber } from '#domain/format/order/orderNumber.ts';
import type { LetterData, OrderLetterKind } from '#domain/letters.ts';
import type { OrderEventKind } from '#domain/lifecycle/lifecycle.ts';
import { roundToTold } from '#domain/promises/promise.ts';
import type { ActEvent } from '../../acts/change.ts';
import type { Deps } from '../../ctx.ts';
import { selectShortNumber } from '../../orderFields/linenJson.ts';
import { livreurs, SALE_AMOUNT } from '../../orderFields/orderJson.ts';
import { createLinkToken } from '../../tokens.ts';
import { enqueueLetter, type LetterCtx } from '../outbox.ts';
import { deleteWaitingNews } from '../queue.ts';
import { CLAIM_NEWS, tellRedo } from './claims.ts';
import { MONEY_NEWS } from './money.ts';
import type { ClientNews, NewsRule } from './news.ts';
import { ORDER_NEWS } from './orders.ts';
import { PIECES_NEWS } from './pieces.ts';
import { PLANT_NEWS } from './plant.ts';
import { makeReaderToken, READER } from './reader.ts';

/** A letter to a contact makes a link, and each letter a token that stops it. */
type OrderLetterCtx = LetterCtx & Pick<Deps, 'house' | 'random'>;

export function writeOrderLetters(ctx: OrderLetterCtx, events: readonly ActEvent[]): void {
  for (const event of events) {
    const news = findClientNews(event, events);
    if (news) writeClientLetter(ctx, event.orderId, news);
  }
}

/**
 * Takes back news that waits, by letter and by notification. The result is whether nobody has heard it: a letter tells
 * whoever gets letters.
 */
export function withdrawClientLetter(ctx: LetterCtx, orderId: string, kind: OrderLetterKind): boolean {
  const withdrawn = deleteWaitingNews(ctx, orderId, kind);
  const reader = selectOrderInLetter(ctx.db).get({ orderId });
  const getsLetters = Boolean(reader?.isWanted) && reader?.email !== null;
  return withdrawn.some((one) => one.kind === kind || !getsLetters);
}

const selectOrderInLetter = prepareStatement((db, p) =>
  db
    .select({
      id: orders.id,
      ...READER,
      ...pickColumns(orders, 'number', 'status', 'pieces', 'linen', 'piecesHeld', 'redoOf', 'clientAddress'),
      redoneNumber: selectShortNumber(orders.redoOf),
      ...pickColumns(orders, 'grandTotal', 'transportFee', 'amountPaid', 'rebate', 'paymentMethod'),
      ...pickColumns(orders, 'paymentState', 'toldAt', 'slotFrom', 'promisedAt', 'livreurName'),
      saleAmount: SALE_AMOUNT,
      livreurPhone: sql<string | null>`case when ${livreurs.active} then ${orders.livreurPhone} end`,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.clientId))
    .leftJoin(contacts, KEPT_CONTACT)
    .leftJoin(livreurs, eq(livreurs.id, orders.livreurId))
    .where(eq(orders.id, p('orderId'))),
);

export function writeClientLetter(ctx: OrderLetterCtx, orderId: string, { kind, own }: ClientNews): void {
  const row = selectOrderInLetter(ctx.db).get({ orderId });
  if (!row) return;
  const { email, readerId, readerKind, isWanted, number, ...order } = row;
  if (!isWanted || email === null) return;
  const link = readerKind === 'account' ? {} : { linkToken: createLinkToken(ctx, orderId) };
  const house = ctx.house();
  const data = {
    ...order,
    shortNumber: getShortNumber(number),
    ...link,
    ...own,
    // A pickup that is late has no hour to be told.
    toldAt: order.toldAt !== null && order.toldAt > ctx.now() ? order.toldAt : null,
    promisedAt: roundToTold(house, order.promisedAt),
    ...('newPromise' in own && own.newPromise && { newPromise: roundToTold(house, own.newPromise) }),
    unsubscribe: makeReaderToken(ctx, row),
  };
  enqueueLetter(ctx, { kind, to: email, data: data as LetterData[OrderLetterKind] });
}

const RULES: Record<OrderEventKind, NewsRule | null> = {
  ...ORDER_NEWS,
  ...MONEY_NEWS,
  ...PIECES_NEWS,
  ...CLAIM_NEWS,
  ...PLANT_NEWS,
};

/** The client of the order hears of the event by letter and by notification. */
export function findClientNews(event: ActEvent, events: readonly ActEvent[]): ClientNews | null {
  const { kind, procedure, actor, before } = event;
  // Orders that a recurring rule makes or makes anew are told in the evening before.
  if (actor.role === 'system' && (kind === 'created' || kind === 'cancelled')) return null;
  // A client who leaves out a visit or pauses a rule has read on the page which visits that cancels, but not
  // what becomes of money. The holder of a link may be somebody else.
  const isOwn = actor.role === 'client' && !actor.via;
  const isUnpaid = before?.amountPaid === 0 && before.paymentState !== 'declared';
  if (procedure === 'recurring.cancel' && isOwn && isUnpaid) return null;
  const redo = tellRedo(event, events);
  return redo === undefined ? (RULES[kind]?.(event, events) ?? null) : redo;
}
