import { appendAudit } from '#db/integrity/auditChain.ts';
import { insertEvent, type NewEvent } from '#db/orderEvents.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { type ActName, type AuditedAct, isAudited } from '#domain/format/journalWords.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import type { ActCtx } from '../ctx.ts';

interface NewOrderEvent
  extends Pick<NewEvent, 'orderId' | 'kind' | 'from' | 'to' | 'detail' | 'contentHash' | 'phoneAt'> {
  livreur?: { id: string; fullname: string };
  at?: number;
}

export interface NewAuditRow<Name extends ActName = AuditedAct> {
  act: Name;
  subject: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Callers are inside a transaction, so that an event or an audit row exists exactly when its change does. */
type Writer = Pick<ActCtx, 'db' | 'actor' | 'now'>;

export function recordOrderEvent(ctx: Writer, { livreur, ...event }: NewOrderEvent) {
  const recordedAt = ctx.now();
  const { orderId, kind } = event;
  const at = event.at ?? recordedAt;
  const detail = livreur?.fullname ?? event.detail ?? null;
  const sequence = insertEvent(ctx.db, {
    ...event,
    ...nameActor(ctx),
    livreurId: livreur?.id,
    detail,
    at,
    recordedAt,
  });
  return { sequence, orderId, kind, detail, at, recordedAt };
}

const nameActor = ({ actor }: Writer) => ({
  actorId: actor.id,
  actorName: actor.fullname,
  actorRole: actor.role,
});

export function recordAudit(ctx: Writer & Pick<ActCtx, 'request'>, row: NewAuditRow): void {
  appendAudit(ctx.db, {
    at: ctx.now(),
    ...nameActor(ctx),
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
