import { eq, gt, ne, sql } from 'drizzle-orm';
import { claims, countSettlements, orderEvents, orders } from '#db/schema.ts';
import type { Deps } from '../ctx.ts';
import { IS_LINEN_TO_RETURN } from '../orderFields/linenJson.ts';
import { hasOpenStatus } from '../orderFields/promiseJson.ts';

const pieces = sql<number>`coalesce(sum(${orders.piecesHeld}), 0)`;
/** Most orders hold nothing, so each part reads a small range of its own index. */
const PARTS = [
  hasOpenStatus(['picked_up', 'processing', 'assigned_for_delivery', 'delivery_en_route']),
  IS_LINEN_TO_RETURN,
  sql`${orders.countGapAt} is not null and ${orders.linen} = 'back'`,
];

export const countHeldPieces = ({ db }: Pick<Deps, 'db'>): number =>
  PARTS.reduce((sum, part) => sum + (db.select({ pieces }).from(orders).where(part).get()?.pieces ?? 0), 0);

/** Losses are rare, so all of them are read. */
export function countLostPieces(
  { db }: Pick<Deps, 'db'>,
  { since, until }: { since: number; until: number },
): number {
  const settledLosses = db
    .select({ at: orderEvents.at, lost: countSettlements.lost })
    .from(countSettlements)
    .innerJoin(orderEvents, eq(orderEvents.sequence, countSettlements.sequence))
    .where(ne(countSettlements.lost, 0))
    .all();
  const claimedLosses = db
    .select({ at: sql<number>`coalesce(${claims.answeredAt}, 0)`, lost: claims.lostAfterGiven })
    .from(claims)
    .where(gt(claims.lostAfterGiven, 0))
    .all();
  return [...settledLosses, ...claimedLosses]
    .filter(({ at }) => at >= since && at < until)
    .reduce((sum, { lost }) => sum + lost, 0);
}
