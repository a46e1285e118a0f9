import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBare, openStore } from '#db/open.ts';
import { orders } from '#db/schema.ts';
import { aFolder } from '#testing/database.ts';
import { aWorld, type World } from '#testing/world.ts';
import { cachedPage } from './pageCache.ts';

const page = (n: number) => Buffer.from(JSON.stringify({ items: [{ id: String(n) }], nextCursor: null }));

describe('a page that is kept', () => {
  let world: World;
  let reads: number;
  const ask = (key = 'k') => cachedPage<{ id: string }>(world.deps, key, () => page(++reads)).items[0]?.id;

  beforeEach(async () => {
    world = await aWorld();
    reads = 0;
  });
  afterEach(() => world.close());

  it('is read once, for each thing that is asked', () => {
    expect([ask(), ask(), ask('other'), ask(), ask('other')]).toEqual(['1', '1', '2', '1', '2']);
  });

  it('is read anew after any change, whoever made it', async () => {
    ask();
    await world.as(world.client()).orders.place(world.aCart());
    expect(ask()).toBe('2');
    world.store.sqlite.prepare(`update orders set client_name = 'X'`).run();
    expect([ask(), ask()]).toEqual(['3', '3']);
    world.store.sqlite.prepare('delete from order_lines').run();
    expect(ask()).toBe('4');
  });

  it('is nobody’s to change', () => {
    cachedPage<{ id: string }>(world.deps, 'k', () => page(7)).items.pop();
    expect(ask()).toBe('7');
  });

  it('is not made of what a transaction may still undo', async () => {
    const desk = world.as(world.admin());
    const { id } = await world.as(world.client()).orders.place(world.aCart());
    expect(ask()).toBe('1');
    expect(() =>
      world.store.write(() => {
        world.db.update(orders).set({ clientName: 'nobody' }).where(eq(orders.id, id)).run();
        expect(ask()).toBe('2');
        throw new Error('undone');
      }),
    ).toThrow('undone');
    expect(ask()).not.toBe('2');
    expect((await desk.dispatch.board({})).items[0]?.client.fullname).not.toBe('nobody');
  });

  it('are few', () => {
    for (let i = 0; i < 200; i++) ask(`page ${i}`);
    expect(ask('page 199')).toBe('200');
    expect(ask('page 0')).toBe('201');
  });
});

it('is read anew after a change by another process', () => {
  const folder = aFolder();
  const file = `${folder.path}/laveo.sqlite`;
  const store = openStore({ file });
  let reads = 0;
  const ask = () => cachedPage<{ id: string }>({ store }, 'k', () => page(++reads)).items[0]?.id;
  expect([ask(), ask()]).toEqual(['1', '1']);
  const other = openBare(file, 5000);
  other.prepare(`insert into counters (name, value) values ('x', 1)`).run();
  other.close();
  expect([ask(), ask()]).toEqual(['2', '2']);
  store.close();
  folder.remove();
});

it('shows the desk each change of an order at once', async () => {
  const world = await aWorld();
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
  world.close();
});
