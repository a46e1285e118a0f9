import { expect, it } from 'vitest';
import { insertUser, insertWithBlanks, migrateEarlierStore } from '#testing/database.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import type { Store } from '../store.ts';

const folder = openScratchFolder();
const ID = '00000001-0000-4000-8000-000000000001';

/** Three pieces were taken, one was settled as lost and two were given back; three claims were accepted since. */
function insertClaims(store: Store): void {
  const { sqlite } = store;
  insertUser(store, { id: 'awa' });
  insertWithBlanks(sqlite, 'orders', {
    id: ID,
    client_id: 'awa',
    status: 'completed',
    pieces: 3,
    linen: 'back',
  });
  insertWithBlanks(
    sqlite,
    'handovers',
    { order_id: ID, sequence: 1, leg: 'pickup', how: 'as_ordered', pieces: 3 },
    { order_id: ID, sequence: 3, leg: 'delivery', how: 'code', pieces: 2, undone_by: 4 },
    { order_id: ID, sequence: 5, leg: 'delivery', how: 'code', pieces: 2 },
  );
  sqlite.exec(`INSERT INTO count_settlements VALUES ('${ID}', 2, 1, 'Introuvable')`);
  const claim = { order_id: ID, kind: 'manquant', words: 'Il en manque', state: 'accepted' };
  insertWithBlanks(
    sqlite,
    'claims',
    { ...claim, id: 'second', lost: 1, answered_at: 40 },
    { ...claim, id: 'first', lost: 1, answered_at: 30 },
    { ...claim, id: 'third', lost: 3, answered_at: 50 },
  );
}

it('claims of before name the settled pieces first, then those that were given back, and no more', () => {
  const { sqlite } = migrateEarlierStore(folder, '0025', insertClaims);
  const claims = 'SELECT id, lost, lost_after_given FROM claims ORDER BY answered_at';
  expect(sqlite.prepare(claims).raw().all()).toEqual([
    ['first', 1, 0],
    ['second', 1, 1],
    ['third', 3, 1],
  ]);
});
