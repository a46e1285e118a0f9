import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { noteRewriteDue, readRewriteDue } from '#db/folder/rewrite.ts';
import { cashCounts, cashDays, cashHandovers, handovers, moneyEntries } from '#db/schema.ts';
import { formatIsoDay, HOUR } from '#domain/format/calendar.ts';
import { aHandover } from '#testing/cash/entries.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { aCrew, bringOrderToStage } from '#testing/pieces/mission.ts';
import { runHousekeeping, setLastPurge } from '../upkeep/housekeeping.ts';

const world = openWorld({ settings: { demo: true } });
const crew = openFixture(() => aCrew(world));
const marie = openFixture(() => world.admin('Marie Kouamé'));
const password = WORLD_PASSWORD;
let orderId: string;

const readWords = () =>
  JSON.stringify(
    [moneyEntries, handovers, cashCounts, cashHandovers, cashDays].map((t) =>
      world.db.select().from(t).all(),
    ),
  );
const execute = (sql: string) => () => world.store.sqlite.exec(sql);
const listFaults = () => findInconsistentRows(world.store.sqlite).map(({ what }) => what);

/** Words lie in the ledger, in a hand-over of linen, in a recount, in two settled gaps and in a closed day. */
beforeEach(async () => {
  const { yao, desk, livreur } = crew;
  const boss = world.as(world.superadmin('Didier Yapi'));
  orderId = await bringOrderToStage(crew, 'pickup_en_route');
  const bypass = { reason: 'voisin', note: 'Mme Canari, au 3e' } as const;
  await livreur.missions.advance({ orderId, from: 'pickup_en_route', handover: { bypass } });
  const key = world.deps.id();
  await desk.dispatch.markPaid({ orderId, method: 'wave', amount: 500, key, note: 'Oncle Canari a payé' });
  await livreur.missions.confirmCash({ orderId, amount: 1000, actId: world.deps.id() });
  const handoverId = await aHandover(world, { livreurId: yao.id });
  await desk.cash.count({ handoverId, counted: 500 });
  await desk.cash.recount({ handoverId, counted: 800, reason: 'Canari avait mal compté' });
  await boss.cash.settle({ gapId: handoverId, outcome: 'written_off', reason: 'Canari a perdu 200' });
  const day = formatIsoDay(world.clock.now());
  await world.as(marie).cash.closeDay({ day, counted: 700, note: 'Marie Canari a cherché' });
  const closed = world.db.select().from(cashDays).get();
  await boss.cash.settle({ gapId: closed?.id ?? '', outcome: 'found', reason: 'Marie Canari l’a retrouvé' });
});
afterEach(() => {
  expect(listFaults()).toEqual([]);
});

describe('words beside rows that never change', () => {
  it('of an order go with its client, those of a gap with the person in whose name it is', async () => {
    await bringOrderToEnd();
    expect(readWords().match(/Canari/g)).toHaveLength(6);
    await crew.client.profile.deleteAccount({ password });
    expect(readWords()).not.toMatch(/Mme Canari|Oncle Canari/);
    expect(readWords().match(/Canari/g)).toHaveLength(4);
    await crew.livreur.profile.deleteAccount({ password });
    expect(readWords()).not.toMatch(/mal compté|a perdu/);
    await world.as(marie).profile.deleteAccount({ password });
    expect(readWords()).not.toContain('Canari');
    expect(world.db.select().from(moneyEntries).get()).toMatchObject({ note: null, noteSalt: null });
    expect(world.db.select().from(moneyEntries).get()?.noteHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('leave no copy behind in a small file at once, in a larger one an hour later, at any time of the day', async () => {
    setLastPurge(world.db, world.clock.now());
    await world.as(marie).profile.deleteAccount({ password });
    expect(readRewriteDue(world.db)).toBe(0);
    world.store.write(() => noteRewriteDue(world.db, world.clock.now()));
    world.clock.advance(HOUR);
    expect(await runHousekeeping(world.deps)).toBe('purged');
    expect(readRewriteDue(world.db)).toBe(0);
  });

  it.each([
    ['money_entries', 'note'],
    ['handovers', 'note'],
    ['cash_counts', 'reason'],
    ['cash_handovers', 'reason'],
    ['cash_days', 'note'],
    ['cash_days', 'reason'],
  ])('are neither rewritten nor taken away unseen in %s.%s', (table, column) => {
    expect(execute(`UPDATE ${table} SET ${column} = 'Autre' WHERE ${column} IS NOT NULL`)).toThrow('erased');
    const { sqlite } = world.store;
    sqlite.exec('SAVEPOINT altered');
    const triggers = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all();
    for (const name of triggers) sqlite.exec(`DROP TRIGGER ${name as string}`);
    sqlite.exec(`UPDATE ${table} SET ${column} = 'Autre' WHERE ${column} IS NOT NULL`);
    expect(listFaults()).toContain('une note ou un motif n’est plus ce qui a été écrit');
    sqlite.exec(`UPDATE ${table} SET ${column} = NULL, ${column}_salt = NULL`);
    expect(listFaults()).toContain('une note ou un motif n’est plus ce qui a été écrit');
    sqlite.exec('ROLLBACK TO altered; RELEASE altered');
  });
});

describe('the export of one’s data', () => {
  it('holds the notes of one’s orders', async () => {
    const { orders } = await crew.client.profile.exportData({ password });
    expect(orders[0]).toMatchObject({
      handovers: [{ note: 'Mme Canari, au 3e' }],
      payments: [
        { amount: 500, note: 'Oncle Canari a payé' },
        { amount: 1000, note: null },
      ],
    });
  });

  it('holds a livreur’s cash with what was written about it, and where they were last heard', async () => {
    await crew.livreur.missions.active();
    const data = await crew.livreur.profile.exportData({ password });
    expect(data).toMatchObject({
      cashHandovers: [{ counted: 800, gap: 200, reason: 'Canari a perdu 200' }],
      cashCounts: [{ reason: null }, { reason: 'Canari avait mal compté' }],
    });
    expect(data.sessions.map(({ heardAt }) => heardAt)).toContain(world.clock.now());
    expect(data.journal).toContainEqual({
      act: 'cash.handIn',
      at: world.clock.now(),
      ip: expect.any(String),
    });
  });

  it('holds the days that a member of the desk closed, and what they took from the drawer', async () => {
    const key = world.deps.id();
    await world.as(marie).cash.spend({ amount: 900, reason: 'Savon', key });
    expect(await world.as(marie).profile.exportData({ password })).toMatchObject({
      closedDays: [{ note: 'Marie Canari a cherché', reason: 'Marie Canari l’a retrouvé' }],
      drawerEntries: [{ kind: 'expense', amount: 900, note: 'Savon' }],
    });
  });
});

async function bringOrderToEnd(): Promise<void> {
  const { yao, desk, livreur } = crew;
  await desk.dispatch.assign({ orderId, leg: 'delivery', livreurId: yao.id, from: 'picked_up' });
  await livreur.missions.advance({ orderId, from: 'assigned_for_delivery' });
  const bypass = { reason: 'voisin', note: 'Gardien' } as const;
  await livreur.missions.advance({ orderId, from: 'delivery_en_route', handover: { bypass } });
}
