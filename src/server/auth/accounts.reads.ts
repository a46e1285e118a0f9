import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { users } from '#db/schema.ts';
import type { Me } from '#domain/people/accounts.ts';
import type { SignInAnswer } from '#domain/people/secondFactor.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { factorsOf } from './factors.reads.ts';

export type User = typeof users.$inferSelect;

const withEmail = prepareStatement((db, p) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.email, p('email')), isNull(users.erasedAt)))
    .prepare(),
);
const withId = prepareStatement((db, p) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, p('id')))
    .prepare(),
);

export function userByEmail({ db }: Pick<Deps, 'db'>, email: string): User | undefined {
  return withEmail(db).get({ email });
}

export function userById({ db }: Pick<Deps, 'db'>, id: string): User | undefined {
  return withId(db).get({ id });
}

export function meOf({ id, fullname, email, phone, role }: User): Me {
  return { id, fullname, email, phone, role };
}

/** A session that owes its second step is told which. */
export function me(ctx: Ctx): SignInAnswer {
  const { session } = ctx;
  if (session && session.phase !== 'open')
    return { user: null, secondFactor: factorsOf(ctx, session.actor.id) };
  const user = ctx.actor && userById(ctx, ctx.actor.id);
  return { user: user ? meOf(user) : null };
}

export function activeSuperadmins({ db }: Pick<Deps, 'db'>): User[] {
  return db
    .select()
    .from(users)
    .where(and(eq(users.role, 'superadmin'), eq(users.active, true), isNotNull(users.confirmedAt)))
    .all();
}
