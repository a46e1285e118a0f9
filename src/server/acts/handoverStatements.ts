import { and, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { insertRow } from '#db/connection.ts';
import { hashHandover } from '#db/integrity/handoverHash.ts';
import { handovers, orderLines } from '#db/schema.ts';
import { sealText } from '#db/sealedText.ts';
import { pickColumns } from '#db/select.ts';
import type { CodeLeg, HandoverLeg, NewHandover } from '#domain/pieces/handover.ts';
import type { ActCtx } from '../ctx.ts';
import type { Change, OrderSnapshot } from './change.ts';

type HandoverEvent = { orderId: string; sequence: number; leg: HandoverLeg };

export function insertHandover({ db }: ActCtx, event: HandoverEvent, handover: NewHandover): void {
  const { orderId, sequence, leg } = event;
  const { how, reason, note, pieces, counts, bags, photo } = handover;
  const content = { how, reason, ...sealText('note', note), pieces, counts, bags, photo };
  insertRow(db, handovers, { orderId, sequence, leg, ...content });
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

export function findLastHandover(
  { db }: Pick<ActCtx, 'db'>,
  orderId: string,
  leg: HandoverLeg,
  before = Number.MAX_SAFE_INTEGER,
) {
  return db
    .select(pickColumns(handovers, 'sequence', 'pieces', 'counts', 'reason'))
    .from(handovers)
    .where(
      and(
        eq(handovers.orderId, orderId),
        eq(handovers.leg, leg),
        lt(handovers.sequence, before),
        isNull(handovers.undoneBy),
      ),
    )
    .orderBy(desc(handovers.sequence))
    .limit(1)
    .get();
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
  return lastCount ? Math.max(0, lastCount.pieces - sumGiven(ctx, id).pieces) : piecesHeld;
}

function sumGiven({ db }: Pick<ActCtx, 'db'>, orderId: string) {
  const isGiven = and(
    eq(handovers.orderId, orderId),
    inArray(handovers.leg, ['delivery', 'return']),
    isNull(handovers.undoneBy),
  );
  const pieces = sql<number>`coalesce(sum(${handovers.pieces}), 0)`;
  return db.select({ ends: count(), pieces }).from(handovers).where(isGiven).get() ?? { ends: 0, pieces: 0 };
}

export const hasGivenLinen = (ctx: Pick<ActCtx, 'db'>, orderId: string): boolean =>
  sumGiven(ctx, orderId).ends > 0;

export function markHandoverUndone(
  { db }: ActCtx,
  { orderId, sequence, undoneBy }: { orderId: string; sequence: number; undoneBy: number },
): void {
  const isUndone = and(eq(handovers.orderId, orderId), eq(handovers.sequence, sequence));
  db.update(handovers).set({ undoneBy }).where(isUndone).run();
}
