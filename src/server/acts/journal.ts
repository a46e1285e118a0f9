import { prepareStatement } from '#db/connection.ts';
import { appendAudit } from '#db/integrity/auditChain.ts';
import { orderEvents } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { ActName, AuditedAct } from '#domain/format/journalWords.ts';
import type { OrderEventKind, OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { runsTheDesk } from '#domain/people/roles.ts';
import type { SignedCtx } from '../ctx.ts';

/** Both are called inside the act's transaction: the record exists exactly when the change does. */

interface NewOrderEvent {
  orderId: string;
  kind: OrderEventKind;
  from?: OrderStatus | null;
  to?: OrderStatus | null;
  /** Who is assigned; by id too, so that an erasure finds the event. */
  livreur?: { id: string; fullname: string };
  /** A payment's word: see `payments.ts`. */
  detail?: string;
  /** Of an order that has just been placed: what its lines and amounts were. */
  contentHash?: string;
  /** When it happened, for an act that was done offline. */
  at?: number;
}

interface NewAuditRow<Name extends ActName = AuditedAct> {
  /** The procedure that wrote: `dispatch.assign`. */
  act: Name;
  subject: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

type Writer = Pick<SignedCtx, 'db' | 'actor' | 'now'>;

const insertEvent = prepareStatement((db, p) =>
  db
    .insert(orderEvents)
    .values(
      p.row(
        'orderId',
        'kind',
        'actorId',
        'actorName',
        'actorRole',
        'from',
        'to',
        'detail',
        'livreurId',
        'contentHash',
        'at',
        'recordedAt',
      ),
    )
    .prepare(),
);

/** Answers the event's sequence. */
export function recordOrderEvent(ctx: Writer, event: NewOrderEvent): number {
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
    contentHash: event.contentHash ?? null,
    at: event.at ?? recordedAt,
    recordedAt,
  });
  return Number(lastInsertRowid);
}

export function recordAudit(ctx: Writer & Pick<SignedCtx, 'request'>, row: NewAuditRow): void {
  appendAudit(ctx.db, {
    at: ctx.now(),
    actorId: ctx.actor.id,
    actorName: ctx.actor.fullname,
    actorRole: ctx.actor.role,
    ip: ctx.request.ip,
    act: row.act,
    subject: row.subject,
    before: row.before ?? null,
    after: row.after ?? null,
  });
}

/** For acts that are not the desk's alone: only the desk's leave an audit row. */
export function auditDesk(ctx: Writer & Pick<SignedCtx, 'request'>, row: NewAuditRow<ActName>): void {
  // The acts without words are of clients and livreurs.
  if (runsTheDesk(ctx.actor.role)) recordAudit(ctx, row as NewAuditRow);
}

/** Where a page of the journal begins: it is read from the newest, by sequence. */
export function sequenceBefore(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^\d{1,15}$/.test(cursor)) throw new DomainError('INVALID_INPUT');
  return Number(cursor);
}
