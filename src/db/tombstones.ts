import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Role } from '#domain/roles.ts';
import { erasePerson, keepErased } from './erasure.ts';
import { dbOf, openBare, type Sqlite } from './open.ts';
import { errorCode } from './refusal.ts';
import { invoiceIdentities, users } from './schema.ts';

/** Whom a database knows to be erased, and the names that the law keeps of them. */
export interface Tombstones {
  erased: { id: string; role: Role; createdAt: number; erasedAt: number }[];
  identities: (typeof invoiceIdentities.$inferSelect)[];
}

/**
 * Read from the database that a restore replaces, which may be of an older or a newer schema: only columns that were
 * there from the first. Null when it is the damaged one: what it knew is out of reach, and the restore goes on.
 */
export function readTombstones(file: string): Tombstones | null {
  let sqlite: Sqlite | undefined;
  try {
    // Opened to write, so that its log is merged into it and leaves no file beside.
    sqlite = openBare(file);
    const db = dbOf(sqlite);
    return {
      erased: db
        .select({ id: users.id, role: users.role, createdAt: users.createdAt, erasedAt: users.erasedAt })
        .from(users)
        .where(isNotNull(users.erasedAt))
        .all()
        .map((person) => ({ ...person, erasedAt: person.erasedAt ?? 0 })),
      identities: db
        .select({
          orderId: invoiceIdentities.orderId,
          clientName: invoiceIdentities.clientName,
          phone: invoiceIdentities.phone,
          address: invoiceIdentities.address,
          erasedAt: invoiceIdentities.erasedAt,
        })
        .from(invoiceIdentities)
        .all(),
    };
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB|CANTOPEN|IOERR|ERROR|READONLY)/.test(errorCode(error))) throw error;
    return null;
  } finally {
    sqlite?.close();
  }
}

/**
 * An account erased after a backup was made is erased again when that backup is restored, by the same statements, with
 * the address that the backup still knows. Whom the backup has never heard of stays known as erased: the next restore may
 * be of one that has. Inside the caller's transaction, on the present schema. Answers how many came back to be erased.
 */
export function eraseAgain(restored: Sqlite, { erased, identities }: Tombstones): number {
  const db = dbOf(restored);
  const stillKnown = erased.flatMap(({ id, erasedAt }) => {
    const person = db
      .select({ id: users.id, role: users.role, email: users.email, fullname: users.fullname })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.erasedAt)))
      .get();
    return person ? [{ person, erasedAt }] : [];
  });
  // First, so that they stand: the name that the person last bore is the invoice's.
  for (const identity of identities)
    db.insert(invoiceIdentities).values(identity).onConflictDoNothing().run();
  for (const { person, erasedAt } of stillKnown) erasePerson(db, person, erasedAt);
  for (const person of erased) keepErased(db, person);
  return stillKnown.length;
}
