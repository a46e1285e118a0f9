import { orderLines, orders } from '#db/schema.ts';
import type { OrderItem } from '#domain/order.ts';
import { referenceOf } from '#domain/order.ts';
import { foldedFor } from '#domain/search.ts';
import type { World } from './world.ts';

type OrderRow = typeof orders.$inferSelect;

/** For tests: an order of any status and age, as the database keeps it, without going through its whole life. */
export function keepOrder(world: World, facts: Partial<OrderRow> & { items?: OrderItem[] } = {}): OrderRow {
  const { items = [aShirt(1500, 2)], ...given } = facts;
  const id = given.id ?? world.deps.id();
  const clientName = given.clientName ?? 'Awa Koné';
  const phone = given.clientContactPhone ?? '+2250701020304';
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
      ...given,
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

/** RFC 4180 read from the other side, so that the writer is not its own witness. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i] ?? '';
    if (quoted) {
      if (c !== '"') cell += c;
      else if (text[i + 1] === '"') {
        cell += '"';
        i++;
      } else quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === ';') {
      row.push(cell);
      cell = '';
    } else if (c === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')]);
      row = [];
      cell = '';
    } else cell += c;
  }
  return rows;
}
