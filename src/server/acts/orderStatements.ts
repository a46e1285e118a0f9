import { and, eq, sql } from 'drizzle-orm';
import { type Db, memoizePerKey, prepareStatement } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import type { Deps } from '../ctx.ts';
import type { OrderColumns } from './change.ts';

type Loaded = Pick<typeof orders.$inferSelect, 'id' | 'version'>;

/** A reference is the start of its order's id, so it needs no index of its own. */
export const selectOrderOfReference = prepareStatement((db, p) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.id} >= ${p('reference')} and ${orders.id} < ${p('reference')} || 'g'`),
);

/** SQLite rewrites an index only where one of its columns is set, so each set of columns has its own statement. */
const memoizeUpdate = memoizePerKey<ReturnType<typeof prepareUpdate>>();

function prepareUpdate(db: Db, names: readonly string[]) {
  const columns = Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`]));
  return db
    .update(orders)
    .set({ ...columns, version: sql`${orders.version} + 1`, updatedAt: sql`${sql.placeholder('now')}` })
    .where(and(eq(orders.id, sql.placeholder('orderId')), eq(orders.version, sql.placeholder('seenVersion'))))
    .prepare();
}

/** The result is false if another act changed the order first. */
export function updateOrder(ctx: Pick<Deps, 'db' | 'now'>, order: Loaded, columns: OrderColumns): boolean {
  const names = Object.keys(columns);
  const statement = memoizeUpdate(ctx.db, names.join(), () => prepareUpdate(ctx.db, names));
  const bound = { ...columns, orderId: order.id, seenVersion: order.version, now: ctx.now() };
  return statement.run(bound).changes > 0;
}

export function deleteOrder({ db }: Pick<Deps, 'db'>, orderId: string): void {
  db.delete(orders).where(eq(orders.id, orderId)).run();
}
