import { sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { audit, orderEvents } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import type { OrderStatus } from '#domain/lifecycle.ts';
import type { OrderEventKind } from '#domain/order.ts';
import { runsTheDesk } from '#domain/roles.ts';
import type { SignedCtx } from './ctx.ts';

/** Both are called inside `store.write`: what is told of exists exactly when what happened does. */

export interface OrderEventFacts {
  orderId: string;
  kind: OrderEventKind;
  from?: OrderStatus | null;
  to?: OrderStatus | null;
  /** Who is sent. Named by his id too, so that his erasure finds it. */
  livreur?: { id: string; fullname: string };
  /** A payment's word: see `payments.ts`. */
  detail?: string;
  /** When it happened, if that was not now: an act done offline keeps its hour. */
  at?: number;
}

export interface AuditFacts {
  /** The procedure that wrote: `dispatch.assign`. */
  act: string;
  subject: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

type Writer = Pick<SignedCtx, 'db' | 'actor' | 'now'>;

const insertEvent = prepared((db) =>
  db
    .insert(orderEvents)
    .values({
      orderId: sql.placeholder('orderId'),
      kind: sql.placeholder('kind'),
      actorId: sql.placeholder('actorId'),
      actorName: sql.placeholder('actorName'),
      actorRole: sql.placeholder('actorRole'),
      from: sql.placeholder('from'),
      to: sql.placeholder('to'),
      detail: sql.placeholder('detail'),
      livreurId: sql.placeholder('livreurId'),
      at: sql.placeholder('at'),
      recordedAt: sql.placeholder('recordedAt'),
    })
    .prepare(),
);

/** Returns the event's sequence, which names the letter that tells of it. */
export function recordOrderEvent(ctx: Writer, event: OrderEventFacts): number {
  const recordedAt = ctx.now();
  const { lastInsertRowid } = insertEvent(ctx.db).run({
    orderId: event.orderId,
    kind: event.kind,
    actorId: ctx.actor.id,
    actorName: ctx.actor.fullname,
    actorRole: ctx.actor.role,
    from: event.from ?? null,
    to: event.to ?? null,
    detail: event.livreur?.fullname ?? event.detail ?? null,
    livreurId: event.livreur?.id ?? null,
    at: event.at ?? recordedAt,
    recordedAt,
  });
  return Number(lastInsertRowid);
}

const insertAudit = prepared((db) =>
  db
    .insert(audit)
    .values({
      at: sql.placeholder('at'),
      actorId: sql.placeholder('actorId'),
      actorName: sql.placeholder('actorName'),
      actorRole: sql.placeholder('actorRole'),
      ip: sql.placeholder('ip'),
      act: sql.placeholder('act'),
      subject: sql.placeholder('subject'),
      before: sql.placeholder('before'),
      after: sql.placeholder('after'),
    })
    .prepare(),
);

export function recordAudit(ctx: Writer & Pick<SignedCtx, 'request'>, facts: AuditFacts): void {
  insertAudit(ctx.db).run({
    at: ctx.now(),
    actorId: ctx.actor.id,
    actorName: ctx.actor.fullname,
    actorRole: ctx.actor.role,
    ip: ctx.request.ip,
    act: facts.act,
    subject: facts.subject,
    before: facts.before ?? null,
    after: facts.after ?? null,
  });
}

/** For acts that both a person and the desk may do: only the desk's leave an audit row. */
export function auditDesk(ctx: Writer & Pick<SignedCtx, 'request'>, facts: AuditFacts): void {
  if (runsTheDesk(ctx.actor.role)) recordAudit(ctx, facts);
}

/** Where a page of the journal begins: it is read backwards, by sequence. */
export function sequenceBefore(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^\d{1,15}$/.test(cursor)) throw new DomainError('INVALID_INPUT');
  return Number(cursor);
}
