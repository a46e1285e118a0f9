import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { claims, countSettlements, handovers, orderLines } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { LineCount } from '#domain/pieces/handover.ts';
import { computeLosable, type Losable, type PieceHistory } from '#domain/pieces/losses.ts';
import type { PersonCtx } from '../ctx.ts';
import { readLines } from '../orders/content/contentStatements.ts';

export const readLosable = (ctx: PersonCtx, orderId: string, position: number | null): Losable =>
  computeLosable(readHistory(ctx, orderId), position);

/** The pieces of each line that were given back, less those that are lost or done again already. */
export function readRedoable(ctx: PersonCtx, orderId: string): LineCount[] {
  const history = readHistory(ctx, orderId);
  const most = computeLosable(history, null).givenPieces;
  return history.lines.map(({ position }) => ({
    position,
    quantity: Math.min(most, computeLosable(history, position).givenPieces),
  }));
}

function readHistory(ctx: PersonCtx, orderId: string): PieceHistory {
  return {
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
    // The lines of a redo keep the positions of the first order's.
    redonePieces: ctx.db
      .select(pickColumns(orderLines, 'position', 'quantity'))
      .from(claims)
      .innerJoin(orderLines, eq(orderLines.orderId, claims.redoOrderId))
      .where(eq(claims.orderId, orderId))
      .all(),
  };
}
