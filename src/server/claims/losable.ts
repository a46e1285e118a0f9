import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { claims, countSettlements, handovers } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { computeLosable, type Losable } from '#domain/pieces/losses.ts';
import type { PersonCtx } from '../ctx.ts';
import { readLines } from '../orders/content/contentStatements.ts';

const handoversOf = prepareStatement((db, p) =>
  db
    .select(pickColumns(handovers, 'sequence', 'leg', 'pieces', 'counts'))
    .from(handovers)
    .where(and(eq(handovers.orderId, p('orderId')), isNull(handovers.undoneBy)))
    .orderBy(asc(handovers.sequence)),
);
const settlementsOf = prepareStatement((db, p) =>
  db
    .select(pickColumns(countSettlements, 'sequence', 'lost'))
    .from(countSettlements)
    .where(eq(countSettlements.orderId, p('orderId'))),
);
const lossesOf = prepareStatement((db, p) =>
  db
    .select(pickColumns(claims, 'position', 'lost', 'lostAfterGiven'))
    .from(claims)
    .where(and(eq(claims.orderId, p('orderId')), gt(claims.lost, 0))),
);

export function readLosable(ctx: PersonCtx, orderId: string, position: number | null): Losable {
  const history = {
    lines: readLines(ctx, orderId),
    handovers: handoversOf(ctx.db).all({ orderId }),
    settlements: settlementsOf(ctx.db).all({ orderId }),
    claims: lossesOf(ctx.db).all({ orderId }),
  };
  return computeLosable(history, position);
}
