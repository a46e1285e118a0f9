import { and, eq, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orderChanges, orderLines } from '#db/schema.ts';
import { findRow, pickColumns } from '#db/select.ts';
import { readExpress } from '#domain/orders/express.ts';
import type { NamedPhone, OrderLine } from '#domain/orders/order.ts';
import type { Agreement, OrderContent } from '#domain/pieces/changes.ts';
import type { OrderSnapshot, OwnRow, RecordedEvent } from '../../acts/change.ts';
import type { PersonCtx } from '../../ctx.ts';
import { toPointOrNull } from '../../orderFields/points.ts';

/** The sale that a line is. */
export const SALE_COLUMNS = [
  'name',
  'service',
  'quantity',
  'unitPrice',
  'unit',
  'tenths',
  'discount',
  'care',
] as const;
const LINE_COLUMNS = ['position', 'productId', ...SALE_COLUMNS] as const;

const selectLines = prepareStatement((db, p) =>
  db
    .select(pickColumns(orderLines, ...LINE_COLUMNS))
    .from(orderLines)
    .where(eq(orderLines.orderId, p('orderId')))
    .orderBy(orderLines.position),
);

export function readLines({ db }: Pick<PersonCtx, 'db'>, orderId: string): OrderLine[] {
  const lines = selectLines(db).all({ orderId });
  return lines.map(({ unit, tenths, ...line }) => ({
    ...line,
    ...(unit && { unit }),
    ...(tenths && { tenths }),
  }));
}

export function readContent(ctx: PersonCtx, order: OrderSnapshot): OrderContent {
  return {
    lines: readLines(ctx, order.id),
    address: order.clientAddress,
    location: toPointOrNull(order),
    contactPhone: order.clientContactPhone,
    payer: toNamedPhone(order.payerName, order.payerPhone),
    receiver: toNamedPhone(order.receiverName, order.receiverPhone),
    note: order.note,
    express: readExpress(order),
    pieces: order.pieces,
    totalItemsPrice: order.totalItemsPrice,
    transportFee: order.transportFee,
    grandTotal: order.grandTotal,
  };
}

const toNamedPhone = (name: string | null, phone: string | null): NamedPhone | null =>
  phone === null ? null : { name: name ?? '', phone };

function replaceLines({ db }: PersonCtx, orderId: string, before: OrderLine[], after: OrderLine[]): void {
  const removed = before.filter(({ position }) => !after.some((line) => line.position === position));
  for (const { position } of removed)
    db.delete(orderLines)
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)))
      .run();
  for (const { quantity, tenths, care = [], unitPrice, ...line } of after)
    db.insert(orderLines)
      .values({ orderId, quantity, tenths, care, unitPrice, ...line })
      // `amendLines` gives new garments new positions, so a line that exists keeps its garment and service.
      .onConflictDoUpdate({
        target: [orderLines.orderId, orderLines.position],
        set: { quantity, tenths, care, unitPrice },
      })
      .run();
}

export type ContentChange = { agreed: Agreement; before: OrderContent; after: OrderContent };

export function recordChange(
  ctx: PersonCtx,
  { orderId, sequence }: RecordedEvent,
  { agreed, before, after }: ContentChange,
): OwnRow {
  replaceLines(ctx, orderId, before.lines, after.lines);
  ctx.db.insert(orderChanges).values({ orderId, sequence, agreed, before, after }).run();
  return { table: 'orderChanges', agreed, before, after };
}

/** Removed lines are still in `order_changes`, so that their positions are never used again. */
export function findNextPosition({ db }: Pick<PersonCtx, 'db'>, orderId: string): number {
  const highest = db
    .select({
      position: sql<number>`max(coalesce((select max(${orderLines.position}) from ${orderLines} where ${orderLines.orderId} = ${orderId}), -1), coalesce((select max(json_extract(l.value, '$.position')) from ${orderChanges} c, json_each(c.before, '$.lines') l where c.order_id = ${orderId}), -1))`,
    })
    .from(sql`(select 1)`)
    .get();
  return (highest?.position ?? -1) + 1;
}

export const findChange = ({ db }: Pick<PersonCtx, 'db'>, orderId: string, sequence: number) =>
  findRow(db, orderChanges, and(eq(orderChanges.orderId, orderId), eq(orderChanges.sequence, sequence)));
