import { beforeEach, expect, it } from 'vitest';
import { aHandover, aReceipt } from '#testing/cash/entries.ts';
import { copyEarlierMigrations, insertUser } from '#testing/database.ts';
import { openScratchFolder, openWorld } from '#testing/openWorld.ts';
import { findInconsistentRows } from '../consistency.ts';
import { openStore } from '../open.ts';

const world = openWorld();

beforeEach(async () => {
  const [livreur, admin] = [world.livreur(), world.admin()];
  await aReceipt(world, { livreurId: livreur.id, amount: 8083 });
  const handoverId = await aHandover(world, { livreurId: livreur.id });
  const { cash } = world.as(admin);
  await cash.count({ handoverId, counted: 808 });
  await cash.recount({ handoverId, counted: 8080, reason: 'Zéro oublié' });
  await aReceipt(world, { livreurId: livreur.id, amount: 1200 });
  await aHandover(world, { livreurId: livreur.id });
});

const listFaults = () => findInconsistentRows(world.store.sqlite).map(({ what }) => what);
/** The orders of this test were written without their acts, so only the faults of cash count. */
const listCashFaults = () => listFaults().filter((what) => /remise/.test(what));

it('finds nothing after a count, a recount and a hand-over that waits', () => {
  expect(listCashFaults()).toEqual([]);
});

it.each([
  [
    'a count with its gap',
    'UPDATE cash_handovers SET counted = counted - 500, gap = gap + 500 WHERE counted > 0',
  ],
  ['when it was counted', 'UPDATE cash_handovers SET counted_at = counted_at + 1 WHERE counted > 0'],
  ['who counted it', `UPDATE cash_handovers SET counted_by = 'nobody' WHERE counted > 0`],
  ['a count that nobody made', `UPDATE cash_handovers SET counted = expected, gap = 0 WHERE counted IS NULL`],
  [
    'a recount that is gone',
    'DROP TRIGGER cash_counts_never_shrink; DELETE FROM cash_counts WHERE reason IS NOT NULL',
  ],
])('names the hand-over of which SQL has altered %s', (_, sql) => {
  world.store.sqlite.exec(sql);
  expect(listCashFaults()).toContain('le compte d’une remise n’est pas le dernier qui en fut fait');
});

const folder = openScratchFolder();

it('the hand-overs of before have one blind count each, but those that nobody counted', () => {
  const { file } = folder;
  const earlier = openStore({ file, migrations: copyEarlierMigrations(folder.path, '0025') });
  for (const id of ['yao', 'ali']) insertUser(earlier, { id });
  earlier.sqlite.exec(`INSERT INTO cash_handovers (id, livreur_id, key, through_sequence, expected, declared, at, counted, counted_at, counted_by, gap) VALUES
    ('a', 'yao', 'before', 1, 0, 0, 1, 0, 1, NULL, 0), ('b', 'yao', 'b', 2, 0, 500, 2, 400, 3, 'ali', -400), ('c', 'yao', 'c', 3, 0, 500, 4, NULL, NULL, NULL, NULL)`);
  earlier.close();
  const { sqlite, close } = openStore({ file });
  expect(sqlite.prepare('SELECT * FROM cash_counts').all()).toEqual([
    { handover_id: 'b', nth: 1, counted: 400, is_blind: 1, reason: null, at: 3, counted_by: 'ali' },
  ]);
  expect(findInconsistentRows(sqlite)).toEqual([]);
  close();
});
