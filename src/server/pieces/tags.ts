import { and, eq, ne, sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { findRow } from '#db/select.ts';
import { describeRefusedTag, describeTag } from '#domain/pieces/tag.ts';
import type { Change, OrderSnapshot } from '../acts/change.ts';
import type { SignedCtx } from '../ctx.ts';

/** The number of another order whose linen in the house has this tag. */
export function findTagOwner({ db }: SignedCtx, { id }: Pick<OrderSnapshot, 'id'>, tag: number) {
  const isOther = and(eq(orders.tag, tag), sql`${orders.linen} = 'held'`, ne(orders.id, id));
  return findRow(db, orders, isOther)?.number ?? null;
}

/** Waits for the desk until it has given the order another tag. */
export const findRefusedTag = ({ db }: SignedCtx, orderId: string) =>
  findRow(db, orders, eq(orders.id, orderId))?.refusedTag ?? null;

export const planTag = (tag: number | null): Change => ({
  columns: { tag, refusedTag: null },
  detail: describeTag(tag),
});

/** The linen has changed hands whatever its bag says, so that a tag of other linen is left out and shown to the desk. */
export function planTagOrRefusal(ctx: SignedCtx, order: OrderSnapshot, tag: number): Change {
  const owner = findTagOwner(ctx, order, tag);
  if (owner === null) return planTag(tag);
  return {
    columns: { tag: null, refusedTag: tag },
    detail: describeRefusedTag(tag, { wanted: order.number, owner }),
  };
}
