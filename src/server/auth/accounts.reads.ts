import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { users } from '#db/schema.ts';
import type { Me } from '#domain/people/accounts.ts';
import type { SignInAnswer } from '#domain/people/secondFactor.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { readFactors } from './factors.reads.ts';

export type User = typeof users.$inferSelect;

export function findUserByEmail({ db }: Pick<Deps, 'db'>, email: string): User | undefined {
  return db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.erasedAt)))
    .get();
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
