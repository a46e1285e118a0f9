import type { Sqlite } from './open.ts';

/** What an order knows of the person who placed it. */
const ORDER_TRACES =
  'id, client_id, client_name, client_contact_phone, client_address, folded, lng_e6, lat_e6';

type Row = Record<string, string | number | null>;

/**
 * An account erased after a backup was made stays erased when that backup is restored: the rows that an erasure
 * rewrites are taken from the newer database. Answers how many accounts.
 */
export function eraseAgain(restored: Sqlite, newer: Sqlite): number {
  const erased = newer.prepare('SELECT * FROM users WHERE erased_at IS NOT NULL').all() as Row[];
  const stillKnown = restored.prepare('SELECT 1 FROM users WHERE id = ? AND erased_at IS NULL');
  let count = 0;
  for (const user of erased) {
    if (!stillKnown.get(user.id)) continue;
    count += 1;
    overwrite(restored, 'users', 'id', user);
    for (const { id } of restored
      .prepare('SELECT id FROM orders WHERE client_id = ?')
      .all(user.id) as Row[]) {
      const order = newer.prepare(`SELECT ${ORDER_TRACES} FROM orders WHERE id = ?`).get(id) as
        | Row
        | undefined;
      if (order) overwrite(restored, 'orders', 'id', order);
    }
    for (const event of newer
      .prepare('SELECT sequence, actor_name FROM order_events WHERE actor_id = ?')
      .all(user.id) as Row[]) {
      overwrite(restored, 'order_events', 'sequence', event);
    }
    restored.prepare('DELETE FROM positions WHERE livreur_id = ?').run(user.id);
  }
  for (const identity of count > 0
    ? (newer.prepare('SELECT * FROM invoice_identities').all() as Row[])
    : []) {
    const columns = Object.keys(identity);
    restored
      .prepare(
        `INSERT OR IGNORE INTO invoice_identities (${columns}) VALUES (${columns.map((c) => `@${c}`)})`,
      )
      .run(identity);
  }
  return count;
}

function overwrite(sqlite: Sqlite, table: string, key: string, row: Row): void {
  const set = Object.keys(row)
    .filter((column) => column !== key)
    .map((column) => `"${column}" = @${column}`);
  sqlite.prepare(`UPDATE ${table} SET ${set} WHERE "${key}" = @${key}`).run(row);
}
