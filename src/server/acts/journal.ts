import { prepareStatement } from '#db/connection.ts';
import { appendAudit } from '#db/integrity/auditChain.ts';
import { orderEvents } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { type ActName, type AuditedAct, isAudited } from '#domain/format/journalWords.ts';
import type { OrderEventKind, OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import type { ActCtx } from '../ctx.ts';

interface NewOrderEvent {
  orderId: string;
  kind: OrderEventKind;
  from?: OrderStatus | null;
  to?: OrderStatus | null;
  /** The id lets an erasure find the event. */
  livreur?: { id: string; fullname: string };
  detail?: string;
  contentHash?: string;
  at?: number;
  phoneAt?: number;
}

export interface NewAuditRow<Name extends ActName = AuditedAct> {
  act: Name;
  subject: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Callers are inside a transaction, so that an event or an audit row exists exactly when its change does. */
type Writer = Pick<ActCtx, 'db' | 'actor' | 'now'>;

const insertEvent = prepareStatement((db, p) =>
  db
    .insert(orderEvents)
    .values({
      ...p.row('orderId', 'kind', 'actorId', 'actorName', 'actorRole', 'from', 'to', 'detail', 'livreurId'),
      ...p.row('contentHash', 'at', 'recordedAt', 'phoneAt'),
    })
    .returning({ sequence: orderEvents.sequence }),
);

export function recordOrderEvent(ctx: Writer, event: NewOrderEvent) {
  const recordedAt = ctx.now();
  const { orderId, kind } = event;
  const at = event.at ?? recordedAt;
  const detail = event.livreur?.fullname ?? event.detail ?? null;
  const { sequence } = insertEvent(ctx.db).get({
    ...{ orderId, kind, detail, at, recordedAt },
    actorId: ctx.actor.id,
    actorName: ctx.actor.fullname,
    actorRole: ctx.actor.role,
    from: event.from ?? null,
    to: event.to ?? null,
    livreurId: event.livreur?.id ?? null,
    contentHash: event.contentHash ?? null,
    phoneAt: event.phoneAt ?? null,
  });
  return { sequence, orderId, kind, detail, at, recordedAt };
}

export function recordAudit(ctx: Writer & Pick<ActCtx, 'request'>, row: NewAuditRow): void {
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

export function recordDeskAudit(ctx: Writer & Pick<ActCtx, 'request'>, row: NewAuditRow<ActName>): void {
  const isOfHouse = ctx.actor.role === 'system' || isDeskRole(ctx.actor.role);
  if (isOfHouse && isAudited(row.act)) recordAudit(ctx, { ...row, act: row.act });
}

export function parseSequenceCursor(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^\d{1,15}$/.test(cursor)) throw new DomainError('INVALID_INPUT');
  return Number(cursor);
}
