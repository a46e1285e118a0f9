import { orderLines, orders } from '#db/schema.ts';
import { foldedFor } from '#domain/format/search.ts';
import type { OrderItem } from '#domain/order.ts';
import { referenceOf } from '#domain/order.ts';
import type { World } from './world.ts';

type OrderRow = typeof orders.$inferSelect;

/** Inserts an order of any status and age, without the acts that lead to it. */
export function anOrder(world: World, values: Partial<OrderRow> & { items?: OrderItem[] } = {}): OrderRow {
  const { items = [aShirt(1500, 2)], ...columns } = values;
  const id = columns.id ?? world.deps.id();
  const clientName = columns.clientName ?? 'Awa Koné';
  const phone = columns.clientContactPhone ?? '+2250701020304';
  const total = items.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0);
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
      grandTotal: total + 1200,
      clientAddress: 'Cocody, rue des Jardins',
      paymentMethod: 'espece',
      clientContactPhone: phone,
      createdAt: world.clock.now(),
      updatedAt: world.clock.now(),
      ...columns,
    })
    .returning()
    .get();
  world.db
    .insert(orderLines)
    .values(items.map((item, position) => ({ orderId: id, position, ...item })))
    .run();
  return row;
}

export function aShirt(unitPrice: number, quantity: number, name = 'Chemise'): OrderItem {
  return { productId: '00000000-0000-4000-8000-000000000001', name, service: 'Lavage', quantity, unitPrice };
}
