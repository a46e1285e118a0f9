import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '#db/schema.ts';
import { HOUR, MINUTE } from '#domain/format/calendar.ts';
import type { Caller } from '#testing/browserClient.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { serveWorld } from '#testing/http.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { buildTime } from '#testing/promises/plant.ts';

const world = openWorld();

const setHouse = (changes: object, version = 0) =>
  world.as(world.superadmin()).house.update({ changes, seen: version });
const bookSlot = (from?: number, person = world.client()) =>
  world.as(person).orders.place(world.aCart(from === undefined ? {} : { slot: { from } }));
const countPlaces = async (from: number) => {
  const { days } = await world.as(world.admin()).orders.slots();
  return days.flatMap(({ slots }) => slots).find((slot) => slot.from === from)?.places;
};
const makeSlots = (...hours: [day: number, hour: number][]) =>
  hours.map(([day, hour]) => ({
    from: buildTime(day, hour),
    to: buildTime(day, hour + 2),
    promisedAt: computeReturn(day, hour),
  }));

/** From the end of the slot, but for the next passage; the house is closed on Sunday the 22nd. */
function computeReturn(day: number, hour: number): number {
  if (day === 20 && hour === 10) return buildTime(21, 9);
  return day === 21 ? buildTime(23, 10) : buildTime(day + 1, hour + 2);
}

it('offers the slots of seven days with their places, and says what each choice promises', async () => {
  const { asap, days } = await world.as(world.client()).orders.slots();
  expect(asap).toEqual({ promisedAt: buildTime(21, 9) });
  expect(days.map(({ day, slots }) => [day, slots.length])).toEqual([
    ['2026-11-20', 4],
    ['2026-11-21', 5],
    ['2026-11-22', 0],
    ['2026-11-23', 5],
    ['2026-11-24', 5],
    ['2026-11-25', 5],
    ['2026-11-26', 5],
  ]);
  const [next, later] = days[0]?.slots ?? [];
  const hours = { from: buildTime(20, 10), to: buildTime(20, 12) };
  expect(next).toEqual({ ...hours, isFree: true, promisedAt: asap.promisedAt });
  expect(later?.promisedAt).toBe(buildTime(21, 14));
});

it('the next passage is promised for one hour, whether it is chosen or not, and chosen later too', async () => {
  const { orders: own } = world.as(world.client());
  const slot = { from: buildTime(20, 10) };
  const { asap } = await own.slots();
  expect((await own.place(world.aCart({ slot }))).promisedAt).toBe(asap.promisedAt);
  const { id: orderId, version } = await own.place(world.aCart());
  const change = { orderId, seen: version, slot };
  expect((await own.chooseSlot(change)).promisedAt).toBe(asap.promisedAt);
});

it('the desk reads how many places are left, everybody else free or full', async () => {
  await setHouse({ slotPlaces: 2 });
  await bookSlot(buildTime(20, 10));
  for (let place = 0; place < 2; place++) await bookSlot(buildTime(20, 12));
  const readFirstSlots = async (caller: Caller) => (await caller.orders.slots()).days[0]?.slots.slice(0, 3);
  const makeAnswer = (of: (hour: number, places: number) => object) =>
    [
      [10, 1],
      [12, 0],
      [14, 2],
    ].map(([hour = 0, places = 0]) => {
      const [from, to] = [buildTime(20, hour), buildTime(20, hour + 2)];
      return { from, to, promisedAt: computeReturn(20, hour), isFree: places > 0, ...of(hour, places) };
    });
  const free = makeAnswer(() => ({}));
  const numbers = makeAnswer((_, places) => ({ places }));
  expect(await readFirstSlots(world.visitor())).toEqual(free);
  for (const person of [world.client(), world.livreur()])
    expect(await readFirstSlots(world.as(person))).toEqual(free);
  for (const person of [world.admin(), world.superadmin()])
    expect(await readFirstSlots(world.as(person))).toEqual(numbers);
});

describe('bookings that an account may hold', () => {
  const awa = openFixture(() => world.client());
  const SLOTS = [23, 24, 25, 26].flatMap((day) => [8, 10, 12].map((hour) => buildTime(day, hour)));
  const book = (from?: number) => bookSlot(from, awa);
  const bookMany = async (count: number) => {
    const ids: string[] = [];
    for (const from of SLOTS.slice(0, count)) ids.push((await book(from)).id);
    return ids;
  };

  it('are three until one of its orders was delivered, and none of them is one without a slot', async () => {
    await bookMany(3);
    expect(await getRefusal(book(SLOTS[3]))).toBe('TOO_MANY_BOOKINGS');
    await expect(book(SLOTS[3])).rejects.toMatchObject({ code: 'CONFLICT', cause: { facts: { most: 3 } } });
    expect(await book()).toMatchObject({ slot: null });
    expect(world.db.select().from(orders).all()).toHaveLength(4);
  });

  it('are ten afterwards', async () => {
    anOrder(world, { clientId: awa.id, status: 'completed', linen: 'back' });
    await bookMany(10);
    const refusal = { cause: { code: 'TOO_MANY_BOOKINGS', facts: { most: 10 } } };
    await expect(book(SLOTS[10])).rejects.toMatchObject(refusal);
  });

  it('are fewer by each that is cancelled or whose slot has begun', async () => {
    const [first = ''] = await bookMany(3);
    await world.as(awa).orders.cancel({ orderId: first });
    await book(SLOTS[3]);
    expect(await getRefusal(book(SLOTS[4]))).toBe('TOO_MANY_BOOKINGS');
    world.clock.advance(buildTime(23, 10) - world.clock.now());
    await book(SLOTS[4]);
    expect(await getRefusal(book(SLOTS[5]))).toBe('TOO_MANY_BOOKINGS');
  });

  it('are counted for each account alone', async () => {
    await bookMany(3);
    expect((await bookSlot(SLOTS[3])).slot?.from).toBe(SLOTS[3]);
  });

  it('are judged after the slot, and never for a booking that is sent again', async () => {
    const cart = world.aCart({ slot: { from: buildTime(23, 8) } });
    const { id } = await world.as(awa).orders.place(cart);
    await book(buildTime(23, 10));
    await book(buildTime(23, 12));
    await setHouse({ slotPlaces: 1 });
    expect((await world.as(awa).orders.place(cart)).id).toBe(id);
    expect(await getRefusal(book(buildTime(23, 8)))).toBe('SLOT_UNAVAILABLE');
    expect(await getRefusal(book(buildTime(24, 8)))).toBe('TOO_MANY_BOOKINGS');
  });
});

it('an order without a slot is told the end of the next passage, and is late after it', async () => {
  const order = await bookSlot();
  expect(order).toMatchObject({
    slot: null,
    promisedAt: buildTime(21, 9),
    promisedAtFirst: null,
    toldAt: buildTime(20, 12),
    lateAt: buildTime(20, 12),
    clock: { event: 'pickup', source: 'told', from: null, to: buildTime(20, 12), missed: false, next: null },
  });
});

it('nothing is promised for closed time: Saturday’s linen is back on Monday, and later if that is a holiday', async () => {
  const readFirstOfSaturday = async () => {
    const { days } = await world.as(world.client()).orders.slots();
    return days[1]?.slots[0]?.promisedAt;
  };
  expect(await readFirstOfSaturday()).toBe(buildTime(23, 10));
  await setHouse({ holidays: ['2026-11-23'] });
  expect(await readFirstOfSaturday()).toBe(buildTime(24, 10));
  const order = await bookSlot(buildTime(21, 8));
  expect(order).toMatchObject({ promisedAt: buildTime(24, 10), promisedAtFirst: null });
});

it('an order of a slot is promised from its end, to client, livreur and desk alike', async () => {
  const promised = {
    slot: { from: buildTime(20, 14), to: buildTime(20, 16) },
    promisedAt: buildTime(21, 16),
    lateAt: buildTime(20, 16),
    clock: { event: 'pickup', source: 'slot', from: buildTime(20, 14), to: buildTime(20, 16) },
  };
  const order = await bookSlot(buildTime(20, 14));
  expect(order).toMatchObject(promised);
  const desk = world.as(world.admin());
  expect((await desk.dispatch.board({ form: 'card' })).items[0]).toMatchObject(promised);
  const yao = world.livreur();
  await desk.dispatch.assign({ orderId: order.id, leg: 'pickup', livreurId: yao.id, from: 'pending' });
  const [mission] = (await world.as(yao).missions.active()).items;
  const { clock: _, ...agreed } = promised;
  // A livreur's only mission has an hour of arrival within the slot.
  expect(mission).toMatchObject({ ...agreed, clock: { source: 'round' } });
  expect(mission?.arrival?.from).toBeGreaterThanOrEqual(promised.slot.from);
});

it('each leg has its told hour and each step its limit, and a delivered order is never late again', async () => {
  const desk = world.as(world.admin());
  const { id: orderId } = await bookSlot();
  const yao = world.livreur();
  const readLimits = async () => {
    const { lateAt, stepDueAt } = await desk.dispatch.order({ orderId });
    return [lateAt, stepDueAt];
  };
  expect(await readLimits()).toEqual([buildTime(20, 12), buildTime(20, 10, 30)]);
  await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: yao.id, from: 'pending' });
  expect(await readLimits()).toEqual([buildTime(20, 12), buildTime(20, 11)]);
  await desk.dispatch.setStatus({ orderId, from: 'assigned', to: 'picked_up' });
  expect(await readLimits()).toEqual([buildTime(21, 9), buildTime(20, 12)]);
  await desk.dispatch.setStatus({ orderId, from: 'picked_up', to: 'processing' });
  expect(await readLimits()).toEqual([buildTime(21, 9), null]);
  await desk.dispatch.assign({ orderId, leg: 'delivery', livreurId: yao.id, from: 'processing' });
  expect(await readLimits()).toEqual([buildTime(21, 9), buildTime(20, 11)]);
  await desk.dispatch.setStatus({ orderId, from: 'assigned_for_delivery', to: 'completed' });
  expect(await readLimits()).toEqual([null, null]);
});

it('a place is taken by an order and free again once it is cancelled', async () => {
  const { id: orderId } = await bookSlot(buildTime(20, 14));
  expect(await countPlaces(buildTime(20, 14))).toBe(5);
  await world.as(world.admin()).dispatch.cancel({ orderId, from: 'pending' });
  expect(await countPlaces(buildTime(20, 14))).toBe(6);
});

it('the same booking sent again answers the first, and another slot under its key is refused', async () => {
  const awa = world.as(world.client());
  const cart = world.aCart({ slot: { from: buildTime(20, 14) } });
  const first = await awa.orders.place(cart);
  world.clock.advance(3 * HOUR);
  await setHouse({ slotPlaces: 1 });
  expect((await awa.orders.place(cart)).id).toBe(first.id);
  const other = { ...cart, slot: { from: buildTime(20, 16) } };
  expect(await getRefusal(awa.orders.place(other))).toBe('KEY_REUSED');
  const { slot: _, ...soon } = cart;
  expect(await getRefusal(awa.orders.place(soon))).toBe('KEY_REUSED');
});

describe('a slot that is not offered is refused, and the next three are named', () => {
  it.each<[why: string, from: number, next: object[]]>([
    ['past', buildTime(19, 10), makeSlots([20, 10], [20, 12], [20, 14])],
    ['begun', buildTime(20, 8), makeSlots([20, 10], [20, 12], [20, 14])],
    ['off the grid', buildTime(20, 9, 30), makeSlots([20, 10], [20, 12], [20, 14])],
    ['of a closed day', buildTime(22, 10), makeSlots([23, 8], [23, 10], [23, 12])],
    ['too far', buildTime(27, 10), makeSlots([26, 16], [26, 14], [26, 12])],
  ])('%s', async (_, from, next) => {
    const refusal = { cause: { code: 'SLOT_UNAVAILABLE', facts: { next } } };
    await expect(bookSlot(from)).rejects.toMatchObject(refusal);
    expect(world.db.select().from(orders).all()).toEqual([]);
  });

  it('nearer than the lead time', async () => {
    world.clock.advance(MINUTE);
    expect(await getRefusal(bookSlot(buildTime(20, 10)))).toBe('SLOT_UNAVAILABLE');
    expect((await bookSlot(buildTime(20, 12))).slot?.from).toBe(buildTime(20, 12));
  });

  it('of another length, since the settings changed; and what was booked before takes its places', async () => {
    await setHouse({ slotPlaces: 1 });
    await bookSlot(buildTime(20, 10));
    await setHouse({ slotMinutes: 90 }, 1);
    expect(await getRefusal(bookSlot(buildTime(20, 12)))).toBe('SLOT_UNAVAILABLE');
    expect(await countPlaces(buildTime(20, 11))).toBe(0);
    expect(await countPlaces(buildTime(20, 12, 30))).toBe(1);
  });
});

it('fifty book the last place at once: one has it, and 49 are offered the next three', async () => {
  await setHouse({ slotPlaces: 1 });
  const served = await serveWorld(world);
  const from = buildTime(20, 14);
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const cookie = served.cookieOf(world.client());
      const answer = await served.call('orders.place', world.aCart({ slot: { from } }), { cookie });
      const { error } = (await answer.json()) as { error?: { data: object } };
      return { status: answer.status, error: error?.data };
    }),
  );
  await served.close();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(49);
  const next = makeSlots([20, 16], [21, 8], [21, 10]);
  for (const { error } of refused) expect(error).toMatchObject({ code: 'SLOT_UNAVAILABLE', facts: { next } });
  expect(world.db.select().from(orders).where(eq(orders.slotFrom, from)).all()).toHaveLength(1);
});

it('the panel counts what was promised by leg: kept, or not', async () => {
  // A desk session ends before this day does, so each call signs in anew.
  const [boss, admin] = [world.superadmin(), world.admin()];
  const getDeskDispatch = () => world.as(admin).dispatch;
  const { id: orderId } = await bookSlot();
  await bookSlot();
  const readPromiseFigures = async () => (await world.as(boss).stats.overview()).figures.promises;
  const none = { kept: 0, broken: 0 };
  expect(await readPromiseFigures()).toEqual({ pickup: none, delivery: none });
  const yao = world.livreur();
  await getDeskDispatch().assign({ orderId, leg: 'pickup', livreurId: yao.id, from: 'pending' });
  world.clock.advance(2 * HOUR);
  await getDeskDispatch().setStatus({ orderId, from: 'assigned', to: 'picked_up' });
  expect(await readPromiseFigures()).toEqual({ pickup: { kept: 1, broken: 0 }, delivery: none });
  world.clock.advance(HOUR + 1);
  await getDeskDispatch().assign({ orderId, leg: 'delivery', livreurId: yao.id, from: 'picked_up' });
  await getDeskDispatch().setStatus({ orderId, from: 'assigned_for_delivery', to: 'completed' });
  const pickup = { kept: 1, broken: 1 };
  expect(await readPromiseFigures()).toEqual({ pickup, delivery: { kept: 1, broken: 0 } });
});
