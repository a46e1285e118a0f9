import { and, eq, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orderChanges, orderLines } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { NamedPhone, OrderLine } from '#domain/orders/order.ts';
import type { Agreement, OrderContent } from '#domain/pieces/changes.ts';
import type { RecordedEvent } from '../../acts/change.ts';
import type { OwnRow } from '../../acts/event.ts';
import type { OrderSnapshot } from '../../acts/orderSnapshot.ts';
import type { PersonCtx } from '../../ctx.ts';
import { toPointOrNull } from '../../orderFields/points.ts';

const LINE_COLUMNS = [
  ...(['position', 'productId', 'name', 'service', 'quantity', 'unitPrice', 'discount'] as const),
] as const;

const selectLines = prepareStatement((db, p) =>
  db
    .select(pickColumns(orderLines, ...LINE_COLUMNS))
    .from(orderLines)
    .where(eq(orderLines.orderId, p('orderId')))
    .orderBy(orderLines.position),
);

export function readLines({ db }: Pick<PersonCtx, 'db'>, orderId: string): OrderLine[] {
  return selectLines(db).all({ orderId });
}

export function readContent(ctx: PersonCtx, order: OrderSnapshot): OrderContent {
  return {
    lines: readLines(ctx, order.id),
    address: order.clientAddress,
    location: toPointOrNull(order),
    contactPhone: order.clientContactPhone,
    payer: toNamedPhone(order.payerName, order.payerPhone),
    receiver: toNamedPhone(order.receiverName, order.receiverPhone),
    pieces: order.pieces,
    totalItemsPrice: order.totalItemsPrice,
    transportFee: order.transportFee,
    grandTotal: order.grandTotal,
  };
}

const toNamedPhone = (name: string | null, phone: string | null): NamedPhone | null =>
  phone === null ? null : { name: name ?? '', phone };

const deleteLine = prepareStatement((db, p) =>
  db
    .delete(orderLines)
    .where(and(eq(orderLines.orderId, p('orderId')), eq(orderLines.position, p('position')))),
);
const writeLine = prepareStatement((db, p) =>
  db
    .insert(orderLines)
    .values(p.row('orderId', ...LINE_COLUMNS))
    .onConflictDoUpdate({
      target: [orderLines.orderId, orderLines.position],
      // `amendLines` gives new garments new positions, so a line that exists changes only its quantity.
      set: { quantity: sql`excluded.quantity` },
    }),
);

function replaceLines(ctx: PersonCtx, orderId: string, before: OrderLine[], after: OrderLine[]): void {
  for (const { position } of before)
    if (!after.some((line) => line.position === position)) deleteLine(ctx.db).run({ orderId, position });
  for (const line of after) writeLine(ctx.db).run({ orderId, discount: 0, ...line });
}

const insertChange = prepareStatement((db, p) =>
  db.insert(orderChanges).values(p.row('orderId', 'sequence', 'agreed', 'before', 'after')),
);

export type ContentChange = { agreed: Agreement; before: OrderContent; after: OrderContent };

export function recordChange(
  ctx: PersonCtx,
  { orderId, sequence }: RecordedEvent,
  { agreed, before, after }: ContentChange,
): OwnRow {
  replaceLines(ctx, orderId, before.lines, after.lines);
  insertChange(ctx.db).run({ orderId, sequence, agreed, before, after });
  return { table: 'orderChanges', agreed, before, after };
}

const highestPosition = prepareStatement((db, p) =>
  db
    .select({
      position: sql<number>`max(coalesce((select max(${orderLines.position}) from ${orderLines} where ${orderLines.orderId} = ${p('orderId')}), -1), coalesce((select max(json_extract(l.value, '$.position')) from ${orderChanges} c, json_each(c.before, '$.lines') l where c.order_id = ${p('orderId')}), -1))`,
    })
    .from(sql`(select 1)`),
);

/** Removed lines are still in `order_changes`, so that their positions are never used again. */
export function findNextPosition({ db }: Pick<PersonCtx, 'db'>, orderId: string): number {
  return (highestPosition(db).get({ orderId })?.position ?? -1) + 1;
}

const selectChange = prepareStatement((db, p) =>
  db
    .select({ before: orderChanges.before })
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, p('orderId')), eq(orderChanges.sequence, p('sequence')))),
);

export function findChange({ db }: Pick<PersonCtx, 'db'>, orderId: string, sequence: number) {
  return selectChange(db).get({ orderId, sequence });
}
