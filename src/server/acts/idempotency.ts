import { and, eq } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { idempotency } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { ActCtx } from '../ctx.ts';

/** An act with a key is applied once, even if the browser sends it twice. */
export type ActKey = { key: string; body: string };

const selectFirstUse = prepareStatement((db, p) =>
  db
    .select({ orderId: idempotency.orderId, bodyHash: idempotency.bodyHash })
    .from(idempotency)
    .where(and(eq(idempotency.actorId, p('actorId')), eq(idempotency.key, p('key')))),
);

const insertKey = prepareStatement((db, p) =>
  db.insert(idempotency).values(p.row('actorId', 'key', 'bodyHash', 'orderId', 'createdAt')),
);

export function findOrderOfKey(ctx: ActCtx, { key, body }: ActKey): string | null {
  const first = selectFirstUse(ctx.db).get({ actorId: ctx.actor.id, key });
  if (first && first.bodyHash !== body) throw new DomainError('KEY_REUSED');
  return first?.orderId ?? null;
}

export function recordKey(ctx: ActCtx, { key, body }: ActKey, orderId: string): void {
  insertKey(ctx.db).run({ actorId: ctx.actor.id, key, bodyHash: body, orderId, createdAt: ctx.now() });
}
