import { expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { promiseMoves } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { buildTime, openPlantWorld } from '#testing/promises/plant.ts';

const { world, awa, stopPlant, restartPlant, bookPickup, readOrder } = openPlantWorld();
const readMoves = () => world.db.select().from(promiseMoves).all();

/** The return is reckoned for 9 h 10 and told for 9 h 30. */
const bookReturn = () => {
  world.clock.advance(10 * MINUTE);
  return bookPickup();
};

it('a stop that leaves the told hour moves no return: no row, no event, no letter', async () => {
  const { id: orderId } = await bookReturn();
  await stopPlant();
  world.clock.advance(MINUTE);
  expect(await restartPlant()).toEqual({ moved: 0 });
  expect(readMoves()).toEqual([]);
  expect(await readOrder(orderId)).toMatchObject({
    promisedAt: buildTime(21, 9, 30),
    promisedAtFirst: null,
    moveReason: null,
  });
  const events = await world.as(awa).orders.timeline({ orderId });
  expect(events.map(({ kind }) => kind)).toEqual(['created']);
  expect(world.mailbox.letters().filter(({ kind }) => kind === 'order.plantStopped')).toEqual([]);
  expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
});

it('a stop that reaches beyond the told hour moves the return', async () => {
  const { id: orderId } = await bookReturn();
  await stopPlant();
  world.clock.advance(21 * MINUTE);
  expect(await restartPlant()).toEqual({ moved: 1 });
  expect((await readOrder(orderId)).promisedAt).toBe(buildTime(21, 10));
});
