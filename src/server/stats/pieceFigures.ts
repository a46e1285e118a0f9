import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { claims, countSettlements, orderEvents, orders } from '#db/schema.ts';
import type { Deps } from '../ctx.ts';
import { IS_LINEN_TO_RETURN } from '../orderFields/linenJson.ts';
import { cacheFigures } from './figures.ts';

const held = sql<number>`coalesce(sum(${orders.piecesHeld}), 0)`;
/** Most orders hold nothing, so each part reads a small range of its own index. */
const PARTS = [
  sql`${orders.status} in ('picked_up', 'processing', 'assigned_for_delivery', 'delivery_en_route')`,
  IS_LINEN_TO_RETURN,
  sql`${orders.countGapAt} is not null and ${orders.linen} = 'back'`,
].map((part) => prepareStatement((db) => db.select({ pieces: held }).from(orders).where(part)));

const sumHeld = cacheFigures(
  () => ['all'],
  ({ db }) => PARTS.reduce((sum, part) => sum + (part(db).get()?.pieces ?? 0), 0),
);

export const countHeldPieces = (deps: Pick<Deps, 'db' | 'store'>): number => sumHeld(deps)('all');

const settledLosses = prepareStatement((db, p) =>
  db
    .select({ pieces: sql<number>`coalesce(sum(${countSettlements.lost}), 0)` })
    .from(countSettlements)
    .innerJoin(orderEvents, eq(orderEvents.sequence, countSettlements.sequence))
    .where(and(gte(orderEvents.at, p('since')), lt(orderEvents.at, p('until')))),
);
const claimedLosses = prepareStatement((db, p) =>
  db
    .select({ pieces: sql<number>`coalesce(sum(${claims.lostAfterGiven}), 0)` })
    .from(claims)
    .where(and(gte(claims.answeredAt, p('since')), lt(claims.answeredAt, p('until')))),
);

export function countLostPieces(
  { db }: Pick<Deps, 'db'>,
  { since, until }: { since: number; until: number },
): number {
  const statements = [settledLosses, claimedLosses];
  return statements.reduce((sum, losses) => sum + (losses(db).get({ since, until })?.pieces ?? 0), 0);
}
