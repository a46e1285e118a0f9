import { expect, it } from 'vitest';
import { paymentAttempts } from '#db/schema.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import { addOpenAttempt } from '#testing/payments/procedures.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { createScene } from '#testing/scene.ts';

const world = openWorld();

const endAttempts = () => world.db.update(paymentAttempts).set({ state: 'expired' }).run();

it('an order stays, and so does its client, until nothing electronic of it is under way', async () => {
  const scene = createScene(world);
  const client = scene.person('client');
  const order = scene.order('cancelled', { clientId: client.id, linen: 'client' });
  addOpenAttempt(scene, order.id, client.id);
  const remove = () => getRefusal(world.as(scene.admin).dispatch.remove({ orderId: order.id }));
  const deleteAccount = () =>
    getRefusal(world.as(client).profile.deleteAccount({ password: WORLD_PASSWORD }));
  expect(await remove()).toBe('HAS_ATTEMPT');
  expect(await deleteAccount()).toBe('HAS_ATTEMPT');
  endAttempts();
  expect(await deleteAccount()).not.toBe('HAS_ATTEMPT');
  expect(await remove()).not.toBe('HAS_ATTEMPT');
});

it('a contact stays until nothing electronic of its orders is under way', async () => {
  const scene = createScene(world);
  const desk = world.as(scene.admin);
  const { contactPhone: _, ...cart } = world.aCart({ address: 'Cocody' });
  const call = { ...cart, contact: { phone: '0501020304', fullname: 'Awa Koné' } };
  const { id: orderId, contactId } = await desk.dispatch.placeFor(call);
  await desk.dispatch.cancel({ orderId, from: 'pending' });
  addOpenAttempt(scene, orderId, `link:${orderId}`);
  const erase = () =>
    getRefusal(world.as(scene.superadmin).people.eraseContact({ contactId: contactId ?? '' }));
  expect(await erase()).toBe('HAS_ATTEMPT');
  endAttempts();
  expect(await erase()).not.toBe('HAS_ATTEMPT');
});
