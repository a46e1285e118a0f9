import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { handovers } from '#db/schema.ts';
import type { CodeLeg, HandoverLeg, NewHandover } from '#domain/pieces/handover.ts';
import type { ActCtx } from '../ctx.ts';
import type { OrderSnapshot } from './orderSnapshot.ts';

/** The statements of hand-overs, each with its order's event: the client's are written by `act.ts` alone. */

const insertStatement = prepareStatement((db, p) =>
  db.insert(handovers).values({
    ...p.row('orderId', 'sequence', 'leg', 'how', 'reason', 'note', 'pieces', 'bags', 'photo'),
    // As text: the column's own encoding would write JSON's null for none.
    counts: sql`${p('counts')}`,
  }),
);

interface HandoverEvent {
  orderId: string;
  sequence: number;
  leg: HandoverLeg;
}

export function insertHandover(ctx: ActCtx, event: HandoverEvent, handover: NewHandover): void {
  const { counts } = handover;
  insertStatement(ctx.db).run({
    ...event,
    how: handover.how,
    reason: handover.reason ?? null,
    note: handover.note || null,
    pieces: handover.pieces,
    counts: counts ? JSON.stringify(counts) : null,
    bags: handover.bags ?? null,
    photo: handover.photo ?? null,
  });
}

const lastOfLeg = prepareStatement((db, p) =>
  db
    .select({ sequence: handovers.sequence, pieces: handovers.pieces, counts: handovers.counts })
    .from(handovers)
    .where(
      and(
        eq(handovers.orderId, p('orderId')),
        eq(handovers.leg, p('leg')),
        lt(handovers.sequence, p('before')),
        isNull(handovers.undoneBy),
      ),
    )
    .orderBy(desc(handovers.sequence))
    .limit(1),
);

/** The last one of a leg that was not taken back; also the last before an event. */
export function findLastHandover(
  ctx: Pick<ActCtx, 'db'>,
  orderId: string,
  leg: HandoverLeg,
  before = Number.MAX_SAFE_INTEGER,
) {
  return lastOfLeg(ctx.db).get({ orderId, leg, before });
}

/** What was handed over when nobody counted: as ordered, and on the way back what the house has. */
export function assumeHandover(ctx: ActCtx, leg: CodeLeg, order: OrderSnapshot): NewHandover {
  if (leg === 'pickup') return { how: 'as_ordered', pieces: order.pieces };
  return { how: 'bypass', reason: 'none', pieces: countPiecesToGive(ctx, order) };
}

/** What the workshop has counted, while the desk has not settled that it differs. */
export function countPiecesToGive(ctx: ActCtx, { id, piecesHeld, countGapAt }: OrderSnapshot): number {
  if (countGapAt === null) return piecesHeld;
  return findLastHandover(ctx, id, 'workshop')?.pieces ?? piecesHeld;
}

const undoStatement = prepareStatement((db, p) =>
  db
    .update(handovers)
    .set({ undoneBy: sql`${p('undoneBy')}` })
    .where(and(eq(handovers.orderId, p('orderId')), eq(handovers.sequence, p('sequence')))),
);

/** Its event stays, and another says that it was undone. */
export function markHandoverUndone(
  ctx: ActCtx,
  undone: { orderId: string; sequence: number; undoneBy: number },
): void {
  undoStatement(ctx.db).run(undone);
}
