import { eq } from 'drizzle-orm';
import { users } from '#db/schema.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import {
  computeSecondFactorDeadline,
  type Factors,
  hasFactor,
  type SessionPhase,
} from '#domain/people/secondFactor.ts';
import type { Ctx } from '../ctx.ts';
import type { User } from './accounts.reads.ts';
import { readFactors } from './factors.reads.ts';

export function findPhaseAfterPassword(ctx: Ctx, user: User): { phase: SessionPhase; factors?: Factors } {
  if (!isDeskRole(user.role) || user.demo) return { phase: 'open' };
  const factors = readFactors(ctx, user.id);
  if (hasFactor(factors)) return { phase: 'verify', factors };
  const requiredAt = computeSecondFactorDeadline(
    { ...user, secondFactorAskedAt: ensureSecondFactorAsked(ctx, user) },
    ctx.house().secondFactorDays,
  );
  return { phase: requiredAt !== null && ctx.now() >= requiredAt ? 'enrol' : 'open', factors };
}

function ensureSecondFactorAsked({ db, store, now }: Ctx, { id, secondFactorAskedAt }: User): number {
  if (secondFactorAskedAt !== null) return secondFactorAskedAt;
  const askedAt = now();
  store.write(() => db.update(users).set({ secondFactorAskedAt: askedAt }).where(eq(users.id, id)).run());
  return askedAt;
}
