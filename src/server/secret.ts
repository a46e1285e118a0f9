import { eq } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { type SecretName, secrets } from '#db/schema.ts';
import type { Deps } from './ctx.ts';

const storedSecret = prepareStatement((db, p) =>
  db
    .select({ value: secrets.value })
    .from(secrets)
    .where(eq(secrets.name, p('name'))),
);

/** A secret is made at its first use; it stands in the database so that backups carry it. */
export function readSecret(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  name: SecretName,
  make: () => string,
): string {
  const stored = storedSecret(db).get({ name });
  if (stored) return stored.value;
  const value = make();
  store.write(() => db.insert(secrets).values({ name, value }).run());
  return value;
}
