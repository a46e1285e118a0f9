import { and, desc, eq, sql } from 'drizzle-orm';
import { type PendingSignUp, tokens } from '#db/schema.ts';
import type { Ctx } from '../ctx.ts';
import type { User } from './accounts.reads.ts';
import { readBrowserHash } from './throttles/devices.ts';

/** A sign-up with an expired link may be the owner's, so it is listed too. */
export function listSignUps(ctx: Ctx, userId: string): PendingSignUp[] {
  return ctx.db
    .select({ pending: tokens.pending })
    .from(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.purpose, 'confirm')))
    .orderBy(desc(sql`rowid`))
    .all()
    .flatMap(({ pending }) => pending ?? []);
}

export function findBrowserSignUp(ctx: Ctx, signUps: readonly PendingSignUp[]): PendingSignUp | null {
  const here = readBrowserHash(ctx);
  return (here && signUps.find(({ browser }) => browser === here)) || null;
}

/** A link opened in a third browser cannot tell which of two browsers' passwords is the owner's. */
export function hasDifferentPasswords(signUps: readonly PendingSignUp[]): boolean {
  const [first] = signUps;
  const fromOthers = signUps.filter(({ browser }) => browser !== first?.browser);
  const hasOtherPassword = ({ passwordHash }: PendingSignUp) => passwordHash !== first?.passwordHash;
  return fromOthers.length > 0 && signUps.some(hasOtherPassword);
}

export function toPendingSignUp({ fullname, phone, role, verified, passwordHash }: User): PendingSignUp {
  return { fullname, phone, role, verified, passwordHash, browser: '' };
}
