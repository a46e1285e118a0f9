import { and, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { orderEvents, orders } from '#db/schema.ts';
import { ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { isLinenCarried } from '#domain/pieces/handover.ts';
import { isVisibleOrder } from '../acts/visibility.ts';
import { type OwedCash, readOwedCash } from '../cash/cash.reads.ts';
import type { SignedCtx } from '../ctx.ts';
import { IS_LINEN_TO_RETURN } from '../orderFields/linenJson.ts';
import { hasOpenStatus } from '../orderFields/promiseJson.ts';

const CARRIED = ORDER_STATUSES.filter(isLinenCarried);
/** An order that was cancelled on the road leaves its linen with the livreur. */
const wasCancelledOnRoad = sql`exists (select 1 from ${orderEvents} where ${orderEvents.orderNumber} = ${orders.number} and ${orderEvents.kind} = 'cancelled' and ${inArray(orderEvents.from, CARRIED)})`;

/** Each part reads a small range of its own index. */
const PARTS = [
  hasOpenStatus(CARRIED),
  and(IS_LINEN_TO_RETURN, or(isNotNull(orders.returningAt), wasCancelledOnRoad)),
];

export interface OwedByLivreur extends OwedCash {
  /** Pieces of linen in the livreur's hands. */
  pieces: number;
}

/** What a livreur answers for before they leave; null if it is nothing. */
export function readOwedByLivreur({ db }: Pick<SignedCtx, 'db'>, livreurId: string): OwedByLivreur | null {
  const cash = readOwedCash({ db }, livreurId);
  const sums = PARTS.flatMap((part) =>
    db
      .select({ pieces: sql<number>`coalesce(sum(${orders.piecesHeld}), 0)` })
      .from(orders)
      .where(and(isVisibleOrder({ role: 'livreur', id: livreurId }), part))
      .all(),
  );
  const pieces = sums.reduce((total, row) => total + row.pieces, 0);
  if (!cash && pieces === 0) return null;
  return { held: 0, openHandovers: 0, openGaps: 0, ...cash, pieces };
}
