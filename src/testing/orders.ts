import { moneyEntries, orderEvents, orderLines, orders } from '#db/schema.ts';
import { foldedFor } from '#domain/format/search.ts';
import type { OrderItem } from '#domain/order.ts';
import { referenceOf } from '#domain/order.ts';
import type { World } from './world.ts';

type OrderRow = typeof orders.$inferSelect;

/**
 * Inserts an order of any status and age, without the acts that lead to it; what it has paid stands in the ledger, all of
 * it once it is `paid`.
 */
export function anOrder(world: World, values: Partial<OrderRow> & { items?: OrderItem[] } = {}): OrderRow {
  const { items = [aShirt(1500, 2)], ...columns } = values;
  const id = columns.id ?? world.deps.id();
  const clientName = columns.clientName ?? 'Awa Koné';
  const phone = columns.clientContactPhone ?? '+2250701020304';
  const total = items.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0);
  const grandTotal = columns.grandTotal ?? total + 1200;
  const isPaid = columns.paymentState === 'paid';
  const row = world.db
    .insert(orders)
    .values({
      id,
      reference: referenceOf(id),
      clientName,
      folded: foldedFor(clientName, phone),
      status: 'pending',
      pieces: items.reduce((sum, item) => sum + item.quantity, 0),
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
      ...columns,
    })
    .returning()
    .get();
  world.db
    .insert(orderLines)
    .values(items.map((item, position) => ({ orderId: id, position, ...item })))
    .run();
  if (row.amountPaid > 0) addReceipt(world, row);
  return row;
}

/** As the desk would have recorded it. */
function addReceipt(
  world: World,
  { id: orderId, amountPaid, paymentMethod, paidAt, createdAt }: OrderRow,
): void {
  const at = paidAt ?? createdAt;
  const desk = { actorId: 'desk', actorName: 'Ali Traoré', actorRole: 'admin' } as const;
  const { sequence } = world.db
    .insert(orderEvents)
    .values({ orderId, kind: 'payment', detail: 'paid', ...desk, at, recordedAt: at })
    .returning()
    .get();
  world.db
    .insert(moneyEntries)
    .values({
      ...{ sequence, orderId, kind: 'receipt', method: paymentMethod ?? 'espece', amount: amountPaid },
      ...{ actorId: desk.actorId, at, recordedAt: at },
    })
    .run();
}

export function aShirt(unitPrice: number, quantity: number, name = 'Chemise'): OrderItem {
  return { productId: '00000000-0000-4000-8000-000000000001', name, service: 'Lavage', quantity, unitPrice };
}
