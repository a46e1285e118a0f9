import { hashHandover } from '#db/integrity/handoverHash.ts';
import { insertEvent } from '#db/orderEvents.ts';
import { handovers, moneyEntries, orderLines, orders } from '#db/schema.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { foldForSearch } from '#domain/format/search.ts';
import { isBeforePickup, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { OrderItem } from '#domain/orders/order.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { CodeLeg, Linen } from '#domain/pieces/handover.ts';
import type { World } from './world.ts';

type OrderRow = typeof orders.$inferSelect;

/**
 * The order is inserted without the acts that lead to its status. Its hand-overs of linen and its payments in the
 * ledger are inserted with it; a `paid` order is paid in full.
 */
export function anOrder(world: World, values: Partial<OrderRow> & { items?: OrderItem[] } = {}): OrderRow {
  const { items = [aShirt(1500, 2)], ...columns } = values;
  const id = columns.id ?? world.deps.id();
  const clientName = columns.clientName ?? 'Awa Koné';
  const phone = columns.clientContactPhone ?? '+2250701020304';
  const total = items.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0);
  const grandTotal = columns.grandTotal ?? total + 1200;
  const isPaid = columns.paymentState === 'paid';
  const pieces = items.reduce((sum, item) => sum + item.quantity, 0);
  const linen = columns.linen ?? LINEN[columns.status ?? 'pending'];
  const createdAt = columns.createdAt ?? world.clock.now();
  const promisedAt = columns.promisedAt ?? createdAt + DAY;
  const hasPickup = isBeforePickup(columns.status ?? 'pending') && columns.pickupBy;
  const toldAt = hasPickup || promisedAt;
  const promised = { promiseFrom: createdAt, promisedAt, promisedAtFirst: promisedAt, toldAt };
  const row = world.db
    .insert(orders)
    .values({
      id,
      reference: referenceOf(id),
      clientName,
      folded: foldForSearch(clientName, phone),
      status: 'pending',
      pieces,
      totalItemsPrice: total,
      transportFee: 1200,
      grandTotal,
      clientAddress: 'Cocody, rue des Jardins',
      paymentMethod: 'espece',
      clientContactPhone: phone,
      createdAt: world.clock.now(),
      updatedAt: world.clock.now(),
      amountPaid: isPaid ? grandTotal : 0,
      paidAt: isPaid ? world.clock.now() : null,
      declaredAt: columns.paymentState === 'declared' ? world.clock.now() : null,
      linen,
      piecesHeld: linen === 'held' ? pieces : 0,
      readyAt: LEFT_PLANT.includes(columns.status ?? 'pending') ? createdAt : null,
      ...promised,
      ...CODES,
      ...columns,
    })
    .returning()
    .get();
  world.db
    .insert(orderLines)
    .values(items.map((item, position) => ({ orderId: id, position, ...item })))
    .run();
  for (const leg of listLegs(row)) addHandover(world, row, leg);
  if (row.amountPaid > 0) addReceipt(world, row);
  return row;
}

/** Linen of a cancelled order is held only where a test says so. */
const LINEN: Record<OrderStatus, Linen> = {
  pending: 'client',
  assigned: 'client',
  pickup_en_route: 'client',
  picked_up: 'held',
  processing: 'held',
  assigned_for_delivery: 'held',
  delivery_en_route: 'held',
  completed: 'back',
  cancelled: 'client',
};

const LEFT_PLANT: readonly OrderStatus[] = ['assigned_for_delivery', 'delivery_en_route', 'completed'];

export const CODES = { pickupCode: 412, deliveryCode: 7305, returnCode: 1968 };

function listLegs({ linen, status }: OrderRow): CodeLeg[] {
  if (linen === 'client') return [];
  return linen === 'held' ? ['pickup'] : ['pickup', status === 'cancelled' ? 'return' : 'delivery'];
}

const DESK = { actorId: 'desk', actorName: 'Ali Traoré', actorRole: 'admin' } as const;

function addHandover(world: World, { id: orderId, pieces, ...row }: OrderRow, leg: CodeLeg): void {
  const step = {
    pickup: { kind: 'status', to: 'picked_up', at: row.pickedUpAt },
    delivery: { kind: 'status', to: 'completed', at: row.completedAt },
    return: { kind: 'givenBack', to: null, at: null },
  } as const;
  const { kind, to, at: handedOverAt } = step[leg];
  const at = handedOverAt ?? row.createdAt;
  const how = leg === 'pickup' ? 'as_ordered' : 'bypass';
  const handover = { orderId, leg, how, reason: how === 'bypass' ? 'none' : null, pieces } as const;
  const event = { orderId, kind, to, ...DESK, at, recordedAt: at };
  const sequence = insertEvent(world.db, { ...event, contentHash: hashHandover(handover) });
  world.db
    .insert(handovers)
    .values({ ...handover, sequence })
    .run();
}

function addReceipt(
  world: World,
  { id: orderId, amountPaid, paymentMethod, paidAt, createdAt }: OrderRow,
): void {
  const at = paidAt ?? createdAt;
  const event = { orderId, ...DESK, at, recordedAt: at };
  const sequence = insertEvent(world.db, { ...event, kind: 'payment', detail: 'paid' });
  world.db
    .insert(moneyEntries)
    .values({
      sequence,
      orderId,
      kind: 'receipt',
      method: paymentMethod === 'wave' ? 'wave' : 'espece',
      amount: amountPaid,
      actorId: DESK.actorId,
      at,
      bookedOn: startOfDay(at),
      recordedAt: at,
    })
    .run();
}

export function aShirt(unitPrice: number, quantity: number, name = 'Chemise'): OrderItem {
  return { productId: '00000000-0000-4000-8000-000000000001', name, service: 'Lavage', quantity, unitPrice };
}
