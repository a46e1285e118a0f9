import { eq } from 'drizzle-orm';
import { memoizePerDb } from '#db/connection.ts';
import { type SecretName, secrets } from '#db/schema.ts';
import type { Deps } from './ctx.ts';

const knownSecrets = memoizePerDb(() => new Map<SecretName, string>());

/** A secret is made at its first use; it stands in the database so that backups carry it. */
export function readSecret(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  name: SecretName,
  make: () => string,
): string {
  const secretOf = knownSecrets(db);
  const cached = secretOf.get(name);
  if (cached !== undefined) return cached;
  const row = db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name)).get();
  const value = row?.value ?? makeSecret({ db, store }, name, make());
  // A rollback takes the row of a new secret away, so that it is known from its commit on.
  store.afterCommit(() => secretOf.set(name, value));
  return value;
}

function makeSecret({ db, store }: Pick<Deps, 'db' | 'store'>, name: SecretName, value: string): string {
  store.write(() => db.insert(secrets).values({ name, value }).run());
  return value;
}
