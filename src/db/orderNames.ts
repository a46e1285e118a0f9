import { eq } from 'drizzle-orm';
import { foldedFor } from '#domain/format/search.ts';
import { type Db, prepared } from './open.ts';
import { orders } from './schema.ts';

const rename = prepared((db, p) =>
  db
    .update(orders)
    .set({ clientName: p('fullname'), folded: p('folded') })
    .where(eq(orders.id, p('id')))
    .prepare(),
);

/** The board shows the client's present name and finds it in the order's own row, beside that order's contact phone. */
export function renameClientInOrders(db: Db, clientId: string, fullname: string): void {
  const placed = db
    .select({ id: orders.id, phone: orders.clientContactPhone })
    .from(orders)
    .where(eq(orders.clientId, clientId))
    .all();
  for (const { id, phone } of placed) rename(db).run({ id, fullname, folded: foldedFor(fullname, phone) });
}
