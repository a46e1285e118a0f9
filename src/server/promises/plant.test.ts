import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { audit, orders, plantStops, promiseMoves } from '#db/schema.ts';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { computeMovedPromise, roundToTold } from '#domain/promises/promise.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { checkRowsAfterEach } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { buildTime, openPlantWorld } from '#testing/promises/plant.ts';
import { aWorld } from '#testing/world.ts';

const { world, awa, getDeskDispatch, stopPlant, restartPlant, bookPickup, readOrder } = openPlantWorld();
checkRowsAfterEach(world);
const readMoves = () => world.db.select().from(promiseMoves).all();
const tellHour = (at: number) => roundToTold(HOUSE_DEFAULTS, at);

it('a stop moves each open promise by the time that it lies before the return, once, and the first one stays', async () => {
  const soon = await bookPickup();
  const later = await bookPickup(buildTime(20, 12));
  const tomorrow = await bookPickup(buildTime(21, 10));
  expect(tomorrow.promisedAt).toBe(buildTime(23, 10));
  world.clock.advance(HOUR);
  await stopPlant();
  world.clock.advance(5 * HOUR);
  expect(await restartPlant()).toEqual({ moved: 2 });
  const promised = {
    promisedAt: buildTime(21, 14),
    promisedAtFirst: buildTime(21, 9),
    moveReason: 'Panne d’eau',
  };
  expect(await readOrder(soon.id)).toMatchObject({ ...promised, lateAt: buildTime(20, 12) });
  expect(await readOrder(later.id)).toMatchObject({
    promisedAt: buildTime(21, 15),
    promisedAtFirst: buildTime(21, 14),
  });
  expect(await readOrder(tomorrow.id)).toMatchObject({
    promisedAt: buildTime(23, 10),
    promisedAtFirst: null,
    moveReason: null,
  });
});

it('an order that is over stays as it was', async () => {
  const { id: orderId } = await bookPickup();
  await getDeskDispatch().cancel({ orderId, from: 'pending' });
  await stopPlant();
  world.clock.advance(HOUR);
  expect(await restartPlant()).toMatchObject({ moved: 0 });
  expect((await readOrder(orderId)).promisedAt).toBe(buildTime(21, 9));
});

it('its client reads in the history when the linen comes back, and why that moved', async () => {
  const { id: orderId } = await bookPickup();
  await stopPlant('panne d’eau');
  world.clock.advance(2 * HOUR);
  await restartPlant();
  const [, event] = await world.as(awa).orders.timeline({ orderId });
  expect(event).toMatchObject({
    kind: 'promiseMoved',
    by: 'team',
    from: null,
    to: null,
    detail: 'samedi 21\u00a0novembre avant\u00a011\u00a0h (panne d’eau)',
  });
});

it('desks are nudged at both ends, and everybody of an order that moved', async () => {
  const { id: orderId } = await bookPickup();
  world.nudges.length = 0;
  await stopPlant();
  expect(world.plantNudges()).toBe(1);
  world.clock.advance(HOUR);
  await restartPlant();
  expect(world.plantNudges()).toBe(2);
  expect(world.nudges).toEqual([{ orderId, audience: ['admin', `client:${awa.id}`] }]);
});

it('new orders are promised from when the plant is reckoned to run again, and moved by what it outlasts that', async () => {
  await stopPlant();
  world.clock.advance(30 * MINUTE);
  const { asap, days } = await world.as(awa).orders.slots();
  expect(asap.promisedAt).toBe(buildTime(21, 11));
  const [next, later] = days[0]?.slots ?? [];
  expect([next?.promisedAt, later?.promisedAt]).toEqual([buildTime(21, 11), buildTime(21, 16)]);
  const order = await bookPickup();
  expect(order).toMatchObject({ promisedAt: buildTime(21, 11), promisedAtFirst: null });
  world.clock.advance(2 * HOUR);
  // The estimate was a restart at 11 h, but the plant restarts at 11 h 30.
  await restartPlant();
  expect((await readOrder(order.id)).promisedAt).toBe(buildTime(21, 11, 30));
  expect((await world.as(awa).orders.slots()).asap.promisedAt).toBe(buildTime(21, 11, 30));
});

it('one stop at a time: a second one is refused by the act and by the database', async () => {
  expect((await getDeskDispatch().counts()).plantStop).toBeNull();
  await stopPlant();
  expect((await getDeskDispatch().counts()).plantStop).toEqual({
    since: buildTime(20, 9),
    reason: 'Panne d’eau',
  });
  expect(await getRefusal(stopPlant())).toBe('PLANT_STOPPED');
  const again = { id: 'again', since: 1, reason: 'x', stoppedBy: 'x' };
  expect(() => world.db.insert(plantStops).values(again).run()).toThrow('UNIQUE');
  await restartPlant();
  expect(await getRefusal(restartPlant())).toBe('PLANT_RUNS');
  expect(world.db.select().from(plantStops).all()).toHaveLength(1);
});

it('a restart that cannot move one promise moves none, and the plant still stands', async () => {
  await bookPickup();
  const last = await bookPickup();
  await stopPlant();
  world.clock.advance(HOUR);
  world.store.sqlite.exec(
    `create temp trigger no_room before insert on promise_moves when new.order_id = '${last.id}' begin select raise(abort, 'no room'); end`,
  );
  await expect(restartPlant()).rejects.toThrow();
  expect(readMoves()).toEqual([]);
  expect((await getDeskDispatch().counts()).plantStop).not.toBeNull();
  world.store.sqlite.exec('drop trigger no_room');
  expect(await restartPlant()).toMatchObject({ moved: 2 });
  expect(readMoves().map(({ from, to }) => to - from)).toEqual([HOUR, HOUR]);
});

it('the journal has one row for each end of a stop, and none for each order', async () => {
  await bookPickup();
  await stopPlant();
  world.clock.advance(HOUR);
  await restartPlant();
  const rows = world.db.select().from(audit).all();
  expect(rows.map(({ act, before, after }) => [act, before, after])).toEqual([
    ['dispatch.stopPlant', null, { since: buildTime(20, 9) }],
    ['dispatch.restartPlant', { since: buildTime(20, 9) }, { until: buildTime(20, 10), moved: 1 }],
  ]);
});

describe('a promise that the desk moves', () => {
  const movePromise = (orderId: string, to: number) =>
    getDeskDispatch().movePromise({ orderId, to, reason: 'Tache tenace' });

  it('keeps the first, says why, and is in history and journal', async () => {
    const { id: orderId } = await bookPickup();
    expect(await movePromise(orderId, buildTime(23, 16))).toMatchObject({
      promisedAt: buildTime(23, 16),
      promisedAtFirst: buildTime(21, 9),
      moveReason: 'Tache tenace',
    });
    // The same move is sent again, as after a lost answer.
    await movePromise(orderId, buildTime(23, 16));
    await movePromise(orderId, buildTime(23, 15, 45));
    expect(readMoves()).toHaveLength(1);
    const [, event] = await world.as(awa).orders.timeline({ orderId });
    expect(event?.detail).toBe('lundi 23\u00a0novembre avant\u00a016\u00a0h (Tache tenace)');
    const [row] = world.db.select().from(audit).where(eq(audit.act, 'dispatch.movePromise')).all();
    expect([row?.before, row?.after]).toEqual([
      { promisedAt: buildTime(21, 9) },
      { promisedAt: buildTime(23, 16) },
    ]);
    // The promise returns to its first time, so no reason is left to show.
    expect(await movePromise(orderId, buildTime(21, 9))).toMatchObject({
      promisedAtFirst: null,
      moveReason: null,
    });
  });

  it.each<[why: string, to: number, reason: string]>([
    ['now', buildTime(20, 9), 'passée'],
    ['in the past', buildTime(19, 16), 'passée'],
    ['in more than sixty days', buildTime(20, 9) + 60 * DAY + MINUTE, '60\u00a0jours'],
    ['on a closed weekday', buildTime(22, 10), 'fermés ce jour-là'],
    ['after the closing', buildTime(23, 18, 1), 'fermons à 18\u00a0h'],
    ['within a slot of its pickup', buildTime(20, 12, 59), 'un créneau après'],
  ])('is refused %s, and says why', async (_, to, reason) => {
    const { id } = await bookPickup();
    await expect(movePromise(id, to)).rejects.toMatchObject({
      cause: { code: 'PROMISE_TIME_REFUSED', facts: { reason: expect.stringContaining(reason) } },
    });
    expect(readMoves()).toEqual([]);
  });

  it('is a whole minute, and of an order that is not over', async () => {
    const { id: orderId } = await bookPickup();
    await expect(movePromise(orderId, buildTime(23, 16) + 1)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await getDeskDispatch().cancel({ orderId, from: 'pending' });
    expect(await getRefusal(movePromise(orderId, buildTime(23, 16)))).toBe('TRANSITION_REFUSED');
  });

  it('loses its reason with its client, and the stop keeps its own', async () => {
    const { id: orderId } = await bookPickup();
    await movePromise(orderId, buildTime(23, 16));
    await getDeskDispatch().cancel({ orderId, from: 'pending' });
    await world.as(awa).profile.deleteAccount({ password: WORLD_PASSWORD });
    expect(readMoves().map(({ reason }) => reason)).toEqual(['']);
  });
});

it('a stop never leaves a promise in closed time, and what that adds is recorded apart', async () => {
  const { id } = await bookPickup();
  await stopPlant();
  world.clock.advance(10 * HOUR);
  expect(await restartPlant()).toEqual({ moved: 1 });
  // Saturday 9 h and ten hours are Saturday 19 h; Monday's first slot ends at 10 h.
  expect(await readOrder(id)).toMatchObject({
    promisedAt: buildTime(23, 10),
    promisedAtFirst: buildTime(21, 9),
  });
  expect(readMoves()).toMatchObject([{ from: buildTime(21, 9), to: buildTime(23, 10), closedMs: 39 * HOUR }]);
});

it('after any stops and orders each promise is the first one with every overlap that its client was told of', async () => {
  const minutes = fc.integer({ min: 1, max: 900 });
  const aStep = fc.record({ wait: minutes, lasts: minutes, placedAfter: fc.nat(100) });
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 4 }), async (steps) => {
      const own = await aWorld();
      const [client, admin] = [own.client(), own.admin()];
      const placeOrder = () => own.as(client).orders.place(own.aCart());
      for (const { wait, lasts, placedAfter } of steps) {
        await placeOrder();
        own.clock.advance(wait * MINUTE);
        await own.as(admin).dispatch.stopPlant({ reason: 'Coupure' });
        const before = Math.floor((lasts * placedAfter) / 100);
        own.clock.advance(before * MINUTE);
        await placeOrder();
        own.clock.advance((lasts - before) * MINUTE);
        await own.as(admin).dispatch.restartPlant();
      }
      const stops = own.db
        .select()
        .from(plantStops)
        .all()
        .map(({ since, until }) => ({ since, until: until ?? Number.NaN }));
      for (const row of own.db.select().from(orders).all())
        expect(row.promisedAt).toBe(
          stops.reduce((promisedAt, stop) => {
            const moved = computeMovedPromise(HOUSE_DEFAULTS, { ...row, promisedAt }, stop).promisedAt;
            return tellHour(moved) > tellHour(promisedAt) ? moved : promisedAt;
          }, row.promisedAtFirst),
        );
      expect(findInconsistentRows(own.store.sqlite)).toEqual([]);
      own.close();
    }),
    { numRuns: 15 },
  );
});
