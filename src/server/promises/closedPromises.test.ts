import { expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { audit, promiseMoves } from '#db/schema.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { openFixture } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { aCrew, bringOrderToStage } from '#testing/pieces/mission.ts';
import { buildTime, openPlantWorld } from '#testing/promises/plant.ts';

const { world, awa, getDeskDispatch, stopPlant, restartPlant, bookPickup, readOrder } = openPlantWorld();
const boss = openFixture(() => world.superadmin());

const saveHouse = async (changes: object) => {
  const { house } = world.as(boss);
  return house.update({ changes, seen: (await house.all()).version });
};
const readMoves = () => world.db.select().from(promiseMoves).all();
const listMoveLetters = () => world.mailbox.letters().filter(({ kind }) => kind === 'order.promiseMoved');
const normalizeSpaces = (text = '') => text.replace(/\u00a0/g, ' ');

it('a new holiday moves the promises that would fall on it, once, and tells their clients why', async () => {
  const [friday, tuesday] = [await bookPickup(), await bookPickup(buildTime(23, 10))];
  expect([friday.promisedAt, tuesday.promisedAt]).toEqual([buildTime(21, 9), buildTime(24, 12)]);
  const countMoves = (holidays: string[]) => world.as(boss).house.movedReturns({ holidays });
  const move = { day: buildTime(24, 0), to: buildTime(25, 10), returns: 1, pickups: 0 };
  expect([await countMoves(['2026-11-24']), await countMoves(['2026-11-25'])]).toEqual([[move], []]);
  await saveHouse({ holidays: ['2026-11-24'] });
  expect(await readOrder(friday.id)).toMatchObject({ promisedAt: buildTime(21, 9), promisedAtFirst: null });
  expect(await readOrder(tuesday.id)).toMatchObject({
    promisedAt: buildTime(25, 10),
    promisedAtFirst: buildTime(24, 12),
    moveReason: 'fermeture exceptionnelle',
  });
  expect(listMoveLetters()).toMatchObject([{ to: awa.email }]);
  const text = normalizeSpaces(listMoveLetters()[0]?.text);
  expect(text).toContain('change : fermeture exceptionnelle.');
  expect(text).toContain('Nouveau retour prévu : mercredi 25 novembre avant 10 h.');
  const [, event] = await world.as(awa).orders.timeline({ orderId: tuesday.id });
  expect(event).toMatchObject({
    kind: 'promiseMoved',
    by: 'team',
    detail: 'mercredi 25\u00a0novembre avant\u00a010\u00a0h (fermeture exceptionnelle)',
  });
  await saveHouse({ slotPlaces: 3 });
  await saveHouse({ holidays: ['2026-11-24', '2026-12-25'] });
  expect(readMoves()).toHaveLength(1);
  expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
});

it('a client who is asked for the hour of the return is not told one by a new holiday', async () => {
  const crew = await aCrew(world);
  const orderId = await bringOrderToStage(crew, 'delivery_en_route');
  await crew.livreur.missions.fail({ orderId, from: 'delivery_en_route', reason: 'absent' });
  await saveHouse({ holidays: ['2026-11-21'] });
  expect(readMoves()).toEqual([]);
});

it('a promise that a second holiday meets again moves again, and is told again', async () => {
  const { id } = await bookPickup(buildTime(23, 10));
  await saveHouse({ holidays: ['2026-11-24'] });
  await saveHouse({ holidays: ['2026-11-24', '2026-11-25'] });
  expect(await readOrder(id)).toMatchObject({
    promisedAt: buildTime(26, 10),
    promisedAtFirst: buildTime(24, 12),
  });
  expect(listMoveLetters()).toHaveLength(2);
});

it('new hours move the promises that would fall outside them', async () => {
  const { id } = await bookPickup(buildTime(23, 16));
  expect((await readOrder(id)).promisedAt).toBe(buildTime(24, 18));
  await saveHouse({ hours: HOUSE_DEFAULTS.hours.map((one) => ({ ...one, to: '17:00' })) });
  expect(await readOrder(id)).toMatchObject({
    promisedAt: buildTime(25, 10),
    moveReason: 'nouveaux horaires',
  });
  expect(listMoveLetters()).toHaveLength(1);
});

it('a promise that is over, or of an order that is, stays', async () => {
  const promisedAt = buildTime(24, 12);
  const anOrderOf = (values: Parameters<typeof anOrder>[1]) =>
    anOrder(world, { clientId: awa.id, promisedAt, promisedAtFirst: promisedAt, ...values }).id;
  const ids = [
    anOrderOf({ status: 'completed' }),
    anOrderOf({ status: 'cancelled' }),
    anOrderOf({
      status: 'processing',
      promisedAt: buildTime(20, 8),
      promisedAtFirst: buildTime(20, 8),
    }),
  ];
  await saveHouse({ holidays: ['2026-11-20', '2026-11-24'] });
  const promises = await Promise.all(ids.map(async (id) => (await readOrder(id)).promisedAt));
  expect(promises).toEqual([promisedAt, promisedAt, buildTime(20, 8)]);
  expect(readMoves()).toEqual([]);
});

it('a pickup that nobody chose a slot for leaves a closed day with its return, and its client is told once', async () => {
  world.clock.advance(buildTime(20, 15, 10) - world.clock.now());
  const { id } = await bookPickup();
  expect(await readOrder(id)).toMatchObject({ toldAt: buildTime(21, 10), promisedAt: buildTime(21, 15, 30) });
  const closed = { holidays: ['2026-11-21'] };
  const move = { day: buildTime(21, 0), to: buildTime(23, 10), returns: 0, pickups: 1 };
  expect(await world.as(boss).house.movedReturns(closed)).toEqual([move]);
  await saveHouse(closed);
  expect(await readOrder(id)).toMatchObject({ toldAt: buildTime(23, 10), promisedAt: buildTime(23, 15, 30) });
  const [letter, ...others] = listMoveLetters().map(({ text }) => normalizeSpaces(text));
  expect(others).toEqual([]);
  expect(letter).toContain('Ramassage : lundi 23 novembre avant 10 h.');
  expect(letter).toContain('Nouveau retour prévu : lundi 23 novembre avant 15 h 30.');
  const event = (await world.as(awa).orders.timeline({ orderId: id })).at(-1);
  expect(normalizeSpaces(event?.detail ?? '')).toBe(
    'lundi 23 novembre avant 15 h 30, ramassage lundi 23 novembre avant 10 h (fermeture exceptionnelle)',
  );
  await saveHouse(closed);
  await saveHouse({ holidays: [...closed.holidays, '2026-12-25'] });
  expect(listMoveLetters()).toHaveLength(1);
  expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
});

it('a return that was moved with its pickup is not moved by a stop that is over before the pickup', async () => {
  world.clock.advance(buildTime(20, 16) - world.clock.now());
  const { id } = await bookPickup();
  await stopPlant();
  await saveHouse({ holidays: ['2026-11-21'] });
  world.clock.advance(buildTime(23, 8) - world.clock.now());
  expect(await restartPlant()).toEqual({ moved: 0 });
  expect(await readOrder(id)).toMatchObject({ toldAt: buildTime(23, 10), promisedAt: buildTime(23, 16) });
});

it('a visit of a livreur who is on the road stays, although its hour is of the closed day', async () => {
  const promiseFor = (at: number) => ({ clientId: awa.id, promisedAt: at, promisedAtFirst: at });
  anOrder(world, { status: 'delivery_en_route', ...promiseFor(buildTime(21, 10)) });
  const pickup = { pickupBy: buildTime(21, 10), ...promiseFor(buildTime(23, 12)) };
  anOrder(world, { status: 'pickup_en_route', ...pickup });
  await saveHouse({ holidays: ['2026-11-21'] });
  expect([readMoves(), listMoveLetters()]).toEqual([[], []]);
});

it('is one row of the journal, which says how many moved, and nudges who follows them', async () => {
  const orders = [await bookPickup(buildTime(23, 10)), await bookPickup(buildTime(23, 12))];
  world.nudges.length = 0;
  await saveHouse({ holidays: ['2026-11-24'] });
  const rows = world.db.select().from(audit).all();
  expect(rows.map(({ act, before, after }) => [act, before, after])).toEqual([
    ['house.update', { holidays: [] }, { holidays: ['2026-11-24'], moved: 2 }],
  ]);
  const nudgedIds = world.nudges.map(({ orderId }) => orderId);
  expect(nudgedIds.toSorted()).toEqual(orders.map(({ id }) => id).toSorted());
});

it('a change that cannot move one promise is not saved, and moves none', async () => {
  await bookPickup(buildTime(23, 10));
  const last = await bookPickup(buildTime(23, 10));
  world.store.sqlite.exec(
    `create temp trigger no_room before insert on promise_moves when new.order_id = '${last.id}' begin select raise(abort, 'no room'); end`,
  );
  await expect(saveHouse({ holidays: ['2026-11-24'] })).rejects.toThrow();
  expect(readMoves()).toEqual([]);
  expect((await world.as(boss).house.all()).settings.holidays).toEqual([]);
  world.store.sqlite.exec('drop trigger no_room');
  await saveHouse({ holidays: ['2026-11-24'] });
  expect(readMoves()).toHaveLength(2);
});

it('pickups that are booked on a day to close are listed before it is saved, and after', async () => {
  const booked = await bookPickup(buildTime(24, 10));
  const earlier = await bookPickup(buildTime(24, 8));
  const cancelled = await bookPickup(buildTime(24, 12));
  await bookPickup(buildTime(25, 10), world.client());
  await getDeskDispatch().cancel({ orderId: cancelled.id, from: 'pending' });
  const { house } = world.as(boss);
  const makeRow = (order: typeof booked, number: number) => ({
    orderId: order.id,
    number,
    client: awa.fullname,
    slot: order.slot,
  });
  const answer = [makeRow(earlier, 2), makeRow(booked, 1)];
  expect(await house.bookedSlots({ days: ['2026-11-24', '2026-11-26'] })).toEqual(answer);
  await saveHouse({ holidays: ['2026-11-24'] });
  expect(await house.bookedSlots({ days: ['2026-11-24'] })).toEqual(answer);
});
