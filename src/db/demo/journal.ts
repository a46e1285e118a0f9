import { DAY, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import type { AuditedAct } from '#domain/format/journalWords.ts';
import { type ActorInAct, isDeskRole, isRole } from '#domain/people/roles.ts';
import { appendAudit } from '../integrity/auditChain.ts';
import type { Store } from '../store.ts';
import type { DemoEvent, DemoPerson, DemoProduct } from './model.ts';
import type { OrderRows } from './order.ts';

export interface JournalAct {
  at: number;
  actor: ActorInAct;
  act: AuditedAct;
  subject: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

interface Team {
  livreurs: readonly (DemoPerson & { createdAt: number; verified: boolean })[];
  desk: DemoPerson;
  superadmin: DemoPerson;
}

const DAYS = 30;
const IP = '198.51.100.24';

export function insertJournal(
  store: Store,
  team: Team,
  garments: readonly DemoProduct[],
  orders: readonly OrderRows[],
  ofAccounts: readonly JournalAct[],
  now: number,
): void {
  const since = startOfDay(now) - DAYS * DAY;
  const acts = [
    ...garments.map((garment, i) => buildGarmentAct(team.superadmin, garment, since + 9 * HOUR + i * MINUTE)),
    ...team.livreurs
      .filter(({ verified }) => verified)
      .map((one) => buildVerificationAct(team.superadmin, one, since)),
    ...listSignIns(team, since),
    ...orders.flatMap((rows) => rows.events.flatMap((event) => findAct(rows, event) ?? [])),
  ];
  const recent = acts.filter(({ at }) => at >= since && at <= now);
  for (const { actor, ...act } of [...recent, ...ofAccounts].sort((a, b) => a.at - b.at))
    appendAudit(store.db, {
      actorId: actor.id,
      actorName: actor.fullname,
      actorRole: actor.role,
      ip: IP,
      ...act,
    });
}

function buildGarmentAct(actor: DemoPerson, { id, name, services }: DemoProduct, at: number): JournalAct {
  return { at, actor, act: 'catalogue.create', subject: id, after: { name, services } };
}

function buildVerificationAct(actor: DemoPerson, { id }: DemoPerson, since: number): JournalAct {
  const change = { before: { verified: false }, after: { verified: true } };
  return { at: since + 10 * HOUR, actor, act: 'people.verifyLivreur', subject: id, ...change };
}

function listSignIns({ desk, superadmin }: Team, since: number): JournalAct[] {
  return Array.from({ length: DAYS + 1 }, (_, day) => since + day * DAY + 7 * HOUR).flatMap((morning, day) =>
    [desk, ...(day % 3 === 0 ? [superadmin] : [])].map((actor, i) => ({
      at: morning + (40 + ((day * 7) % 15) + i * 20) * MINUTE,
      actor,
      act: 'auth.signIn',
      subject: actor.id,
    })),
  );
}

function findAct({ order }: OrderRows, event: DemoEvent): JournalAct | null {
  const { kind, from, to, at, actorId, actorName, actorRole, livreurId = null } = event;
  if (!actorId || !isRole(actorRole) || !isDeskRole(actorRole)) return null;
  const actor = { id: actorId, fullname: actorName, role: actorRole };
  const buildAct = (
    act: AuditedAct,
    after: Record<string, unknown>,
    before?: Record<string, unknown>,
  ): JournalAct => ({ ...{ at, actor, act, subject: order.id, after }, ...(before && { before }) });
  if (kind === 'assigned') return buildAct('dispatch.assign', { status: to, livreurId }, { status: from });
  if (kind === 'reassigned') return buildAct('dispatch.reassign', { livreurId });
  if (kind === 'cancelled') return buildAct('dispatch.cancel', { status: to }, { status: from });
  if (kind === 'payment')
    return buildAct('dispatch.markPaid', { method: order.paymentMethod, amount: order.grandTotal });
  if (kind === 'amended') return buildAct('dispatch.amend', { agreed: 'phone', change: event.detail });
  if (kind === 'counted') return buildAct('dispatch.countIn', { pieces: event.handover?.pieces });
  if (kind === 'claimAnswered') return buildAct('dispatch.answerClaim', { outcome: event.detail });
  return to && from ? buildAct('dispatch.setStatus', { status: to }, { status: from }) : null;
}
