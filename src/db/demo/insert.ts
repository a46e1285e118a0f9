import { getTableColumns, max } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { startOfDay } from '#domain/format/calendar.ts';
import { type Db, prepareStatement } from '../connection.ts';
import { hashHandover } from '../integrity/handoverHash.ts';
import { hashContent, readContentHash } from '../integrity/orderContent.ts';
import {
  claims,
  codeTries,
  countSettlements,
  handovers,
  moneyEntries,
  orderChanges,
  orderEvents,
  orderLines,
  orders,
  visits,
} from '../schema.ts';
import { sealText } from '../sealedText.ts';
import type { Store } from '../store.ts';
import type { DemoEvent, DemoHandover } from './model.ts';
import type { OrderRows } from './order.ts';

const prepareInsert = <T extends SQLiteTable>(table: T, omitted: string[] = []) =>
  prepareStatement((db, p) => {
    const names = Object.keys(getTableColumns(table)).filter((name) => !omitted.includes(name));
    const values = Object.fromEntries(names.map((name) => [name, p(name)]));
    return db.insert(table).values(values as T['$inferInsert']);
  });

const insertOrder = prepareInsert(orders, ['number']);
const insertLine = prepareInsert(orderLines);
const insertEvent = prepareInsert(orderEvents, ['sequence']);
const insertEntry = prepareInsert(moneyEntries);
const selectLast = prepareStatement((db) =>
  db.select({ sequence: max(orderEvents.sequence) }).from(orderEvents),
);
export const readLastEvent = (db: Db): number => selectLast(db).get()?.sequence ?? 0;
const insertUncounted = prepareInsert(handovers, ['counts']);

export function insertOrderRows(store: Store, rows: OrderRows): void {
  const { order, lines, events } = rows;
  insertOrder(store.db).run({ ...order });
  for (const line of lines) insertLine(store.db).run({ ...line });
  const current = readContentHash(store.sqlite, order.id, order.feePerKm);
  const first = rows.placed ? hashContent(rows.placed, rows.placed.lines, order.feePerKm) : current;
  const hashes: Partial<Record<DemoEvent['kind'], string>> = { created: first, amended: current };
  for (const event of events) {
    const { kind, handover } = event;
    insertEvent(store.db).run({
      from: null,
      to: null,
      detail: null,
      livreurId: null,
      phoneAt: null,
      contentHash: handover ? hashHandover({ ...handover, orderId: order.id }) : (hashes[kind] ?? null),
      ...event,
    });
    insertOwnRows(store, rows, event, readLastEvent(store.db));
  }
  if (rows.claims.length > 0) store.db.insert(claims).values(rows.claims).run();
  if (rows.wrongCodes.length > 0) store.db.insert(codeTries).values(rows.wrongCodes).run();
}

function insertOwnRows(store: Store, { order }: OrderRows, event: DemoEvent, sequence: number): void {
  const key = { orderId: order.id, sequence };
  const { handover, visit, change, settlement } = event;
  if (event.detail === 'paid') insertReceipt(store, order, event, sequence);
  if (handover) insertHandover(store, key, handover);
  if (visit)
    store.db
      .insert(visits)
      .values({ ...key, ...visit })
      .run();
  if (change)
    store.db
      .insert(orderChanges)
      .values({ ...key, ...change })
      .run();
  if (settlement)
    store.db
      .insert(countSettlements)
      .values({ ...key, ...settlement })
      .run();
}

function insertHandover(
  store: Store,
  key: { orderId: string; sequence: number },
  handover: DemoHandover,
): void {
  const row = { ...key, ...handover };
  if (row.counts) store.db.insert(handovers).values(row).run();
  else
    insertUncounted(store.db).run({
      reason: null,
      bags: null,
      photo: null,
      undoneBy: null,
      ...row,
      ...sealText('note', row.note),
    });
}

function insertReceipt(
  store: Store,
  order: OrderRows['order'],
  { actorId, actorRole, at, recordedAt }: DemoEvent,
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
    bookedOn: startOfDay(at),
    recordedAt,
    ...sealText('note', null),
    isLate: 0,
    key: null,
    reverses: null,
    claimId: null,
    rebate: 0,
  });
}
