import { getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Service } from '#domain/catalogue.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { Point } from '#domain/geo.ts';
import { DEFAULT_TERMS } from '#domain/house.ts';
import { referenceOf } from '#domain/order.ts';
import type { PaymentMethod, PaymentState } from '#domain/payment.ts';
import type { Role } from '#domain/people/roles.ts';
import { totalsOf } from '#domain/pricing.ts';
import { orderContentHash } from '../integrity/orderContent.ts';
import { prepared, type Store } from '../open.ts';
import { moneyEntries, orderEvents, orderLines, orders } from '../schema.ts';
import type { Random } from './chance.ts';
import type { Moment } from './history.ts';

export interface Person {
  id: string;
  fullname: string;
  phone: string;
  role: Role;
}

export interface Product {
  id: string;
  name: string;
  services: readonly Service[];
}

/** One order of the demonstration, before its rows. */
export interface DemoOrder {
  client: Person;
  pickup: Person;
  delivery: Person;
  desk: Person;
  address: string;
  pin: Point;
  method: PaymentMethod | null;
  payment: PaymentState;
  moments: readonly Moment[];
  /** The livreur assigned first, whom `pickup` replaces. */
  relieved?: Person;
}

interface OrderRows {
  order: typeof orders.$inferInsert;
  lines: (typeof orderLines.$inferInsert)[];
  events: (typeof orderEvents.$inferInsert)[];
}

export type FoldPerson = (fullname: string, phone: string) => string;

/** The rows that the server would have written for this order. */
export function buildOrder(
  chance: Random,
  demo: DemoOrder,
  products: readonly Product[],
  foldPerson: FoldPerson,
): OrderRows {
  const id = chance.id();
  const lines = linesOf(chance, id, products);
  const events = eventsOf(id, demo);
  const at = (to: Moment['to']) => demo.moments.find((m) => m.to === to)?.at ?? null;
  const created = demo.moments[0]?.at ?? 0;
  const totals = totalsOf(lines, demo.pin, DEFAULT_TERMS);
  const eventAt = (detail: string) => events.find((event) => event.detail === detail)?.at;
  const paidAt = eventAt('paid') ?? null;
  const livreur =
    at('assigned_for_delivery') !== null ? demo.delivery : at('assigned') !== null ? demo.pickup : null;
  const order: OrderRows['order'] = {
    id,
    reference: referenceOf(id),
    clientId: demo.client.id,
    livreurId: livreur?.id ?? null,
    clientName: demo.client.fullname,
    livreurName: livreur?.fullname ?? null,
    livreurPhone: livreur?.phone ?? null,
    folded: foldPerson(demo.client.fullname, demo.client.phone),
    status: demo.moments.at(-1)?.to ?? 'pending',
    version: events.length,
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    ...totals,
    feePerKm: DEFAULT_TERMS.feePerKm,
    clientAddress: demo.address,
    lng: Math.round(demo.pin.lng * 1e6),
    lat: Math.round(demo.pin.lat * 1e6),
    paymentMethod: demo.method,
    amountPaid: paidAt === null ? 0 : totals.grandTotal,
    declaredAt: demo.payment === 'declared' ? (eventAt('declared') ?? null) : null,
    paymentState: demo.payment,
    paidAt,
    clientContactPhone: demo.client.phone,
    createdAt: created,
    updatedAt: events.at(-1)?.at ?? created,
    pickedUpAt: at('picked_up'),
    completedAt: at('completed'),
  };
  return { order, lines, events };
}

/** One to four garments, each with one of its services. */
function linesOf(chance: Random, orderId: string, products: readonly Product[]): OrderRows['lines'] {
  const chosen = new Set(Array.from({ length: chance.between(1, 4) }, () => chance.pick(products)));
  return [...chosen].map((product, position) => {
    const service = chance.pick(product.services);
    const quantity = chance.between(1, 5);
    return {
      orderId,
      position,
      productId: product.id,
      name: product.name,
      service: service.name,
      quantity,
      unitPrice: service.price,
    };
  });
}

function eventsOf(orderId: string, demo: DemoOrder): OrderRows['events'] {
  const events: OrderRows['events'] = [];
  const add = (
    actor: Person,
    at: number,
    change: Pick<OrderRows['events'][number], 'kind' | 'from' | 'to' | 'detail' | 'livreurId'>,
  ) =>
    events.push({
      orderId,
      actorId: actor.id,
      actorName: actor.fullname,
      actorRole: actor.role,
      at,
      recordedAt: at,
      ...change,
    });
  for (const { kind, act, from, to, at } of demo.moments) {
    const carrier =
      to === 'assigned' || to === 'pickup_en_route' || to === 'picked_up' ? demo.pickup : demo.delivery;
    const actor = actorOf(demo, act, from, carrier);
    const assignee = to === 'assigned' ? (demo.relieved ?? carrier) : carrier;
    add(actor, at, { kind, from, to, ...(act === 'assign' ? livreurFields(assignee) : {}) });
    if (to === 'assigned' && demo.relieved)
      add(demo.desk, at + 2 * MINUTE, { kind: 'reassigned', ...livreurFields(demo.pickup) });
    if (to === 'pending' && demo.method === 'wave' && demo.payment !== 'due')
      add(demo.client, at + 2 * MINUTE, { kind: 'payment', detail: 'declared' });
    // The livreur receives cash at the pickup; the desk finds a Wave transfer within the hour.
    if (to === 'picked_up' && demo.payment === 'paid')
      add(demo.method === 'espece' ? demo.pickup : demo.desk, at + MINUTE, {
        kind: 'payment',
        detail: 'paid',
      });
  }
  return events;
}

const livreurFields = ({ id, fullname }: Person) => ({ detail: fullname, livreurId: id });

function actorOf(demo: DemoOrder, act: Moment['act'], from: Moment['from'], carrier: Person): Person {
  if (act === null) return demo.client;
  if (act === 'step') return carrier;
  return act === 'cancel' && from === 'pending' ? demo.client : demo.desk;
}

/** One prepared statement per table, its parameters named after the columns. */
const prepareInsert = <T extends SQLiteTable>(table: T, omitted: string[] = []) =>
  prepared((db, p) => {
    const names = Object.keys(getTableColumns(table)).filter((name) => !omitted.includes(name));
    const values = Object.fromEntries(names.map((name) => [name, p(name)]));
    return db
      .insert(table)
      .values(values as T['$inferInsert'])
      .prepare();
  });

const insertOrder = prepareInsert(orders);
const insertLine = prepareInsert(orderLines);
const insertEvent = prepareInsert(orderEvents, ['sequence']);
const insertEntry = prepareInsert(moneyEntries);

/** The caller opens the transaction. */
export function insertOrderRows(store: Store, { order, lines, events }: OrderRows): void {
  insertOrder(store.db).run({ ...order });
  for (const line of lines) insertLine(store.db).run({ ...line });
  const contentHash = orderContentHash(store.sqlite, order.id);
  for (const event of events) {
    const { lastInsertRowid } = insertEvent(store.db).run({
      from: null,
      to: null,
      detail: null,
      livreurId: null,
      contentHash: event.kind === 'created' ? contentHash : null,
      ...event,
    });
    if (event.detail === 'paid') insertReceipt(store, order, event, Number(lastInsertRowid));
  }
}

function insertReceipt(
  store: Store,
  order: OrderRows['order'],
  { actorId, actorRole, at, recordedAt }: OrderRows['events'][number],
  sequence: number,
): void {
  insertEntry(store.db).run({
    sequence,
    orderId: order.id,
    kind: 'receipt',
    method: order.paymentMethod,
    amount: order.grandTotal,
    holderId: actorRole === 'livreur' ? actorId : null,
    actorId,
    at,
    recordedAt,
    note: null,
    isLate: 0,
    key: null,
    reverses: null,
  });
}
