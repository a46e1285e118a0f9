import { eq, type SQL, sql } from 'drizzle-orm';
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/open.ts';
import { orderLines, orders, users } from '#db/schema.ts';
import type { Order, Person } from '#domain/order.ts';

/**
 * SQLite writes each order as one JSON text, lines and people included: three times faster than assembling rows
 * here, and one statement whatever the length of the list.
 */

export const clients = alias(users, 'clients');
export const livreurs = alias(users, 'livreurs');

/** A point is kept in millionths of a degree, about ten centimetres. */
export const MICRO = 1_000_000;

const lines = sql`(select json_group_array(json_object('productId', l.product_id, 'name', l.name, 'service', l.service, 'quantity', l.quantity, 'unitPrice', l.unit_price)) from (select * from ${orderLines} where ${orderLines.orderId} = ${orders.id} order by ${orderLines.position}) l)`;

const location = sql`case when ${orders.lng} is null then null else json_object('lng', ${orders.lng} / 1e6, 'lat', ${orders.lat} / 1e6) end`;

/** What an account tells of itself, until it is erased: from then on it is known by what the order kept. */
const told = <Kept>(
  account: typeof clients | typeof livreurs,
  fact: 'fullname' | 'phone',
  kept: SQLiteColumn,
) => sql<Kept>`coalesce(case when ${account.erasedAt} is null then ${account[fact]} end, ${kept})`;

export const clientName = told<string>(clients, 'fullname', orders.clientName);
export const livreurName = told<string | null>(livreurs, 'fullname', orders.livreurName);
export const livreurPhone = told<string | null>(livreurs, 'phone', orders.livreurPhone);

export const clientJson = sql`json_object('id', coalesce(${orders.clientId}, ''), 'fullname', ${clientName})`;

/** What a livreur needs of his client. */
export const clientToVisitJson = sql`json_object('id', coalesce(${orders.clientId}, ''), 'fullname', ${clientName}, 'phone', coalesce(${clients.phone}, ${orders.clientContactPhone}), 'address', coalesce(${clients.address}, ''))`;

const livreurJson = sql`case when ${orders.livreurName} is null then null else json_object('id', coalesce(${orders.livreurId}, ''), 'fullname', ${livreurName}, 'phone', ${livreurPhone}) end`;

/** `more` continues the object: `, 'key', value`. */
export function orderJson(client: SQL = clientJson, more: SQL = sql``): SQL<string> {
  return sql<string>`json_object('id', ${orders.id}, 'clientId', coalesce(${orders.clientId}, ''), 'livreurId', ${orders.livreurId}, 'status', ${orders.status}, 'items', json(${lines}), 'totalItemsPrice', ${orders.totalItemsPrice}, 'transportFee', ${orders.transportFee}, 'grandTotal', ${orders.grandTotal}, 'clientAddress', ${orders.clientAddress}, 'clientLocation', json(${location}), 'paymentMethod', ${orders.paymentMethod}, 'paymentState', ${orders.paymentState}, 'paidAt', ${orders.paidAt}, 'clientContactPhone', ${orders.clientContactPhone}, 'createdAt', ${orders.createdAt}, 'pickedUpAt', ${orders.pickedUpAt}, 'completedAt', ${orders.completedAt}, 'client', ${client}, 'livreur', json(${livreurJson})${more})`;
}

const cursor = sql`(${sql.placeholder('at')}, ${sql.placeholder('id')})`;
/** For lists from the newest: what comes after the cursor's row, found by index. */
export const beforeCursor = sql`(${orders.createdAt}, ${orders.id}) < ${cursor}`;
/** For lists from the oldest. */
export const afterCursor = sql`(${orders.createdAt}, ${orders.id}) > ${cursor}`;

/** An order with the hours of its two hand-overs. */
export interface OrderRow extends Order {
  pickedUpAt: number | null;
  completedAt: number | null;
}

export interface MissionRow extends OrderRow {
  client: Person & { address: string };
}

export function selectOrders(db: Db, client?: SQL, more?: SQL) {
  return db
    .select({ json: orderJson(client, more) })
    .from(orders)
    .leftJoin(clients, eq(clients.id, orders.clientId))
    .leftJoin(livreurs, eq(livreurs.id, orders.livreurId))
    .$dynamic();
}

/** One parse for the whole list. */
export function rowsOf<Row = OrderRow>(found: readonly { json: string }[]): Row[] {
  return JSON.parse(`[${found.map((row) => row.json).join(',')}]`) as Row[];
}

export function rowOf<Row = OrderRow>(found: { json: string } | undefined): Row | null {
  return found ? (JSON.parse(found.json) as Row) : null;
}
