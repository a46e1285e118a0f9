import { beforeEach, expect, it } from 'vitest';
import type { Caller } from '#testing/browserClient.ts';
import { openWorld } from '#testing/openWorld.ts';
import type { UserRow } from '#testing/people.ts';
import { recordStatements } from '#testing/recordStatements.ts';

const world = openWorld();
let statements: string[];
let awa: Caller;
let desk: Caller;
let yao: UserRow;
let road: Caller;

beforeEach(async () => {
  statements = recordStatements(world.store.sqlite);
  yao = world.livreur();
  [awa, desk, road] = [world.as(world.client()), world.as(world.admin()), world.as(yao)];
  // First calls also prepare their statements and record that the session is used, so they are not counted.
  await desk.dispatch.counts();
  await road.missions.active();
  await awa.orders.place(world.aCart());
});

/** The result reads like "12: 7 read, 5 written". */
async function countStatements(act: () => Promise<unknown>): Promise<string> {
  statements.length = 0;
  await act();
  const written = statements.filter((text) => /^\s*(insert|update|delete)/i.test(text)).length;
  const total = statements.length;
  return `${total}: ${total - written} read, ${written} written`;
}

it('an order is placed by eighteen statements, its session and its answer included', async () => {
  const cart = world.aCart();
  expect(await countStatements(() => awa.orders.place(cart))).toBe('18: 13 read, 5 written');
});

it('an order changes by nine to twenty-two statements, some of which number who acted or reckon an arrival', async () => {
  const { id: orderId } = await awa.orders.place(world.aCart());
  const makeActId = () => world.deps.id();
  const assignLivreur = () =>
    desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: yao.id, from: 'pending' });
  const setOut = () => road.missions.advance({ orderId, from: 'assigned', actId: makeActId() });
  const pickUpLinen = () => road.missions.advance({ orderId, from: 'pickup_en_route', actId: makeActId() });
  const startProcessing = () => desk.dispatch.setStatus({ orderId, from: 'picked_up', to: 'processing' });
  expect({
    assign: await countStatements(assignLivreur),
    'set out, without a letter': await countStatements(setOut),
    'pick up, with a letter and the place of the door': await countStatements(pickUpLinen),
    'set the status': await countStatements(startProcessing),
  }).toEqual({
    assign: '22: 15 read, 7 written',
    'set out, without a letter': '14: 10 read, 4 written',
    'pick up, with a letter and the place of the door': '18: 12 read, 6 written',
    'set the status': '9: 6 read, 3 written',
  });
});

it('a receipt takes nine statements, one of them for its booking day, one for open payments, and one more with its key', async () => {
  const { id: orderId } = await awa.orders.place(world.aCart());
  await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: yao.id, from: 'pending' });
  await road.missions.advance({ orderId, from: 'assigned' });
  const collectCash = (amount?: number) =>
    road.missions.confirmCash({ orderId, ...(amount && { amount, actId: world.deps.id() }) });
  expect({
    'of a part, with its key': await countStatements(() => collectCash(500)),
    'of the rest': await countStatements(() => collectCash()),
  }).toEqual({ 'of a part, with its key': '10: 7 read, 3 written', 'of the rest': '9: 6 read, 3 written' });
});
