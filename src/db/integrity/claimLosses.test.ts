import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyEarlierMigrations, insertUser } from '#testing/database.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { openStore } from '../open.ts';

const folder = openScratchFolder();
const ID = '00000001-0000-4000-8000-000000000001';

/** Three pieces were taken, one was settled as lost and two were given back; three claims were accepted since. */
function createClaimStore(file: string): void {
  const migrations = copyEarlierMigrations(folder.path, '0025');
  const store = openStore({ file, migrations });
  insertUser(store, { id: 'awa' });
  const aClaim = (id: string, lost: number, answeredAt: number) =>
    `('${id}', '${ID}', 'manquant', 'Il en manque', 'accepted', ${lost}, 1, 2, ${answeredAt})`;
  store.sqlite.exec(`
    INSERT INTO orders (id, reference, client_id, client_name, folded, status, pieces, total_items_price, transport_fee, grand_total,
      client_address, client_contact_phone, created_at, updated_at, linen)
    VALUES ('${ID}', '00000001', 'awa', 'Awa', ' awa', 'completed', 3, 4000, 1000, 5000, 'Cocody', '', 10, 70, 'back');
    INSERT INTO handovers (order_id, sequence, leg, how, pieces, undone_by)
    VALUES ('${ID}', 1, 'pickup', 'as_ordered', 3, NULL), ('${ID}', 3, 'delivery', 'code', 2, 4), ('${ID}', 5, 'delivery', 'code', 2, NULL);
    INSERT INTO count_settlements VALUES ('${ID}', 2, 1, 'Introuvable');
    INSERT INTO claims (id, order_id, kind, words, state, lost, created_at, due_at, answered_at)
    VALUES ${aClaim('second', 1, 40)}, ${aClaim('first', 1, 30)}, ${aClaim('third', 3, 50)};
  `);
  store.close();
}

it('claims of before name the settled pieces first, then those that were given back, and no more', () => {
  const file = join(folder.path, 'laveo.sqlite');
  createClaimStore(file);
  const { sqlite, close } = openStore({ file });
  const rows = sqlite
    .prepare('SELECT id, lost, lost_after_given FROM claims ORDER BY answered_at')
    .raw()
    .all();
  expect(rows).toEqual([
    ['first', 1, 0],
    ['second', 1, 1],
    ['third', 3, 1],
  ]);
  close();
});
