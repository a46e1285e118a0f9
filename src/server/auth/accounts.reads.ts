import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { passkeys, totpSecrets, users } from '#db/schema.ts';
import { findRow } from '#db/select.ts';
import type { Me } from '#domain/people/accounts.ts';
import { type Actor, isDeskRole } from '#domain/people/roles.ts';
import { type Factors, hasFactor, type SignInAnswer } from '#domain/people/secondFactor.ts';
import type { Ctx, Deps } from '../ctx.ts';

export type User = typeof users.$inferSelect;

export function findUserByEmail({ db }: Pick<Deps, 'db'>, email: string): User | undefined {
  return findRow(db, users, and(eq(users.email, email), isNull(users.erasedAt)));
}

export function findUserById({ db }: Pick<Deps, 'db'>, id: string): User | undefined {
  return db.select().from(users).where(eq(users.id, id)).get();
}

export function toMe({ id, fullname, email, phone, role }: User): Me {
  return { id, fullname, email, phone, role };
}

export function readMe(ctx: Ctx): SignInAnswer {
  const { session } = ctx;
  if (session && session.phase !== 'open')
    return { user: null, secondFactor: readFactors(ctx, session.actor.id) };
  const user = ctx.actor && findUserById(ctx, ctx.actor.id);
  return { user: user ? toMe(user) : null };
}

export function listActiveSuperadmins({ db }: Pick<Deps, 'db'>): User[] {
  return db
    .select()
    .from(users)
    .where(and(eq(users.role, 'superadmin'), eq(users.active, true), isNotNull(users.confirmedAt)))
    .all();
}

type Shared = Pick<Deps, 'db'>;

export function readFactors({ db }: Shared, userId: string): Factors {
  const passkey = db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).get();
  return { passkey: passkey !== undefined, totp: findTotp({ db }, userId) !== undefined };
}

export function hasSecondFactor(deps: Shared, { id, role }: Pick<Actor, 'id' | 'role'>): boolean {
  return isDeskRole(role) && hasFactor(readFactors(deps, id));
}

export function findTotp({ db }: Shared, userId: string) {
  return db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)).get();
}
