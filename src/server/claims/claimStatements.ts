import { and, count, desc, eq, exists, gte, inArray, isNull, max, or, sql } from 'drizzle-orm';
import { atMost, prepareStatement } from '#db/connection.ts';
import { isEventOf } from '#db/orderEvents.ts';
import { actors, claims, handovers, orderEvents, orderLines } from '#db/schema.ts';

export const insertClaim = prepareStatement((db, p) =>
  db
    .insert(claims)
    .values(p.row('id', 'orderId', 'position', 'kind', 'pieces', 'words', 'createdAt', 'dueAt')),
);

export const answerStatement = prepareStatement((db, p) =>
  db
    .update(claims)
    .set({
      state: sql`${p('state')}`,
      answer: sql`${p('answer')}`,
      lost: sql`${p('lost')}`,
      lostAfterGiven: sql`${p('lostAfterGiven')}`,
      answeredAt: sql`${p('answeredAt')}`,
      answeredBy: sql`${p('answeredBy')}`,
    })
    .where(eq(claims.id, p('id'))),
);

export const claimOf = prepareStatement((db, p) =>
  db
    .select()
    .from(claims)
    .where(eq(claims.id, p('claimId'))),
);

export const openClaimsOf = prepareStatement((db, p) =>
  db
    .select({ claims: count() })
    .from(claims)
    .where(and(eq(claims.orderId, p('orderId')), eq(claims.state, 'open'))),
);

export const sameClaim = prepareStatement((db, p) => {
  const isOwn = db
    .select({ sequence: orderEvents.sequence })
    .from(orderEvents)
    .innerJoin(actors, eq(actors.number, orderEvents.actor))
    .where(
      and(
        isEventOf(claims.orderId),
        eq(orderEvents.kind, 'claimed'),
        eq(orderEvents.at, claims.createdAt),
        eq(actors.userId, p('actorId')),
      ),
    );
  return db
    .select({ id: claims.id })
    .from(claims)
    .where(
      and(
        eq(claims.orderId, p('orderId')),
        gte(claims.createdAt, p('since')),
        eq(claims.kind, p('kind')),
        eq(claims.words, p('words')),
        or(eq(claims.position, p('position')), and(isNull(claims.position), sql`${p('position')} is null`)),
        exists(isOwn),
      ),
    )
    .orderBy(desc(claims.createdAt))
    .limit(atMost(1));
});

export const quantityOf = prepareStatement((db, p) =>
  db
    .select({ quantity: orderLines.quantity })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, p('orderId')), eq(orderLines.position, p('position')))),
);

export const lastGivenBack = prepareStatement((db, p) =>
  db
    .select({ at: max(orderEvents.at), recordedAt: max(orderEvents.recordedAt) })
    .from(handovers)
    .innerJoin(orderEvents, eq(orderEvents.sequence, handovers.sequence))
    .where(
      and(
        eq(handovers.orderId, p('orderId')),
        inArray(handovers.leg, ['delivery', 'return']),
        isNull(handovers.undoneBy),
      ),
    ),
);
