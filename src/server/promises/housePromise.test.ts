import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { orders, plantDays, users } from '#db/schema.ts';
import { DAY, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { anOrder, aShirt } from '#testing/orders.ts';
import { aCrew, bringOrderToStage } from '#testing/pieces/mission.ts';
import { buildTime, openPlantWorld } from '#testing/promises/plant.ts';
import { countPlantDays } from './plantDays.ts';

const { world, awa, getDeskDispatch, stopPlant } = openPlantWorld();
const setHouse = (changes: object, revision = 0) =>
  world.as(world.superadmin()).house.update({ changes, seen: revision });
const addToPlant = (pieces: number) =>
  anOrder(world, { status: 'processing', items: [aShirt(500, pieces)], pickedUpAt: world.clock.now() });
const readAsap = async () => (await world.as(awa).orders.slots()).asap;

describe('a house that cleans ten pieces an hour', () => {
  beforeEach(() => setHouse({ piecesPerHour: 10 }));
  const place = (more: object) => world.as(awa).orders.place(world.aCart(more));

  it('promises the first return after the pickup, the queue and two hours', async () => {
    expect(await readAsap()).toEqual({ promisedAt: buildTime(20, 16) });
    addToPlant(40);
    expect(await readAsap()).toEqual({ promisedAt: buildTime(20, 18) });
  });

  it('says before the order that a return is later than its service hours', async () => {
    addToPlant(60);
    const { asap, days } = await world.as(awa).orders.slots();
    expect(asap).toEqual({ promisedAt: buildTime(21, 10), beyond: true });
    const [first] = days[0]?.slots ?? [];
    expect(first).toEqual({ ...first, from: buildTime(20, 10), ...asap });
    expect((await place({})).promisedAt).toBe(asap.promisedAt);
  });

  it('does not wait for linen that is clean, or that is fetched after it', async () => {
    anOrder(world, { status: 'processing', items: [aShirt(500, 90)], readyAt: world.clock.now() });
    anOrder(world, { items: [aShirt(500, 90)], pickupBy: buildTime(20, 14) });
    expect(await readAsap()).toEqual({ promisedAt: buildTime(20, 16) });
    anOrder(world, { items: [aShirt(500, 60)], pickupBy: buildTime(20, 10) });
    expect(await readAsap()).toEqual({ promisedAt: buildTime(23, 10), beyond: true });
  });

  it('promises no return slot in which all places are promised, unless another livreur is on', async () => {
    await setHouse({ slotPlaces: 2 }, 1);
    for (let i = 0; i < 2; i++)
      anOrder(world, { status: 'assigned_for_delivery', promisedAt: buildTime(20, 16) });
    expect(await readAsap()).toEqual({ promisedAt: buildTime(20, 18) });
    for (const name of ['Yao Kouassi', 'Koffi Brou']) world.livreur(name);
    world.db.update(users).set({ availability: 'on' }).where(eq(users.role, 'livreur')).run();
    expect(await readAsap()).toEqual({ promisedAt: buildTime(20, 16) });
  });

  it('promises later while the plant stands still', async () => {
    addToPlant(40);
    expect((await readAsap()).promisedAt).toBe(buildTime(20, 18));
    await stopPlant();
    expect((await readAsap()).promisedAt).toBe(buildTime(21, 10));
  });

  it('tells the desk what the hour is made from', async () => {
    addToPlant(40);
    const parts = {
      waiting: 40,
      perHour: 10,
      marginMinutes: 120,
      source: 'setting',
      beyond: false,
      returnSlot: { from: buildTime(20, 16), to: buildTime(20, 18) },
      promisedAt: buildTime(20, 18),
    };
    expect(await getDeskDispatch().promiseParts()).toEqual(parts);
    const later = await getDeskDispatch().promiseParts({ slot: { from: buildTime(21, 8) } });
    expect(later).toMatchObject({ waiting: 40, promisedAt: buildTime(21, 14), beyond: false });
  });

  it('tells a large cart the hour that its own linen takes, and asks who saw another', async () => {
    const [item] = world.aCart().items;
    const cart = { items: [{ ...item, quantity: 65 }] };
    const { asap } = await world.as(awa).orders.slots({ pieces: 65 });
    expect(asap).toEqual({ promisedAt: buildTime(21, 12), beyond: true });
    expect(await getDeskDispatch().promiseParts({ pieces: 65 })).toMatchObject(asap);
    const refusal = await getRefusal(place({ ...cart, expectedPromise: buildTime(20, 16) }));
    expect(refusal).toBe('PROMISE_CHANGED');
    expect((await place({ ...cart, expectedPromise: asap.promisedAt })).promisedAt).toBe(asap.promisedAt);
  });

  describe('an order that says which hour its client saw', () => {
    const shown = buildTime(20, 16);

    it('is promised earlier where the house has less to do by now', async () => {
      expect((await place({ expectedPromise: buildTime(21, 9) })).promisedAt).toBe(shown);
    });

    it('is promised up to one slot later without a question', async () => {
      addToPlant(40);
      expect((await place({ expectedPromise: shown })).promisedAt).toBe(shown + 2 * HOUR);
    });

    it('is refused with the new hour where that is more, and stands once this is confirmed', async () => {
      addToPlant(60);
      const cart = world.aCart({ expectedPromise: shown });
      const placed = world.as(awa).orders.place(cart);
      await expect(placed).rejects.toMatchObject({
        cause: { code: 'PROMISE_CHANGED', facts: { promisedAt: buildTime(21, 10) } },
      });
      expect(world.db.select().from(orders).all()).toHaveLength(1);
      const confirmed = await world.as(awa).orders.place({ ...cart, expectedPromise: buildTime(21, 10) });
      expect(confirmed.promisedAt).toBe(buildTime(21, 10));
      // The first hour comes once more, as after a lost answer.
      expect((await world.as(awa).orders.place(cart)).id).toBe(confirmed.id);
    });

    it('is asked for by the desk alike', async () => {
      addToPlant(60);
      const { contactPhone: phone, ...cart } = world.aCart({ expectedPromise: shown });
      const input = { ...cart, contact: { phone, fullname: 'Awa Koné' } };
      expect(await getRefusal(getDeskDispatch().placeFor(input))).toBe('PROMISE_CHANGED');
      await getDeskDispatch().placeFor({ ...input, expectedPromise: buildTime(21, 10) });
    });
  });
});

it('a house whose rate is unknown promises its service hours, whatever lies in its plant', async () => {
  addToPlant(500);
  expect(await readAsap()).toEqual({ promisedAt: buildTime(21, 9) });
  expect(await getDeskDispatch().promiseParts()).toMatchObject({
    waiting: 500,
    perHour: null,
    returnSlot: null,
    source: 'fixed',
    beyond: false,
  });
});

describe('what the plant finishes', () => {
  const addDays = (count: number) =>
    world.db
      .insert(plantDays)
      .values(
        Array.from({ length: count }, (_, i) => ({
          day: startOfDay(world.clock.now()) - (i + 1) * DAY,
          pieces: 40,
          busyMinutes: 240,
        })),
      )
      .run();

  it('is promised from after four weeks, and from the setting where there is one', async () => {
    addDays(27);
    expect(await getDeskDispatch().promiseParts()).toMatchObject({ source: 'fixed' });
    world.clock.advance(DAY);
    addDays(1);
    expect(await getDeskDispatch().promiseParts()).toMatchObject({ source: 'measured', perHour: 10 });
    await setHouse({ piecesPerHour: 25 });
    expect(await getDeskDispatch().promiseParts()).toMatchObject({ source: 'setting', perHour: 25 });
  });

  it('is counted once a day, however often the job runs', async () => {
    world.deps.settings.demo = false;
    const crew = await aCrew(world);
    const orderId = await bringOrderToStage(crew, 'processing');
    world.clock.advance(90 * MINUTE);
    await crew.desk.dispatch.assign({
      orderId,
      leg: 'delivery',
      livreurId: crew.yao.id,
      from: 'processing',
    });
    const readDays = () => world.db.select().from(plantDays).all();
    countPlantDays(world.deps);
    expect(readDays()).toEqual([]);
    world.clock.advance(DAY);
    const days = [{ day: buildTime(20, 0), pieces: 2, busyMinutes: 65 }];
    for (let run = 0; run < 2; run++) {
      countPlantDays(world.deps);
      expect(readDays()).toEqual(days);
    }
  });
});
