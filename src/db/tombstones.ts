import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { erasePerson } from './erasure.ts';
import { openBare, type Sqlite } from './open.ts';
import { errorCode } from './refusal.ts';
import * as schema from './schema.ts';

const { invoiceIdentities, users } = schema;

/** Whom a database knows to be erased, and the names that the law keeps of them. */
export interface Tombstones {
  erased: { id: string; erasedAt: number }[];
  identities: (typeof invoiceIdentities.$inferSelect)[];
}

const asDb = (sqlite: Sqlite) => drizzle({ client: sqlite, schema, casing: 'snake_case' });

/**
 * Read from the database that a restore replaces, which may be of an older or a newer schema: only columns that were
 * there from the first. Null when it is the damaged one: what it knew is out of reach, and the restore goes on.
 */
export function readTombstones(file: string): Tombstones | null {
  let sqlite: Sqlite | undefined;
  try {
    // Opened to write, so that its log is merged into it and leaves no file beside.
    sqlite = openBare(file);
    const db = asDb(sqlite);
    return {
      erased: db
        .select({ id: users.id, erasedAt: users.erasedAt })
        .from(users)
        .where(isNotNull(users.erasedAt))
        .all()
        .map(({ id, erasedAt }) => ({ id, erasedAt: erasedAt ?? 0 })),
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
 * the address that the backup still knows. Inside the caller's transaction, on the present schema. Answers how many.
 */
export function eraseAgain(restored: Sqlite, { erased, identities }: Tombstones): number {
  const db = asDb(restored);
  const stillKnown = erased.flatMap(({ id, erasedAt }) => {
    const person = db
      .select({ id: users.id, role: users.role, email: users.email, fullname: users.fullname })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.erasedAt)))
      .get();
    return person ? [{ person, erasedAt }] : [];
  });
  if (stillKnown.length === 0) return 0;
  // First, so that they stand: the name that the person last bore is the invoice's.
  for (const identity of identities)
    db.insert(invoiceIdentities).values(identity).onConflictDoNothing().run();
  for (const { person, erasedAt } of stillKnown) erasePerson(db, person, erasedAt);
  return stillKnown.length;
}
