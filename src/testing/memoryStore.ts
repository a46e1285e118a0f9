import { connect } from '#db/connection.ts';
import { applyMigrations, findMigrationsFolder, readMigrations } from '#db/migrate.ts';
import { applyPragmas } from '#db/pragmas.ts';
import { createStore, type Store } from '#db/store.ts';

let migratedBytes: Buffer | undefined;

/** The migrations run once per process: each store is a copy of their result. */
export function openMemoryStore(): Store {
  if (!migratedBytes) {
    const first = connect(':memory:');
    applyMigrations(first, readMigrations(findMigrationsFolder()));
    migratedBytes = first.serialize();
    first.close();
  }
  const sqlite = connect(migratedBytes);
  applyPragmas(sqlite);
  return createStore(sqlite, ':memory:');
}
