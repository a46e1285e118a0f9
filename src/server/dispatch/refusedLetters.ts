import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { contactAttempts, orderEvents, orders, outbox } from '#db/schema.ts';
import { countRows, pickColumns } from '#db/select.ts';
import { MAX_PAGE } from '#domain/contract/page.ts';
import type { Ctx, SignedCtx } from '../ctx.ts';
import { IS_UNSENT } from '../mail/queue.ts';
import { writeSubject } from '../mail/words.ts';
import { getBlindness } from '../orderFields/balance.ts';
import { addDeskClocks } from '../orderFields/clocks.ts';
import { parseRows } from '../orderFields/jsonFields.ts';
import type { DeskRow } from '../orderFields/orderJson.ts';
import { selectDeskRows } from '../orderFields/orderList.ts';

const orderId = sql<string>`${outbox.data} ->> 'id'`;
/** Somebody called or wrote to the client since, so that they know. */
const wasToldSince = sql`exists (select 1 from ${contactAttempts} a join ${orderEvents} e on e.sequence = a.sequence where a.order_id = ${orderId} and e.recorded_at >= ${outbox.createdAt})`;

/** News of an order that did not reach its client, who waits for what the house believes they know. */
const isRefused = (now: number) =>
  and(
    IS_UNSENT,
    eq(outbox.state, 'dead'),
    sql`${outbox.kind} glob 'order.*'`,
    or(isNull(outbox.dropAfter), gt(outbox.dropAfter, now)),
    sql`exists (select 1 from ${orders} o where o.id = ${orderId})`,
    sql`not ${wasToldSince}`,
  );

export const countRefusedLetters = ({ db, now }: Pick<Ctx, 'db' | 'now'>): number =>
  countRows(db, outbox, isRefused(now()));

export function listRefusedLetters(ctx: SignedCtx) {
  const letters = ctx.db
    .select({
      ...pickColumns(outbox, 'id', 'recipient', 'lastError', 'createdAt'),
      ...pickColumns(outbox, 'kind', 'data', 'words', 'subject'),
      orderId,
    })
    .from(outbox)
    .where(isRefused(ctx.now()))
    .orderBy(asc(outbox.createdAt), asc(outbox.id))
    .limit(MAX_PAGE)
    .all();
  if (letters.length === 0) return [];
  const rows = selectDeskRows(ctx.db, 'card')
    .where(
      inArray(
        orders.id,
        letters.map((letter) => letter.orderId),
      ),
    )
    .all(getBlindness(ctx));
  const ordersById = new Map(
    addDeskClocks(ctx, parseRows<DeskRow>(rows)).map((order) => [order.id, order] as const),
  );
  return letters.flatMap((letter) => {
    const order = ordersById.get(letter.orderId);
    if (!order) return [];
    const { id, recipient, lastError: reason, createdAt } = letter;
    return [
      { id, recipient, reason, createdAt, order, subject: writeSubject(letter, ctx.settings.publicUrl) },
    ];
  });
}
