import { eq, type SQL, sql } from 'drizzle-orm';
import { alias, type SQLiteColumn, type SQLiteSelect } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/connection.ts';
import { accounts, invoiceOrders, invoices, orderLines, orders, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { OrderInvoice } from '#domain/invoices/certification.ts';
import type { Blind, BlindMoney } from '#domain/money/cash.ts';
import type { Order, OrderOfClient, Person } from '#domain/orders/order.ts';
import { amountDue, BLIND_MONEY, credit } from './balance.ts';
import { buildJsonObject, type Fields } from './jsonFields.ts';
import { type Landmark, OF_LANDMARK } from './landmarkJson.ts';
import {
  type DeskNoted,
  OF_CARD,
  OF_CLIENT,
  OF_DESK,
  OF_LINEN,
  type OfCard,
  type OpenedLink,
} from './linenJson.ts';
import { buildPointJson } from './points.ts';
import { OF_PROMISE, OF_STEP, type OfPromise } from './promiseJson.ts';

/**
 * SQLite writes each order as one JSON text, lines and people included, three times faster than JavaScript
 * assembles the rows.
 */

const clients = alias(users, 'clients');
export const livreurs = alias(users, 'livreurs');

/** The patch leaves out what is null: only a line by the kilo has a weight. */
const lines = sql`(select json_group_array(json_patch(json_object('position', l.position, 'productId', l.product_id, 'name', l.name, 'service', l.service, 'quantity', l.quantity, 'unitPrice', l.unit_price, 'discount', l.discount, 'care', json(l.care)), json_object('unit', l.unit, 'tenths', l.tenths))) from (select * from ${orderLines} where ${orderLines.orderId} = ${orders.id} order by ${orderLines.position}) l)`;

const location = sql`case when ${orders.lng} is null then null else ${buildPointJson(orders)} end`;

/** The value that the order stores replaces that of an erased account. */
const selectCurrentFact = (fact: 'fullname' | 'phone', stored: SQLiteColumn) =>
  sql<string | null>`coalesce(case when ${livreurs.erasedAt} is null then ${livreurs[fact]} end, ${stored})`;

export const livreurName = selectCurrentFact('fullname', orders.livreurName);
export const livreurPhone = selectCurrentFact('phone', orders.livreurPhone);

const clientJson = sql`json_object('id', coalesce(${orders.clientId}, ''), 'fullname', ${orders.clientName})`;

const clientToVisitJson = sql`json_object('id', coalesce(${orders.clientId}, ''), 'fullname', ${orders.clientName}, 'phone', coalesce(${clients.phone}, ${orders.clientContactPhone}), 'address', coalesce(${clients.address}, ''))`;

const buildLivreurJson = (phone: SQL) =>
  sql`case when ${orders.livreurName} is null then null else json_object('id', coalesce(${orders.livreurId}, ''), 'fullname', ${livreurName}, 'phone', ${phone}) end`;

const buildNamedPhoneJson = (name: SQLiteColumn, phone: SQLiteColumn) =>
  sql`case when ${phone} is null then null else json_object('name', ${name}, 'phone', ${phone}) end`;

export const LISTED: Fields<ListedOrder> = {
  id: orders.id,
  clientId: sql`coalesce(${orders.clientId}, '')`,
  ...pickColumns(orders, 'livreurId', 'status', 'version'),
  items: sql`json(${lines})`,
  ...pickColumns(orders, 'totalItemsPrice', 'transportFee', 'grandTotal', 'clientAddress'),
  clientLocation: location,
  ...pickColumns(orders, 'paymentMethod', 'paymentState', 'amountPaid'),
  amountDue,
  credit,
  ...pickColumns(orders, 'declaredAt', 'declaredAmount', 'clientContactPhone', 'createdAt'),
  ...OF_PROMISE,
  ...OF_LINEN,
  client: clientJson,
  livreur: buildLivreurJson(livreurPhone),
  ...pickColumns(orders, 'contactId', 'placedBy', 'ruleId', 'redoOf'),
  payer: buildNamedPhoneJson(orders.payerName, orders.payerPhone),
  receiver: buildNamedPhoneJson(orders.receiverName, orders.receiverPhone),
  note: orders.note,
  account: sql`(select json_object('id', a.id, 'name', a.name, 'deliveryNotes', a.delivery_notes) from ${accounts} a where a.id = ${orders.accountId})`,
};

/** The last sale of the order, or its month on a business's account. */
const invoiceJson = sql`(select json_object('state', i.state, 'number', i.number, 'token', i.token) from ${invoices} i where i.id = coalesce((select id from ${invoices} where ${invoices.orderId} = ${orders.id} order by ${invoices.sale} desc limit 1), (select ${invoiceOrders.invoiceId} from ${invoiceOrders} where ${invoiceOrders.orderId} = ${orders.id} and ${invoiceOrders.creditNoteId} is null)))`;

/** A gesture of before the completion has lowered it. */
export const SALE_AMOUNT = sql<
  number | null
>`iif(${orders.status} = 'completed', (select ${invoices.amount} from ${invoices} where ${invoices.orderId} = ${orders.id} order by ${invoices.sale} desc limit 1), null)`;

export const ORDER: Fields<OrderRow> = {
  ...LISTED,
  buyer: sql`case when ${orders.accountId} is not null then (select json_object('ncc', a.ncc, 'name', a.name) from ${accounts} a where a.id = ${orders.accountId}) when ${orders.buyerNcc} is not null then json_object('ncc', ${orders.buyerNcc}, 'name', ${orders.buyerName}) end`,
  invoice: sql`json(${invoiceJson})`,
  ...pickColumns(orders, 'paidAt', 'pickedUpAt', 'completedAt'),
};

export const CARD: Fields<OrderCard> = {
  ...pickColumns(orders, 'id', 'livreurId', 'redoOf', 'status', 'grandTotal', 'clientAddress'),
  clientLocation: location,
  ...pickColumns(orders, 'paymentMethod', 'paymentState'),
  amountPaid: BLIND_MONEY.amountPaid,
  amountDue,
  credit: BLIND_MONEY.credit,
  ...pickColumns(orders, 'clientContactPhone', 'createdAt', 'linen', 'returningAt'),
  ...OF_PROMISE,
  ...OF_STEP,
  ...OF_CARD,
  client: sql`json_object('fullname', ${orders.clientName})`,
  livreur: sql`case when ${orders.livreurName} is null then null else json_object('fullname', ${livreurName}, 'phone', ${livreurPhone}) end`,
};

type ListedOrder = Omit<Order, 'paidAt'>;

interface OrderCard
  extends BlindMoney,
    OfCard,
    OfPromise,
    Pick<Order, 'id' | 'livreurId' | 'redoOf' | 'status' | 'linen' | 'returningAt' | 'createdAt'>,
    Pick<Order, 'clientAddress' | 'clientLocation' | 'clientContactPhone'>,
    Pick<Order, 'grandTotal' | 'paymentMethod' | 'paymentState' | 'amountDue'> {
  stepDueAt: number | null;
  client: Pick<Person, 'fullname'> & Partial<Person>;
  livreur: (Pick<Person, 'fullname' | 'phone'> & Partial<Person>) | null;
}

export interface DeskRow
  extends OrderCard,
    Partial<Omit<OrderRow & OrderOfClient & OpenedLink & DeskNoted, keyof OrderCard>> {}

export interface OrderRow extends Order {
  /** The business whose account pays, or that wants the certified invoice in its name. */
  buyer: { ncc: string; name: string } | null;
  invoice: OrderInvoice | null;
  pickedUpAt: number | null;
  completedAt: number | null;
}

export interface MissionRow extends OrderRow, DeskNoted {
  number: number;
  tag: number | null;
  client: Person & { address: string };
  /** The value is null when the present leg of the mission was not arranged. */
  roundPosition: number | null;
  landmark: Landmark | null;
  /** The client has opened a provider's page, and it is not known yet what came of it. */
  isBeingPaid: boolean;
}

/** A client must not call a livreur whose account is deactivated or erased. */
const LIVREUR_TO_CALL: Fields<Pick<OrderRow, 'livreur'>> = {
  livreur: buildLivreurJson(sql`case when ${livreurs.active} then ${livreurPhone} end`),
};

export const CLIENT_TO_VISIT: Fields<Pick<MissionRow, 'client'>> = { client: clientToVisitJson };

export function selectOrders<Extra extends object = object>(db: Db, extra?: Fields<Extra>) {
  return selectFields(db, { ...ORDER, ...extra } as Fields<OrderRow & Extra>);
}

export interface DeskOrder extends Blind<OrderRow>, OfCard, OrderOfClient, OpenedLink, DeskNoted {
  stepDueAt: number | null;
  landmark: Landmark | null;
}

export function selectDeskOrder(db: Db) {
  return selectFields(db, {
    ...ORDER,
    ...OF_DESK,
    ...OF_STEP,
    ...OF_CARD,
    ...OF_LANDMARK,
    ...BLIND_MONEY,
  } as Fields<DeskOrder>);
}

export function selectClientOrders<Extra extends object = object>(db: Db, extra?: Fields<Extra>) {
  const fields = { ...ORDER, ...LIVREUR_TO_CALL, ...OF_CLIENT, ...extra };
  return selectFields(db, fields as Fields<OrderRow & OrderOfClient & Extra>);
}

function selectFields<Row extends object>(db: Db, fields: Fields<Row>) {
  return joinPeople(
    db
      .select({ json: buildJsonObject(fields) })
      .from(orders)
      .$dynamic(),
  );
}

export function joinPeople<Query extends SQLiteSelect>(query: Query) {
  return query
    .leftJoin(clients, eq(clients.id, orders.clientId))
    .leftJoin(livreurs, eq(livreurs.id, orders.livreurId));
}
