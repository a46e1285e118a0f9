import type { Db } from '#db/connection.ts';
import { users } from '#db/schema.ts';
import { foldForSearch } from '#domain/format/search.ts';
import type { Role } from '#domain/people/roles.ts';

export type UserRow = typeof users.$inferSelect;

/** Every person of a world has this password. */
export const WORLD_PASSWORD = 'laveo-test';
/** The password's Argon2id hash is a constant, because hashing it for each person would slow the tests down. */
const WORLD_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$yTS1xDr4JllRwKhsasal/w$qMpJs0zOsHGOdlj8+eKOQeEbRNHfUQedGS3QGZQti3g';

export function addPerson(
  db: Db,
  role: Role,
  facts: Partial<typeof users.$inferInsert> & { number: number; now: number },
): UserRow {
  const { number, now, ...overrides } = facts;
  const fullname = overrides.fullname ?? `${role} ${number}`;
  const phone = overrides.phone ?? `+22507${String(number).padStart(8, '0')}`;
  return db
    .insert(users)
    .values({
      id: crypto.randomUUID(),
      email: `${role}${number}@exemple.ci`,
      fullname,
      phone,
      folded: foldForSearch(fullname, phone),
      role,
      passwordHash: WORLD_PASSWORD_HASH,
      verified: true,
      createdAt: now,
      confirmedAt: now,
      ...overrides,
    })
    .returning()
    .get();
}
