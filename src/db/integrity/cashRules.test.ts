import { beforeEach, expect, it } from 'vitest';
import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import { aHandover, aReceipt } from '#testing/cash/entries.ts';
import { dropTriggers } from '#testing/damage.ts';
import { insertUser, migrateEarlierStore } from '#testing/database.ts';
import { openScratchFolder, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { findInconsistentRows } from '../consistency.ts';

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

/** Two days of the drawer are closed, with expense, deposit, cash at the counter, a gap that came back and a new float. */
async function closeTwoDays(): Promise<void> {
  const [owner, desk] = [world.superadmin(), world.admin()];
  const payAtCounter = async () => {
    const { id: orderId } = anOrder(world, { status: 'picked_up' });
    await world.as(desk).dispatch.markPaid({ orderId, method: 'espece' });
  };
  const close = async (counted: number) => {
    await world.as(desk).cash.closeDay({ day: formatIsoDay(world.clock.now()), counted });
    world.clock.advance(DAY);
  };
  await payAtCounter();
  await world.as(desk).cash.spend({ amount: 500, reason: 'Savon', key: world.deps.id() });
  await close(9000);
  const [gap] = (await world.as(owner).cash.desk()).drawerGaps;
  await world.as(owner).cash.settle({ gapId: gap?.id ?? '', outcome: 'repaid', reason: 'Rendu' });
  await world.as(desk).cash.deposit({ amount: 700, note: 'Banque', key: world.deps.id() });
  await payAtCounter();
  await world.as(owner).house.update({ changes: { drawerFloat: 20_000 }, seen: 0 });
  await close(12_000);
  await payAtCounter();
}

const listFaults = () => findInconsistentRows(world.store.sqlite).map(({ what }) => what);
/** The orders of this test were written without their acts, so only the faults of cash count. */
const listCashFaults = () => listFaults().filter((what) => /remise|caisse|ouvert/.test(what));

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
  ['a recount that is gone', 'DELETE FROM cash_counts WHERE reason IS NOT NULL'],
])('names the hand-over of which SQL has altered %s', (_, sql) => {
  dropTriggers(world.store.sqlite);
  world.store.sqlite.exec(sql);
  expect(listCashFaults()).toContain('le compte d’une remise n’est pas le dernier qui en fut fait');
});

it('finds nothing after two closed days, also of a release that added the new float', async () => {
  await closeTwoDays();
  expect(listCashFaults()).toEqual([]);
  dropTriggers(world.store.sqlite);
  world.store.sqlite.exec(
    'UPDATE cash_days SET carried = carried + float, expected = expected + float, gap = gap + float',
  );
  expect(listCashFaults()).toEqual([]);
});

const [BOOKED, CLOSED] = [
  'une écriture n’est pas comptée le premier jour ouvert',
  'un jour clôturé n’est pas ce que sa caisse a reçu et donné',
];

it.each([
  ['the day of an entry', `UPDATE money_entries SET booked_on = booked_on - ${DAY}`, BOOKED],
  ['the hour of an entry', `UPDATE money_entries SET booked_on = booked_on + 1`, BOOKED],
  ['an expense', `UPDATE drawer_entries SET amount = amount + 1 WHERE kind = 'expense'`, CLOSED],
  ['a deposit that is gone', `DELETE FROM drawer_entries WHERE kind = 'deposit'`, CLOSED],
  ['what was counted', `UPDATE cash_days SET counted = counted + 1`, CLOSED],
  ['a count with its gap', `UPDATE cash_days SET counted = counted + 1, gap = gap - 1`, CLOSED],
  ['a float', `UPDATE cash_days SET float = float + 1`, CLOSED],
  ['what became of a gap', `UPDATE cash_days SET outcome = 'written_off'`, CLOSED],
  ['a close that is gone', `DELETE FROM cash_days WHERE day = (SELECT min(day) FROM cash_days)`, CLOSED],
])('names the day or the entry of which SQL has altered %s', async (_, sql, what) => {
  await closeTwoDays();
  dropTriggers(world.store.sqlite);
  world.store.sqlite.exec(sql);
  expect(listCashFaults()).toContain(what);
});

const folder = openScratchFolder();

it('the hand-overs of before have one blind count each, and money of before is booked on its own day', () => {
  const { sqlite } = migrateEarlierStore(folder, '0025', (earlier) => {
    for (const id of ['yao', 'ali']) insertUser(earlier, { id });
    earlier.sqlite.exec(`INSERT INTO cash_handovers (id, livreur_id, key, through_sequence, expected, declared, at, counted, counted_at, counted_by, gap) VALUES
    ('a', 'yao', 'before', 1, 0, 0, 1, 0, 1, NULL, 0), ('b', 'yao', 'b', 2, 0, 500, 2, 400, 3, 'ali', -400), ('c', 'yao', 'c', 3, 0, 500, 4, NULL, NULL, NULL, NULL);
    INSERT INTO order_events (sequence, order_id, kind, detail, actor_id, actor_name, actor_role, at, recorded_at) VALUES (1, 'o', 'payment', 'paid', 'ali', 'Ali', 'admin', ${DAY + 5}, ${DAY + 5});
    INSERT INTO money_entries (sequence, order_id, kind, method, amount, actor_id, at, recorded_at) VALUES (1, 'o', 'receipt', 'espece', 500, 'ali', ${DAY + 5}, ${DAY + 5})`);
  });
  expect(sqlite.prepare('SELECT * FROM cash_counts').all()).toMatchObject([
    { handover_id: 'b', nth: 1, counted: 400, is_blind: 1, reason: null, at: 3, counted_by: 'ali' },
  ]);
  expect(sqlite.prepare('SELECT at, booked_on FROM money_entries').all()).toEqual([
    { at: DAY + 5, booked_on: DAY },
  ]);
  expect(
    sqlite.prepare('SELECT id, counted_on, settled_on FROM cash_handovers ORDER BY 1').raw().all(),
  ).toEqual([
    ['a', 0, null],
    ['b', 0, null],
    ['c', null, null],
  ]);
  expect(() => sqlite.exec('UPDATE money_entries SET amount = 1')).toThrow('append-only');
});
