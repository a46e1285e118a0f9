import { and, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { atMost, prepareStatement } from '#db/connection.ts';
import { hashHandover } from '#db/integrity/handoverHash.ts';
import { handovers, orderLines } from '#db/schema.ts';
import { sealText } from '#db/sealedText.ts';
import type { CodeLeg, HandoverLeg, NewHandover } from '#domain/pieces/handover.ts';
import type { ActCtx } from '../ctx.ts';
import type { Change } from './change.ts';
import type { OrderSnapshot } from './orderSnapshot.ts';

const insertRow = prepareStatement((db, p) =>
  db.insert(handovers).values({
    ...p.row('orderId', 'sequence', 'leg', 'how', 'reason', 'pieces', 'bags', 'photo'),
    ...p.row('note', 'noteSalt', 'noteHash'),
    // The column's own encoding would store JSON's null instead of SQL's NULL.
    counts: sql`${p('counts')}`,
  }),
);

type HandoverEvent = { orderId: string; sequence: number; leg: HandoverLeg };

export function insertHandover(ctx: ActCtx, event: HandoverEvent, handover: NewHandover): void {
  const { counts } = handover;
  insertRow(ctx.db).run({
    ...event,
    how: handover.how,
    reason: handover.reason ?? null,
    ...sealText('note', handover.note),
    pieces: handover.pieces,
    counts: counts ? JSON.stringify(counts) : null,
    bags: handover.bags ?? null,
    photo: handover.photo ?? null,
  });
}

/** The hand-over of an act without a leg of its own; the kernel does the same for the others. */
export function planOwnHandover(
  ctx: ActCtx,
  orderId: string,
  leg: HandoverLeg,
  handover: NewHandover,
): Required<Pick<Change, 'contentHash' | 'record'>> {
  return {
    contentHash: () => hashHandover({ ...handover, orderId, leg }),
    record: (event) => {
      insertHandover(ctx, { ...event, leg }, handover);
      return null;
    },
  };
}

const selectLastOfLeg = prepareStatement((db, p) =>
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
    .limit(atMost(1)),
);

export function findLastHandover(
  ctx: Pick<ActCtx, 'db'>,
  orderId: string,
  leg: HandoverLeg,
  before = Number.MAX_SAFE_INTEGER,
) {
  return selectLastOfLeg(ctx.db).get({ orderId, leg, before });
}

/** A pickup without a count takes the pieces ordered; a delivery or a return gives back all that the house can give. */
export function assumeHandover(ctx: ActCtx, leg: CodeLeg, order: OrderSnapshot): NewHandover {
  if (leg === 'pickup') {
    const isOfUnit = and(eq(orderLines.orderId, order.id), isNotNull(orderLines.unit));
    const unitLine = ctx.db.select({ unit: orderLines.unit }).from(orderLines).where(isOfUnit).limit(1).get();
    return { how: 'as_ordered', pieces: order.pieces, hasGap: unitLine !== undefined };
  }
  return { how: 'bypass', reason: 'none', pieces: countPiecesToGive(ctx, order) };
}

/** The last count of the workshop is what can be given back until the desk settles a count gap. */
export function countPiecesToGive(ctx: ActCtx, { id, piecesHeld, countGapAt }: OrderSnapshot): number {
  const lastCount = countGapAt === null ? undefined : findLastHandover(ctx, id, 'workshop');
  return lastCount ? Math.max(0, lastCount.pieces - countPiecesGiven(ctx, id)) : piecesHeld;
}

const selectGivenPieces = prepareStatement((db, p) =>
  db
    .select({ ends: count(), pieces: sql<number>`coalesce(sum(${handovers.pieces}), 0)` })
    .from(handovers)
    .where(
      and(
        eq(handovers.orderId, p('orderId')),
        inArray(handovers.leg, ['delivery', 'return']),
        isNull(handovers.undoneBy),
      ),
    ),
);

function countPiecesGiven(ctx: Pick<ActCtx, 'db'>, orderId: string): number {
  return selectGivenPieces(ctx.db).get({ orderId })?.pieces ?? 0;
}

export function hasGivenLinen(ctx: Pick<ActCtx, 'db'>, orderId: string): boolean {
  return (selectGivenPieces(ctx.db).get({ orderId })?.ends ?? 0) > 0;
}

export function markHandoverUndone(
  { db }: ActCtx,
  { orderId, sequence, undoneBy }: { orderId: string; sequence: number; undoneBy: number },
): void {
  const isUndone = and(eq(handovers.orderId, orderId), eq(handovers.sequence, sequence));
  db.update(handovers).set({ undoneBy }).where(isUndone).run();
}
