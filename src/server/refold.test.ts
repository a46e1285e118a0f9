import { expect, it } from 'vitest';
import { setCounter } from '#db/counters.ts';
import { applications, contacts, messages, orders, users } from '#db/schema.ts';
import { openWorld } from '#testing/openWorld.ts';
import { insertRows } from '#testing/rows.ts';
import { refoldSearchTexts } from './refold.ts';

const world = openWorld();

const OLD = ' awa n guessan 2250701020304 0701020304 ';

it('finds by the new rule what was stored by an older one: people, contacts, orders, applications, messages', async () => {
  const client = world.client("Awa N'Guessan");
  world.product();
  const { id } = await world.as(client).orders.place(world.aCart());
  const letter = { fullname: 'Yao N’Dri', email: 'yao@exemple.ci', createdAt: 1, folded: ' yao n dri ' };
  insertRows(world.db, applications, { ...letter, id: world.deps.id(), phone: '', city: 'Abobo' });
  insertRows(world.db, messages, { ...letter, id: world.deps.id(), message: 'Bonjour' });
  insertRows(world.db, contacts, {
    id: world.deps.id(),
    phone: '+2250701020305',
    fullname: "Yao N'Dri",
    folded: ' yao n dri ',
    createdAt: 1,
  });
  world.db.update(users).set({ folded: OLD }).run();
  world.db.update(orders).set({ folded: OLD }).run();
  const desk = world.as(world.superadmin());
  const searchEverywhere = async () => [
    (await desk.people.list({ role: 'client', search: 'nguessan' })).items.map((person) => person.id),
    (await desk.dispatch.board({ search: 'nguessan' })).items.map((order) => order.id),
    (await desk.inbox.applications({ search: 'ndri' })).items.length,
    (await desk.inbox.messages({ search: 'ndri' })).items.length,
    (await desk.dispatch.contacts({ search: '03 05' })).items.length,
  ];
  expect(await searchEverywhere()).toEqual([[], [], 0, 0, 0]);
  expect(refoldSearchTexts(world.store).changed).toBeGreaterThanOrEqual(5);
  expect(await searchEverywhere()).toEqual([[client.id], [id], 1, 1, 1]);
});

it('folds once for each version of the rule, and leaves an erased person without words', () => {
  const client = world.client("Awa N'Guessan");
  const readFoldedTexts = () => world.db.select({ folded: users.folded }).from(users).all();
  world.db.update(users).set({ folded: '' }).run();
  expect(refoldSearchTexts(world.store)).toEqual({ changed: 0 });
  expect(readFoldedTexts()).toEqual([{ folded: '' }]);
  world.db.update(users).set({ folded: OLD }).run();
  expect(refoldSearchTexts(world.store)).toEqual({ changed: 0 });
  world.store.write(() => setCounter(world.db, 'folding-version', 3));
  expect(refoldSearchTexts(world.store)).toEqual({ changed: 1 });
  expect(readFoldedTexts()[0]?.folded).toContain(' nguessan ');
  expect(client.fullname).toBe("Awa N'Guessan");
});
