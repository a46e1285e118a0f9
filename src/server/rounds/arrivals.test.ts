import { describe, expect, it } from 'vitest';
import { MINUTE } from '#domain/format/calendar.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage, readOrder } from '#testing/pieces/mission.ts';
import { buildTime } from '#testing/promises/plant.ts';

const world = openWorld();
const crew = openFixture(() => aCrew(world));

describe('a slot that the desk sets for a mission', () => {
  const setSlot = async (orderId: string, from: number) => {
    const { version } = await crew.desk.dispatch.order({ orderId });
    return crew.desk.dispatch.setSlot({ orderId, seen: version, slot: { from } });
  };

  it('is where the arrival begins, though its end was told before', async () => {
    const orderId = await bringOrderToStage(crew, 'assigned');
    const before = readOrder(world, orderId);
    expect(before).toMatchObject({ toldAt: buildTime(20, 12), arrivalFrom: buildTime(20, 8, 45) });
    const { clock } = await setSlot(orderId, buildTime(20, 10));
    expect(clock).toMatchObject({ source: 'round', from: buildTime(20, 10) });
  });

  it('cuts an arrival that was told across its beginning', async () => {
    const first = await bringOrderToStage(crew, 'assigned', { slot: { from: buildTime(20, 10) } });
    const orderId = await bringOrderToStage(crew, 'assigned');
    await crew.livreur.missions.arrange({ orderIds: [first, orderId] });
    const before = readOrder(world, orderId);
    expect(before).toMatchObject({ arrivalFrom: buildTime(20, 9, 45), arrivalTo: buildTime(20, 10, 30) });
    const { clock } = await setSlot(orderId, buildTime(20, 10));
    expect(clock).toMatchObject({ source: 'round', from: buildTime(20, 10) });
  });
});

describe('linen to bring back', () => {
  it('has an arrival though the livreur is the one of the delivery', async () => {
    const orderId = await bringOrderToStage(crew, 'delivery_en_route');
    await crew.desk.dispatch.cancel({ orderId, from: 'delivery_en_route' });
    const sending = { orderId, livreurId: crew.yao.id, linenAt: 'handed' } as const;
    const { clock } = await crew.desk.dispatch.assign({ ...sending, leg: 'return', from: 'cancelled' });
    expect(clock).toMatchObject({ event: 'return', source: 'round' });
  });

  it('moves the livreur’s other missions once it is given back', async () => {
    const returning = await bringOrderToStage(crew, 'returning');
    const next = await bringOrderToStage(crew, 'assigned');
    await crew.livreur.missions.arrange({ orderIds: [returning, next] });
    const { arrivalTo } = readOrder(world, next);
    world.clock.advance(55 * MINUTE);
    await crew.livreur.missions.giveBack({ orderId: returning, handover: {} });
    expect(readOrder(world, next).arrivalTo).toBeGreaterThan(arrivalTo ?? 0);
  });
});

it('counts from when a livreur has set out, though the house is still closed', async () => {
  const orderId = await bringOrderToStage(crew, 'assigned');
  world.clock.advance(buildTime(21, 6) - world.clock.now());
  await world.as(crew.yao).missions.advance({ orderId, from: 'assigned' });
  const { arrivalFrom, arrivalTo } = readOrder(world, orderId);
  expect(arrivalFrom).toBeGreaterThanOrEqual(buildTime(21, 5, 30));
  expect(arrivalFrom).toBeLessThan(buildTime(21, 6, 30));
  expect(arrivalTo).toBeLessThan(buildTime(21, 7));
});
