import { expect, it } from 'vitest';
import { codeTries } from '#db/schema.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage, makeWrongCode, readOrder, type Stage } from '#testing/pieces/mission.ts';

const world = openWorld();
const crew = openFixture(() => aCrew(world));

const readCodes = async (orderId: string) => (await crew.client.orders.get({ orderId })).codes;
const checkCode = (orderId: string, leg: CodeLeg, code: string) =>
  crew.livreur.missions.checkCode({ orderId, leg, code });
const LEGS: [CodeLeg, Stage][] = [
  ['pickup', 'pickup_en_route'],
  ['delivery', 'delivery_en_route'],
  ['return', 'returning'],
];

it.each(LEGS)(
  'the code of the %s is the client’s four digits, and right tries are not counted',
  async (leg, stage) => {
    const orderId = await bringOrderToStage(crew, stage);
    const code = (await readCodes(orderId))[leg];
    expect(code).toMatch(/^\d{4}$/);
    for (let tried = 0; tried < 7; tried++)
      expect(await checkCode(orderId, leg, code)).toEqual({ ok: true, triesLeft: 5 });
    expect(world.db.select().from(codeTries).all()).toEqual([]);
  },
);

it('a sixth try is answered no, the right code too, and the other legs keep their tries', async () => {
  const orderId = await bringOrderToStage(crew, 'pickup_en_route');
  const codes = await readCodes(orderId);
  for (const triesLeft of [4, 3, 2, 1, 0])
    expect(await checkCode(orderId, 'pickup', makeWrongCode(codes.pickup))).toEqual({ ok: false, triesLeft });
  for (const code of [codes.pickup, makeWrongCode(codes.pickup)])
    expect(await checkCode(orderId, 'pickup', code)).toEqual({ ok: false, triesLeft: 0 });
  expect(world.db.select().from(codeTries).all()).toEqual([{ orderId, leg: 'pickup', wrong: 5 }]);
  // The linen changes hands all the same, and the desk sees that no code proved it.
  const act = { orderId, actId: world.deps.id(), handover: { code: codes.pickup } };
  const advance = () => crew.livreur.missions.advance({ ...act, from: 'pickup_en_route' });
  expect(await advance()).toMatchObject({ isCodeWrong: true });
  expect(await advance()).toMatchObject({ isCodeWrong: true });
  const { handovers } = await crew.desk.dispatch.order({ orderId });
  expect(handovers).toMatchObject([{ leg: 'pickup', how: 'bypass', reason: 'wrong_code' }]);
});

it('a code of another leg is a wrong one', async () => {
  const orderId = await bringOrderToStage(crew, 'delivery_en_route');
  const codes = { pickup: '0001', delivery: '0002', return: '0003' };
  world.store.sqlite
    .prepare('UPDATE orders SET pickup_code = 1, delivery_code = 2, return_code = 3 WHERE id = ?')
    .run(orderId);
  expect(await readCodes(orderId)).toEqual(codes);
  for (const leg of ['pickup', 'return'] as const)
    expect(await checkCode(orderId, 'delivery', codes[leg])).toMatchObject({ ok: false });
  expect(await checkCode(orderId, 'delivery', codes.delivery)).toEqual({ ok: true, triesLeft: 3 });
});

it('wrong codes that come with a step are counted with those that were checked', async () => {
  const orderId = await bringOrderToStage(crew, 'pickup_en_route');
  const { pickup } = await readCodes(orderId);
  await checkCode(orderId, 'pickup', makeWrongCode(pickup));
  const step = { orderId, from: 'pickup_en_route', handover: { code: makeWrongCode(pickup) } } as const;
  const actId = world.deps.id();
  for (let sent = 0; sent < 3; sent++) await crew.livreur.missions.advance({ ...step, actId });
  expect(world.db.select().from(codeTries).all()).toEqual([{ orderId, leg: 'pickup', wrong: 2 }]);
});

it('only the leg that the livreur is on is checked', async () => {
  for (const [leg, stage] of LEGS) {
    const orderId = await bringOrderToStage(crew, stage);
    const codes = await readCodes(orderId);
    for (const [other] of LEGS)
      expect(await getRefusal(checkCode(orderId, other, codes[other]))).toBe(
        other === leg ? 'accepted' : 'ORDER_CHANGED',
      );
  }
  for (const stage of ['pending', 'picked_up', 'processing', 'completed', 'cancelled'] as const) {
    const orderId = await bringOrderToStage(crew, stage);
    const { pickup } = await readCodes(orderId);
    expect(await getRefusal(checkCode(orderId, 'pickup', pickup))).toBe(
      stage === 'pending' ? 'NOT_FOUND' : 'ORDER_CHANGED',
    );
  }
});

it('is checked by no other livreur, and four digits are asked for', async () => {
  const orderId = await bringOrderToStage(crew, 'pickup_en_route');
  const { pickup: code } = await readCodes(orderId);
  const other = world.as(world.livreur());
  expect(await getRefusal(other.missions.checkCode({ orderId, leg: 'pickup', code }))).toBe('NOT_FOUND');
  for (const bad of ['', '123', '12345', 'abcd', ' 123', '१२३४'])
    expect(await getRefusal(checkCode(orderId, 'pickup', bad))).toBe('BAD_REQUEST');
  expect(readOrder(world, orderId).status).toBe('pickup_en_route');
});
