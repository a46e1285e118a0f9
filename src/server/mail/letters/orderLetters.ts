import { eq, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { contacts, orders, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { LetterData, OrderLetterKind } from '#domain/letters.ts';
import { roundToTold } from '#domain/promises/promise.ts';
import type { ActEvent } from '../../acts/event.ts';
import type { Deps } from '../../ctx.ts';
import { createLinkToken } from '../../linkToken.ts';
import { livreurs } from '../../orderFields/orderJson.ts';
import { enqueueLetter, type LetterCtx } from '../outbox.ts';
import { findClientNews } from './clientNews.ts';
import type { ClientNews } from './news.ts';
import { KEPT_CONTACT, makeReaderToken, READER } from './reader.ts';

/** A letter to a contact makes a link, and each letter a token that stops it. */
type OrderLetterCtx = LetterCtx & Pick<Deps, 'house' | 'random'>;

export function writeOrderLetters(ctx: OrderLetterCtx, events: readonly ActEvent[]): void {
  for (const event of events) {
    const news = findClientNews(event, events);
    if (news) writeClientLetter(ctx, event.orderId, news);
  }
}

const selectOrderInLetter = prepareStatement((db, p) =>
  db
    .select({
      id: orders.id,
      ...READER,
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
        'toldAt',
        'slotFrom',
        'promisedAt',
        'livreurName',
      ),
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
  const { email, readerId, isWanted, hasAccount, ...order } = row;
  if (!isWanted || email === null) return;
  const link = hasAccount ? {} : { linkToken: createLinkToken(ctx, orderId) };
  const house = ctx.house();
  const data = {
    ...order,
    ...link,
    ...own,
    promisedAt: roundToTold(house, order.promisedAt),
    ...('newPromise' in own && own.newPromise && { newPromise: roundToTold(house, own.newPromise) }),
    unsubscribe: makeReaderToken(ctx, row),
  };
  enqueueLetter(ctx, { kind, to: email, data: data as LetterData[OrderLetterKind] });
}
