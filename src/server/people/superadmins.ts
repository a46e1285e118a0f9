import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { users } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import type { Deps } from '../ctx.ts';

/** Somebody must be left who can sign in and run the place. Inside the caller's transaction. */
export function refuseLastSuperadmin({ db }: Pick<Deps, 'db'>, leaving: string): void {
  const other = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'superadmin'),
        eq(users.active, true),
        isNotNull(users.confirmedAt),
        ne(users.id, leaving),
      ),
    )
    .get();
  if (!other) throw new DomainError('LAST_SUPERADMIN');
}
