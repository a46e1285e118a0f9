import { beforeEach, describe, expect, it } from 'vitest';
import { openBare } from '#db/connection.ts';
import { orders, users } from '#db/schema.ts';
import { openStoreOnDisk } from '#testing/database.ts';
import { openScratchFolder, openWorld } from '#testing/openWorld.ts';
import { updateRow } from '#testing/rows.ts';
import { storeSessionUses } from '../auth/sessionUses.ts';
import { readCachedPage } from './pageCache.ts';

const makePage = (n: number) => [JSON.stringify({ items: [{ id: String(n) }], nextCursor: null })];

const world = openWorld();
const folder = openScratchFolder();

describe('a page that is kept', () => {
  let reads: number;
  const runSql = (sql: string) => world.store.sqlite.exec(sql);
  const readFirstId = (key = 'k') =>
    readCachedPage<{ id: string }>(world.deps, key, () => makePage(++reads)).items[0]?.id;

  beforeEach(() => {
    reads = 0;
  });

  it('is read once, for each thing that is asked', () => {
    expect([readFirstId(), readFirstId(), readFirstId('other'), readFirstId(), readFirstId('other')]).toEqual(
      ['1', '1', '2', '1', '2'],
    );
  });

  it('is read anew after any change, whoever made it', async () => {
    readFirstId();
    await world.as(world.client()).orders.place(world.aCart());
    expect(readFirstId()).toBe('2');
    runSql(`update orders set client_name = 'X'`);
    expect([readFirstId(), readFirstId()]).toEqual(['3', '3']);
    runSql('delete from order_lines');
    expect(readFirstId()).toBe('4');
    runSql(`update users set fullname = 'X' where role = 'client'`);
    expect(readFirstId()).toBe('5');
    runSql('replace into orders select * from orders');
    expect(readFirstId()).toBe('6');
    runSql('delete from orders');
    expect([readFirstId(), readFirstId()]).toEqual(['7', '7']);
  });

  it('is read anew after what a foreign key writes', async () => {
    const awa = world.client();
    await world.as(awa).orders.place(world.aCart());
    readFirstId();
    runSql('create temp table noted (name text)');
    runSql(
      'create temp trigger noted after update of client_id on main.orders begin insert into noted values (new.client_id); end',
    );
    world.store.sqlite.prepare('delete from users where id = ?').run(awa.id);
    expect(world.store.sqlite.prepare('select count(*) from noted').pluck().get()).toBe(1);
    expect(readFirstId()).toBe('2');
  });

  it('stays when a livreur is somewhere else, a session is renewed or a letter is sent', async () => {
    const yao = world.livreur();
    const desk = world.as(world.admin());
    const { id: orderId } = await world.as(world.client()).orders.place(world.aCart());
    await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: yao.id, from: 'pending' });
    await world.as(yao).missions.advance({ orderId, from: 'assigned' });
    expect(readFirstId()).toBe('1');
    await world.as(yao).missions.reportPosition({ location: { lng: -3.99, lat: 5.37 } });
    world.clock.advance(120_000);
    await desk.dispatch.counts();
    storeSessionUses(world.deps);
    expect(
      world.db
        .select()
        .from(users)
        .all()
        .filter(({ lastSeenAt }) => lastSeenAt === world.clock.now()),
    ).toHaveLength(1);
    runSql(`update mail_outbox set state = 'sent'`);
    expect(readFirstId()).toBe('1');
  });

  it('is nobody’s to change', () => {
    readCachedPage<{ id: string }>(world.deps, 'k', () => makePage(7)).items.pop();
    expect(readFirstId()).toBe('7');
  });

  it('is not made of what a transaction may still undo', async () => {
    const desk = world.as(world.admin());
    const { id } = await world.as(world.client()).orders.place(world.aCart());
    expect(readFirstId()).toBe('1');
    expect(() =>
      world.store.write(() => {
        updateRow(world.db, orders, id, { clientName: 'nobody' });
        expect(readFirstId()).toBe('2');
        throw new Error('undone');
      }),
    ).toThrow('undone');
    expect(readFirstId()).not.toBe('2');
    expect((await desk.dispatch.board({})).items[0]?.client.fullname).not.toBe('nobody');
  });

  it('are few, and none is very long', () => {
    const readPaddedPageId = (key: string, bytes: number) =>
      readCachedPage<{ id: string }>(world.deps, key, () => [...makePage(++reads), Buffer.alloc(bytes, ' ')])
        .items[0]?.id;
    const long = 200_000;
    for (let i = 1; i <= 20; i++) expect(readPaddedPageId(`page ${i}`, long)).toBe(String(i));
    expect(readPaddedPageId('page 20', long)).toBe('20');
    expect(readPaddedPageId('page 1', long)).toBe('21');
    expect([readPaddedPageId('longest', 300_000), readPaddedPageId('longest', 300_000)]).toEqual([
      '22',
      '23',
    ]);
  });
});

it('is read anew after a change by another process', () => {
  const file = `${folder.path}/laveo.sqlite`;
  const store = openStoreOnDisk(file);
  let reads = 0;
  const readFirstId = () =>
    readCachedPage<{ id: string }>({ store }, 'k', () => makePage(++reads)).items[0]?.id;
  expect([readFirstId(), readFirstId()]).toEqual(['1', '1']);
  const other = openBare(file, 5000);
  other.prepare(`insert into counters (name, value) values ('x', 1)`).run();
  other.close();
  expect([readFirstId(), readFirstId()]).toEqual(['2', '2']);
  store.close();
});

it('shows the desk each change of an order at once', async () => {
  const desk = world.as(world.admin());
  const client = world.as(world.client());
  expect((await desk.dispatch.unassigned({})).items).toEqual([]);
  const { id } = await client.orders.place(world.aCart());
  expect((await desk.dispatch.unassigned({})).items.map((order) => order.id)).toEqual([id]);
  expect((await desk.dispatch.board({ status: 'pending' })).items).toHaveLength(1);
  await desk.dispatch.cancel({ orderId: id, from: 'pending' });
  expect((await desk.dispatch.unassigned({})).items).toEqual([]);
  expect((await desk.dispatch.board({ status: 'pending' })).items).toEqual([]);
  expect((await desk.dispatch.board({})).items[0]?.status).toBe('cancelled');
});
