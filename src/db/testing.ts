import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from './open.ts';
import { users } from './schema.ts';

/** A folder of a test's own, gone after `remove`. */
export function aFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'laveo-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function insertUser(store: Store, fields: Partial<typeof users.$inferInsert> & { id: string }): void {
  const row = {
    email: `${fields.id}@laveo.test`,
    fullname: 'Awa Koné',
    folded: ' awa kone',
    phone: '+2250701020304',
    role: 'client',
    passwordHash: '-',
    createdAt: 0,
  } as const;
  store.db
    .insert(users)
    .values({ ...row, ...fields })
    .run();
}
