import { and, eq, isNotNull, or } from 'drizzle-orm';
import { orders, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { SetActiveInput } from '#domain/inputs/accounts.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { ENROLMENT_LIFE_MS, hasFactor } from '#domain/people/secondFactor.ts';
import { recordAudit } from '../acts/journal.ts';
import { isVisibleOrder } from '../acts/visibility.ts';
import { findUserById, listActiveSuperadmins, readFactors, type User } from '../auth/accounts.reads.ts';
import { toPendingSignUp } from '../auth/confirmation.ts';
import { endSessions } from '../auth/session.ts';
import { enqueueConfirmation } from '../auth/signUp.ts';
import { type OwedCash, readOwedCash } from '../cash/cash.reads.ts';
import type { SignedCtx } from '../ctx.ts';
import { listAudience } from '../live/live.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import {
  CARRIED,
  holdsRestToday,
  IS_LINEN_TO_RETURN,
  isBroughtBackBy,
  wasCancelledOnRoad,
} from '../orderFields/linenJson.ts';
import { hasOpenStatus, IS_OPEN } from '../orderFields/promiseJson.ts';
import { reckonArrivals } from '../rounds/arrivals.ts';

export function setActive(
  ctx: SignedCtx,
  { userId, active, acknowledged = false }: SetActiveInput,
): { userId: string; active: boolean } {
  ctx.store.write(() => {
    const user = loadPerson(ctx, userId);
    if (user.active === active) return;
    if (!active && user.id === ctx.actor.id) throw new DomainError('SELF_DEACTIVATION');
    if (!active) refuseLastSuperadmin(ctx, user);
    const holdings = active ? null : readOwedByLivreur(ctx, user.id);
    if (holdings && !acknowledged) throw new DomainError('CASH_HELD', { ...holdings });
    ctx.db.update(users).set({ active }).where(eq(users.id, user.id)).run();
    endSessions(ctx, user.id);
    nudgeMissions(ctx, user.id);
    reckonArrivals(ctx, user.id);
    recordAudit(ctx, {
      act: 'people.setActive',
      subject: user.id,
      before: { active: user.active },
      after: { active, ...(holdings && { cashHeld: holdings.held, piecesHeld: holdings.pieces }) },
    });
  });
  return { userId, active };
}

/** Clients see a livreur's phone only while the account is active, so their screens must refetch. */
function nudgeMissions(ctx: SignedCtx, livreurId: string): void {
  const missions = ctx.db
    .select({ id: orders.id, clientId: orders.clientId, livreurId: orders.livreurId })
    .from(orders)
    .where(and(isVisibleOrder({ role: 'livreur', id: livreurId }), IS_OPEN))
    .all();
  ctx.store.afterCommit(() => {
    for (const mission of missions)
      ctx.live.publish({ orderId: mission.id, audience: listAudience(mission) });
  });
}

export function verifyLivreur(
  ctx: SignedCtx,
  { userId, verified }: { userId: string; verified: boolean },
): { userId: string; verified: boolean } {
  ctx.store.write(() => {
    const livreur = loadPerson(ctx, userId);
    if (livreur.role !== 'livreur') throw new DomainError('NOT_FOUND');
    if (livreur.verified === verified) return;
    ctx.db.update(users).set({ verified }).where(eq(users.id, livreur.id)).run();
    recordAudit(ctx, {
      act: 'people.verifyLivreur',
      subject: livreur.id,
      before: { verified: livreur.verified },
      after: { verified },
    });
  });
  return { userId, verified };
}

export function resendConfirmation(ctx: SignedCtx, { userId }: { userId: string }): { sent: boolean } {
  const user = loadPerson(ctx, userId);
  if (user.confirmedAt !== null || !user.active) return { sent: false };
  ctx.limits.consumeStored(ctx, 'confirmation.address', user.email);
  ctx.store.write(() => {
    const pending = toPendingSignUp(user);
    const inviter = user.verified ? ctx.actor.fullname : undefined;
    enqueueConfirmation(ctx, { id: user.id, email: user.email, pending, inviter });
    recordAudit(ctx, { act: 'people.resendConfirmation', subject: user.id });
  });
  return { sent: true };
}

/** The word lets the person's next sign-in by password add a first factor, as a letter's link would. */
export function allowEnrolment(ctx: SignedCtx, { userId }: { userId: string }): { userId: string } {
  ctx.store.write(() => {
    const user = loadPerson(ctx, userId);
    if (user.id === ctx.actor.id) throw new DomainError('SELF_ENROLMENT');
    if (!isDeskRole(user.role) || !user.active || user.demo) throw new DomainError('NOT_FOUND');
    if (hasFactor(readFactors(ctx, user.id))) throw new DomainError('FACTOR_PRESENT');
    const enrolUntil = ctx.steadyNow() + ENROLMENT_LIFE_MS;
    ctx.db.update(users).set({ enrolUntil }).where(eq(users.id, user.id)).run();
    const { fullname } = ctx.actor;
    enqueueLetter(ctx, { kind: 'security.enrolmentAllowed', to: user.email, data: { fullname } });
    recordAudit(ctx, { act: 'people.allowEnrolment', subject: user.id });
  });
  return { userId };
}

export function loadPerson(ctx: SignedCtx, userId: string): User {
  const user = findUserById(ctx, userId);
  if (!user || user.erasedAt !== null) throw new DomainError('NOT_FOUND');
  return user;
}

export function refuseLastSuperadmin(
  ctx: Pick<SignedCtx, 'db'>,
  { id, role }: Pick<User, 'id' | 'role'>,
): void {
  if (role === 'superadmin' && listActiveSuperadmins(ctx).every((one) => one.id === id))
    throw new DomainError('LAST_SUPERADMIN');
}

/** Each part reads a small range of its own index. */
const listParts = (livreurId: string, now: number) => [
  and(eq(orders.livreurId, livreurId), hasOpenStatus(CARRIED)),
  and(
    eq(orders.livreurId, livreurId),
    IS_LINEN_TO_RETURN,
    or(isNotNull(orders.returningAt), wasCancelledOnRoad()),
  ),
  isBroughtBackBy(livreurId),
  holdsRestToday(livreurId, now),
];

export interface OwedByLivreur extends OwedCash {
  /** Pieces of linen in the livreur's hands, and the numbers of their orders. */
  pieces: number;
  orders: { number: number }[];
}

/** A livreur answers for it before they leave; null if it is nothing. */
export function readOwedByLivreur(
  { db, now }: Pick<SignedCtx, 'db' | 'now'>,
  livreurId: string,
): OwedByLivreur | null {
  const cash = readOwedCash({ db }, livreurId);
  const carried = listParts(livreurId, now())
    .flatMap((part) =>
      db
        .select(pickColumns(orders, 'number', 'piecesHeld'))
        .from(orders)
        .where(part)
        .all(),
    )
    .filter(({ piecesHeld }) => piecesHeld > 0);
  const pieces = carried.reduce((total, row) => total + row.piecesHeld, 0);
  if (!cash && pieces === 0) return null;
  const numbers = carried.map(({ number }) => ({ number }));
  return { held: 0, openHandovers: 0, openGaps: 0, ...cash, pieces, orders: numbers };
}
