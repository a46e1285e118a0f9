import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { outbox } from '#db/schema.ts';
import { openWorld } from '#testing/openWorld.ts';

const world = openWorld();

const setLetters = (fields: Partial<typeof outbox.$inferInsert>) =>
  world.db.update(outbox).set(fields).where(eq(outbox.kind, 'order.received')).run();

it('lists the news of an order that its client did not get, until somebody has told them', async () => {
  const awa = world.client('Awa Koné');
  const order = await world.as(awa).orders.place(world.aCart());
  const { dispatch } = world.as(world.admin());
  expect(await dispatch.refusedLetters()).toEqual([]);

  setLetters({ state: 'dead', lastError: '550 mailbox full' });
  expect(await dispatch.refusedLetters()).toMatchObject([
    {
      recipient: awa.email,
      subject: expect.stringContaining('Nous avons bien reçu votre commande'),
      reason: '550 mailbox full',
      order: { id: order.id, client: { fullname: 'Awa Koné' } },
    },
  ]);
  expect(await dispatch.counts()).toMatchObject({ refusedLetters: 1 });

  world.clock.advance(60_000);
  await dispatch.contacted({ orderId: order.id, words: 'on_the_way', channel: 'tel' });
  expect(await dispatch.refusedLetters()).toEqual([]);
  expect(await dispatch.counts()).toMatchObject({ refusedLetters: 0 });
});

it('lists neither an expired letter nor one that is no news of an order', async () => {
  await world.as(world.client()).orders.place(world.aCart());
  setLetters({ state: 'dead', dropAfter: world.clock.now() });
  const { dispatch } = world.as(world.admin());
  expect(await dispatch.refusedLetters()).toEqual([]);
  setLetters({ kind: 'auth.confirm', dropAfter: null });
  expect(await dispatch.refusedLetters()).toEqual([]);
});
