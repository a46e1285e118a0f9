import { and, eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { handovers } from '#db/schema.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { findUnbalancedPieces } from '#testing/pieces/balance.ts';
import { aCrew, bringOrderToStage, readOrder } from '#testing/pieces/mission.ts';

const world = openWorld({ settings: { demo: true } });
const crew = openFixture(() => aCrew(world));
afterEach(() => {
  expect(findUnbalancedPieces(world.store.sqlite)).toEqual([]);
  expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
});

const listActiveIds = async (livreur = crew.livreur) =>
  (await livreur.missions.active()).items.map(({ id }) => id);
const assignReturn = (orderId: string, livreurId: string, from: OrderStatus = 'cancelled') =>
  crew.desk.dispatch.assign({ orderId, leg: 'return', livreurId, from, linenAt: 'house' });
const giveBack = (orderId: string, note: string) => crew.desk.dispatch.givenBack({ orderId, note });
const listClientOrderIds = async () => (await crew.client.orders.inProgress({})).items.map(({ id }) => id);

it('an order that is cancelled with its linen in the house stays with its client until the linen is back', async () => {
  const orderId = await bringOrderToStage(crew, 'processing');
  const cancelled = await crew.desk.dispatch.cancel({ orderId, from: 'processing' });
  expect(cancelled).toMatchObject({ status: 'cancelled', linen: 'held', returningAt: null });
  expect(await listClientOrderIds()).toEqual([orderId]);
  expect(await listActiveIds()).toEqual([]);
  await giveBack(orderId, 'Venue au comptoir');
  expect(await listClientOrderIds()).toEqual([]);
});

it('an order that is cancelled before its linen was taken has none to give back', async () => {
  const orderId = await bringOrderToStage(crew, 'pickup_en_route');
  await crew.desk.dispatch.cancel({ orderId, from: 'pickup_en_route' });
  expect(await listClientOrderIds()).toEqual([]);
  expect(await getRefusal(assignReturn(orderId, crew.yao.id))).toBe('LINEN_NOT_HELD');
  expect(await getRefusal(giveBack(orderId, 'Rien'))).toBe('LINEN_NOT_HELD');
});

it('a livreur is sent with the linen, and another in their place', async () => {
  const orderId = await bringOrderToStage(crew, 'returning');
  expect(await listActiveIds()).toEqual([orderId]);
  const ali = world.livreur('Ali Touré');
  const { version } = await crew.desk.dispatch.order({ orderId });
  expect((await assignReturn(orderId, crew.yao.id)).version).toBe(version);
  expect((await assignReturn(orderId, ali.id)).livreur).toMatchObject({ fullname: 'Ali Touré' });
  expect([await listActiveIds(), await listActiveIds(world.as(ali))]).toEqual([[], [orderId]]);
});

it('a livreur who may not be sent is refused, and so is the linen of an order that goes on', async () => {
  const orderId = await bringOrderToStage(crew, 'processing');
  const open = assignReturn(orderId, crew.yao.id, 'processing');
  expect(await getRefusal(open)).toBe('TRANSITION_REFUSED');
  expect(await getRefusal(giveBack(orderId, 'Tôt'))).toBe('TRANSITION_REFUSED');
  await crew.desk.dispatch.cancel({ orderId, from: 'processing' });
  expect(await getRefusal(assignReturn(orderId, crew.awa.id))).toBe('LIVREUR_UNAVAILABLE');
});

it('linen is given back at the counter once: the livreur who was sent has it no more', async () => {
  const orderId = await bringOrderToStage(crew, 'returning');
  const order = await giveBack(orderId, 'À sa voisine, Mme Koffi');
  expect(order).toMatchObject({ status: 'cancelled', linen: 'back', returningAt: null });
  expect(await listActiveIds()).toEqual([]);
  expect(readOrder(world, orderId).piecesHeld).toBe(0);
  expect(await getRefusal(giveBack(orderId, 'Encore'))).toBe('LINEN_NOT_HELD');
  const stored = world.db
    .select()
    .from(handovers)
    .where(and(eq(handovers.orderId, orderId), eq(handovers.leg, 'return')))
    .all();
  expect(stored).toMatchObject([
    { how: 'bypass', reason: 'none', pieces: 2, note: 'À sa voisine, Mme Koffi' },
  ]);
  expect(JSON.stringify(await crew.client.orders.get({ orderId }))).not.toContain('Koffi');
});
