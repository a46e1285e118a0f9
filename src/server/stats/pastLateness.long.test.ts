import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { createNumberDrawer } from '#testing/createNumberDrawer.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import { toPanelCtx } from '#testing/panelHere.ts';
import { aCrew, bringOrderToStage } from '#testing/pieces/mission.ts';
import { readPastLateness } from './today.ts';

const world = openWorld();

it('past lateness is what the desk read at that hour, whatever became of the orders', async () => {
  const drawNumber = createNumberDrawer(5);
  const counts: [number, number][] = [];
  const open: string[] = [];
  for (let i = 0; i < 60; i++) {
    const crew = aCrew(world);
    open.push(await bringOrderToStage(crew, ORDER_STATUSES[drawNumber(ORDER_STATUSES.length)] ?? 'pending'));
    const orderId = open[drawNumber(open.length)] ?? '';
    const { status: from } = await crew.desk.dispatch.order({ orderId });
    const to = startOfDay(world.clock.now()) + DAY + 12 * HOUR;
    const tries = [
      () => crew.desk.dispatch.cancel({ orderId, from }),
      () => crew.desk.dispatch.movePromise({ orderId, to, reason: 'Demandé par le client' }),
      () => crew.desk.dispatch.stopPlant({ reason: 'Panne d’eau' }),
      () => crew.desk.dispatch.restartPlant(),
      () => crew.desk.dispatch.setStatus({ orderId, from: 'picked_up', to: 'processing' }),
    ];
    await getRefusal(tries[drawNumber(tries.length)]?.() ?? Promise.resolve());
    world.clock.advance(drawNumber(8) * 30 * MINUTE + MINUTE);
    counts.push([world.clock.now(), (await world.as(world.superadmin()).stats.today()).late.now]);
    // The next acts come after what was read.
    world.clock.advance(1);
  }
  world.clock.advance(30 * DAY);
  expect(counts.map(([at]) => [at, readPastLateness(toPanelCtx(world.deps), at)])).toEqual(counts);
  expect(counts.filter(([, late]) => late > 0).length).toBeGreaterThan(20);
});
