import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { claims, countSettlements, handovers } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { computeLosable, type Losable } from '#domain/pieces/losses.ts';
import type { PersonCtx } from '../ctx.ts';
import { readLines } from '../orders/content/contentStatements.ts';

export function readLosable(ctx: PersonCtx, orderId: string, position: number | null): Losable {
  const history = {
    lines: readLines(ctx, orderId),
    handovers: ctx.db
      .select(pickColumns(handovers, 'sequence', 'leg', 'pieces', 'counts'))
      .from(handovers)
      .where(and(eq(handovers.orderId, orderId), isNull(handovers.undoneBy)))
      .orderBy(asc(handovers.sequence))
      .all(),
    settlements: ctx.db
      .select(pickColumns(countSettlements, 'sequence', 'lost'))
      .from(countSettlements)
      .where(eq(countSettlements.orderId, orderId))
      .all(),
    claims: ctx.db
      .select(pickColumns(claims, 'position', 'lost', 'lostAfterGiven'))
      .from(claims)
      .where(and(eq(claims.orderId, orderId), gt(claims.lost, 0)))
      .all(),
  };
  return computeLosable(history, position);
}
