import { eq, gt, ne, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { claims, countSettlements, orderEvents, orders } from '#db/schema.ts';
import type { Deps } from '../ctx.ts';
import { IS_LINEN_TO_RETURN } from '../orderFields/linenJson.ts';
import { hasOpenStatus } from '../orderFields/promiseJson.ts';

const held = sql<number>`coalesce(sum(${orders.piecesHeld}), 0)`;
/** Most orders hold nothing, so each part reads a small range of its own index. */
const PARTS = [
  hasOpenStatus(['picked_up', 'processing', 'assigned_for_delivery', 'delivery_en_route']),
  IS_LINEN_TO_RETURN,
  sql`${orders.countGapAt} is not null and ${orders.linen} = 'back'`,
].map((part) => prepareStatement((db) => db.select({ pieces: held }).from(orders).where(part)));

export const countHeldPieces = ({ db }: Pick<Deps, 'db'>): number =>
  PARTS.reduce((sum, part) => sum + (part(db).get()?.pieces ?? 0), 0);

const settledLosses = prepareStatement((db) =>
  db
    .select({ at: orderEvents.at, lost: countSettlements.lost })
    .from(countSettlements)
    .innerJoin(orderEvents, eq(orderEvents.sequence, countSettlements.sequence))
    .where(ne(countSettlements.lost, 0)),
);
const claimedLosses = prepareStatement((db) =>
  db
    .select({ at: sql<number>`coalesce(${claims.answeredAt}, 0)`, lost: claims.lostAfterGiven })
    .from(claims)
    .where(gt(claims.lostAfterGiven, 0)),
);

/** Losses are rare, so all of them are read. */
export function countLostPieces(
  { db }: Pick<Deps, 'db'>,
  { since, until }: { since: number; until: number },
): number {
  return [settledLosses, claimedLosses]
    .flatMap((losses) => losses(db).all({}))
    .filter(({ at }) => at >= since && at < until)
    .reduce((sum, { lost }) => sum + lost, 0);
}
