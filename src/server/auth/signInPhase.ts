import { and, eq, gt } from 'drizzle-orm';
import { users } from '#db/schema.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import {
  computeSecondFactorDeadline,
  type Factors,
  hasFactor,
  type SessionPhase,
} from '#domain/people/secondFactor.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { readFactors, type User } from './accounts.reads.ts';
import { findKnownDeviceId } from './throttles/devices.ts';

/** Clients and livreurs have no second factors. */
export type SignInGrant = { phase: SessionPhase; mayEnrol: boolean; factors?: Factors };

export const ENTERS: SignInGrant = { phase: 'open', mayEnrol: false };

/**
 * A password alone opens an account without a factor only in the days of grace and in a known browser, and lets it
 * enrol only where a superadmin's word or the seed allowed that, once.
 */
export function findPhaseAfterPassword(ctx: Ctx, user: User): SignInGrant {
  if (!isDeskRole(user.role) || user.demo) return ENTERS;
  const { factors, isOverdue } = readOwedFactor(ctx, user);
  if (hasFactor(factors)) return { phase: 'verify', mayEnrol: false, factors };
  if (consumeEnrolmentWord(ctx, user)) return { phase: 'enrol', mayEnrol: true, factors };
  const mayEnter = !isOverdue && findKnownDeviceId(ctx, user.id) !== null;
  return { phase: mayEnter ? 'open' : 'enrol', mayEnrol: false, factors };
}

/** A link that reached the mailbox of the account lets its browser enrol a first factor. */
export function findPhaseAfterLetter(ctx: Ctx, user: User): SignInGrant {
  if (!isDeskRole(user.role) || user.demo) return ENTERS;
  const { factors, isOverdue } = readOwedFactor(ctx, user);
  return { phase: isOverdue ? 'enrol' : 'open', mayEnrol: true, factors };
}

function readOwedFactor(ctx: Ctx, user: User): { factors: Factors; isOverdue: boolean } {
  const account = { ...user, secondFactorAskedAt: ensureSecondFactorAsked(ctx, user) };
  return { factors: readFactors(ctx, user.id), isOverdue: isPastDeadline(ctx, account) };
}

function ensureSecondFactorAsked({ db, store, now }: Ctx, { id, secondFactorAskedAt }: User): number {
  if (secondFactorAskedAt !== null) return secondFactorAskedAt;
  const askedAt = now();
  store.write(() => db.update(users).set({ secondFactorAskedAt: askedAt }).where(eq(users.id, id)).run());
  return askedAt;
}

type SignInUser = Pick<User, 'id' | 'role' | 'demo' | 'secondFactorAskedAt'>;
type Shared = Pick<Deps, 'now' | 'house'>;

function isPastDeadline({ house, now }: Shared, account: SignInUser): boolean {
  const requiredAt = computeSecondFactorDeadline(account, house().secondFactorDays);
  return requiredAt !== null && now() >= requiredAt;
}

/** Sessions ask this at each request, because the days of grace may end, or be shortened, while one is open. */
export function isFactorOverdue(deps: Shared & Pick<Deps, 'db'>, account: SignInUser): boolean {
  if (account.secondFactorAskedAt === null) return false;
  return isPastDeadline(deps, account) && !hasFactor(readFactors(deps, account.id));
}

function consumeEnrolmentWord({ db, store, steadyNow }: Ctx, { id, enrolUntil }: User): boolean {
  if (enrolUntil === null) return false;
  const isLive = and(eq(users.id, id), gt(users.enrolUntil, steadyNow()));
  return store.write(() => db.update(users).set({ enrolUntil: null }).where(isLive).run().changes > 0);
}
