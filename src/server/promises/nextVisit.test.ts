import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { audit, promiseMoves } from '#db/schema.ts';
import { HOUR, MINUTE } from '#domain/format/calendar.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { checkRowsAfterEach, openFixture, openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage } from '#testing/pieces/mission.ts';
import { buildTime } from '#testing/promises/plant.ts';

const world = openWorld();
checkRowsAfterEach(world);
const crew = openFixture(() => aCrew(world));
const ali = openFixture(() => world.admin());
/** Each call signs in anew, because a session of the desk ends before some of these tests. */
const getDispatch = () => world.as(ali).dispatch;

const setClock = (now: number) => world.clock.advance(now - world.clock.now());
const makeSlot = (day: number, hour: number) => ({
  from: buildTime(day, hour),
  to: buildTime(day, hour + 2),
});
const readOrder = (orderId: string) => crew.client.orders.get({ orderId });
const isSlotFull = async (from: number) => {
  const { days } = await crew.client.orders.slots();
  return !days.flatMap(({ slots }) => slots).find((slot) => slot.from === from)?.isFree;
};
const setSlotPlaces = (slotPlaces: number) =>
  world.as(world.superadmin()).house.update({ changes: { slotPlaces }, seen: 0 });
const listLetters = (kind: string) => world.mailbox.letters().filter((letter) => letter.kind === kind);
const normalizeSpaces = (text = '') => text.replace(/\u00a0/g, ' ');

async function failVisit(leg: 'pickup' | 'delivery', cart = {}, at = buildTime(20, 11)): Promise<string> {
  const from = `${leg}_en_route` as const;
  const orderId = await bringOrderToStage(crew, from, cart);
  setClock(at);
  await crew.livreur.missions.fail({ orderId, from, reason: 'absent' });
  return orderId;
}

function sendAgain(orderId: string, leg: 'pickup' | 'delivery') {
  const from = leg === 'pickup' ? 'pending' : 'processing';
  return getDispatch().assign({ orderId, leg, livreurId: crew.yao.id, from });
}

async function chooseSlot(orderId: string, from: number, readVersion?: number) {
  const { version } = await readOrder(orderId);
  return crew.client.orders.chooseSlot({ orderId, seen: readVersion ?? version, slot: { from } });
}

async function setSlot(orderId: string, from: number) {
  const { version } = await getDispatch().order({ orderId });
  return getDispatch().setSlot({ orderId, seen: version, slot: { from } });
}

describe('a pickup that failed', () => {
  it('is promised anew from then, which its client reads in the letter of the visit', async () => {
    const orderId = await failVisit('pickup');
    expect(await readOrder(orderId)).toMatchObject({
      status: 'pending',
      slot: null,
      toldAt: null,
      lateAt: null,
      clock: { source: 'asked', to: null },
      promisedAt: buildTime(21, 11),
      promisedAtFirst: buildTime(21, 9),
      moveReason: 'ramassage manqué',
    });
    const [letter] = listLetters('order.visitFailed');
    expect(normalizeSpaces(letter?.text)).toContain('Nouveau retour prévu : samedi 21 novembre avant 11 h.');
    expect(listLetters('order.promiseMoved')).toEqual([]);
  });

  it('keeps a slot that is still to come, and its promise', async () => {
    const orderId = await failVisit('pickup', { slot: { from: buildTime(20, 14) } });
    expect(await readOrder(orderId)).toMatchObject({
      slot: makeSlot(20, 14),
      promisedAt: buildTime(21, 16),
      promisedAtFirst: null,
      clock: { source: 'asked' },
    });
    const chosen = await chooseSlot(orderId, buildTime(20, 14));
    expect(chosen.clock).toMatchObject({ source: 'slot', ...makeSlot(20, 14) });
  });

  it('is told a slot that is still to come by the livreur who is sent again', async () => {
    const orderId = await failVisit('pickup', { slot: { from: buildTime(21, 10) } });
    await sendAgain(orderId, 'pickup');
    expect((await readOrder(orderId)).clock).toMatchObject({ source: 'slot', ...makeSlot(21, 10) });
  });

  it('is promised from the livreur who is sent days later, so that its linen is not late at once', async () => {
    const orderId = await failVisit('pickup');
    setClock(buildTime(23, 9));
    await sendAgain(orderId, 'pickup');
    const times = { toldAt: buildTime(23, 11), promisedAt: buildTime(24, 9) };
    expect(await readOrder(orderId)).toMatchObject({ ...times, moveReason: 'ramassage manqué' });
    const letter = listLetters('order.assigned').at(-1);
    expect(normalizeSpaces(letter?.text)).toContain('mardi 24 novembre avant 9 h');
  });

  it('has its slot behind it once that has begun', async () => {
    const orderId = await failVisit('pickup', { slot: { from: buildTime(20, 10) } });
    const promised = { promisedAt: buildTime(21, 11), promisedAtFirst: buildTime(21, 9) };
    expect(await readOrder(orderId)).toMatchObject({ slot: null, ...promised });
  });

  it('never brings a promise forward that the desk has moved', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    await getDispatch().movePromise({ orderId, to: buildTime(23, 16), reason: 'Tache tenace' });
    await getDispatch().fail({ orderId, from: 'pickup_en_route', reason: 'panne' });
    expect(await readOrder(orderId)).toMatchObject({ promisedAt: buildTime(23, 16) });
  });

  it('has the slot that its client chooses, with a place of it and a promise from its end', async () => {
    await setSlotPlaces(1);
    const orderId = await failVisit('pickup');
    const chosen = await chooseSlot(orderId, buildTime(20, 14));
    expect(chosen).toMatchObject({
      id: orderId,
      slot: makeSlot(20, 14),
      lateAt: buildTime(20, 16),
      promisedAt: buildTime(21, 16),
      promisedAtFirst: buildTime(21, 9),
      moveReason: 'créneau choisi par le client',
    });
    expect(await isSlotFull(buildTime(20, 14))).toBe(true);
    const [letter] = listLetters('order.slotChosen');
    expect(letter?.to).toBe(crew.awa.email);
    const text = normalizeSpaces(letter?.text);
    expect(text).toContain('Nous passerons prendre votre linge vendredi 20 novembre entre 14 h et 16 h.');
    expect(text).toContain('Retour prévu : samedi 21 novembre avant 16 h.');
    expect(listLetters('order.promiseMoved')).toEqual([]);
    const event = (await crew.client.orders.timeline({ orderId })).at(-1);
    expect(event).toMatchObject({ kind: 'slotChosen', by: 'client', from: null, to: null });
    expect(normalizeSpaces(event?.detail ?? '')).toBe(
      'vendredi 20 novembre entre 14 h et 16 h, retour prévu samedi 21 novembre avant 16 h',
    );
    // Another slot frees the place again.
    await chooseSlot(orderId, buildTime(20, 16));
    expect(await isSlotFull(buildTime(20, 14))).toBe(false);
  });
});

describe('a delivery that failed', () => {
  it('keeps its promise until a slot is chosen, whose end is the promise then', async () => {
    await setSlotPlaces(1);
    const orderId = await failVisit('delivery');
    expect(await readOrder(orderId)).toMatchObject({
      promisedAt: buildTime(21, 9),
      promisedAtFirst: null,
      clock: { event: 'return', source: 'asked' },
    });
    const chosen = await chooseSlot(orderId, buildTime(23, 10));
    expect(chosen).toMatchObject({
      status: 'processing',
      slot: null,
      deliverySlot: makeSlot(23, 10),
      lateAt: buildTime(23, 12),
      promisedAt: buildTime(23, 12),
      promisedAtFirst: buildTime(21, 9),
    });
    expect(await isSlotFull(buildTime(23, 10))).toBe(true);
    expect(normalizeSpaces(listLetters('order.slotChosen')[0]?.text)).toContain(
      'Nous passerons vous remettre votre linge lundi 23 novembre entre 10 h et 12 h.',
    );
    await chooseSlot(orderId, buildTime(21, 8));
    expect(await readOrder(orderId)).toMatchObject({ promisedAt: buildTime(21, 10) });
    expect(await isSlotFull(buildTime(23, 10))).toBe(false);
  });

  it('is promised for the hour of the livreur who is sent again, which its moves say', async () => {
    const orderId = await failVisit('delivery');
    setClock(buildTime(23, 9));
    const hour = buildTime(23, 11);
    expect(await sendAgain(orderId, 'delivery')).toMatchObject({ toldAt: hour, lateAt: hour });
    expect(world.db.select().from(promiseMoves).all()).toMatchObject([
      { leg: 'delivery', from: buildTime(21, 9), to: hour, reason: 'livraison manquée' },
    ]);
  });

  it.each([9, 12])('is told the hour that the desk agrees on, as before or another: %s h', async (hour) => {
    const orderId = await failVisit('delivery');
    const to = buildTime(21, hour);
    for (let time = 0; time < 2; time++)
      await getDispatch().movePromise({ orderId, to, reason: 'Vu avec elle' });
    expect(listLetters('order.promiseMoved')).toHaveLength(1);
    expect(await readOrder(orderId)).toMatchObject({ clock: { source: 'told', to } });
    expect(await sendAgain(orderId, 'delivery')).toMatchObject({ toldAt: to, stepDueAt: buildTime(20, 13) });
  });

  it('is listed among the visits of a day to close', async () => {
    const orderId = await failVisit('delivery');
    await chooseSlot(orderId, buildTime(23, 10));
    const { house } = world.as(world.superadmin());
    expect(await house.bookedSlots({ days: ['2026-11-23'] })).toEqual([
      { orderId, number: 1, client: 'Awa Koné', slot: makeSlot(23, 10) },
    ]);
  });

  it('leaves its slot when the desk agrees on another hour', async () => {
    await setSlotPlaces(1);
    const orderId = await failVisit('delivery');
    await chooseSlot(orderId, buildTime(23, 10));
    await getDispatch().movePromise({ orderId, to: buildTime(21, 17), reason: 'Rappelée' });
    expect(await readOrder(orderId)).toMatchObject({ deliverySlot: null, promisedAt: buildTime(21, 17) });
    expect(await isSlotFull(buildTime(23, 10))).toBe(false);
    expect(await getDispatch().visits({ day: '2026-11-21' })).toMatchObject([{ orderId }]);
  });

  it('has its slot behind it when the next visit fails in it, and none until another is chosen', async () => {
    const orderId = await failVisit('delivery');
    await chooseSlot(orderId, buildTime(20, 12));
    await sendAgain(orderId, 'delivery');
    setClock(buildTime(20, 12, 30));
    const yao = world.as(crew.yao).missions;
    await yao.advance({ orderId, from: 'assigned_for_delivery' });
    await yao.fail({ orderId, from: 'delivery_en_route', reason: 'absent' });
    expect(await readOrder(orderId)).toMatchObject({ deliverySlot: null, promisedAt: buildTime(20, 14) });
  });

  it('gives the livreur until the slot begins before a step is late', async () => {
    const orderId = await failVisit('delivery');
    await chooseSlot(orderId, buildTime(20, 16));
    await sendAgain(orderId, 'delivery');
    expect((await readOrder(orderId)).lateAt).toBe(buildTime(20, 18));
    const [mission] = (await crew.livreur.missions.active()).items;
    expect(mission).toMatchObject({ deliverySlot: makeSlot(20, 16) });
  });

  it('is not moved by a stop of the plant, because its linen is clean', async () => {
    const orderId = await failVisit('delivery');
    await chooseSlot(orderId, buildTime(20, 16));
    await getDispatch().stopPlant({ reason: 'Panne d’eau' });
    expect(await readOrder(orderId)).toMatchObject({ plantStop: null });
    world.clock.advance(HOUR);
    expect(await getDispatch().restartPlant()).toEqual({ moved: 0 });
    expect(await readOrder(orderId)).toMatchObject({ promisedAt: buildTime(20, 18) });
  });
});

it('a stop before the failed visit and one after it leave nothing that does not add up', async () => {
  const orderId = await bringOrderToStage(crew, 'pickup_en_route');
  const stopPlant = async (lasts: number) => {
    await getDispatch().stopPlant({ reason: 'Panne d’eau' });
    world.clock.advance(lasts);
    await getDispatch().restartPlant();
  };
  await stopPlant(HOUR);
  expect((await readOrder(orderId)).promisedAt).toBe(buildTime(21, 10));
  await crew.livreur.missions.fail({ orderId, from: 'pickup_en_route', reason: 'absent' });
  await chooseSlot(orderId, buildTime(20, 14));
  setClock(buildTime(20, 17));
  await stopPlant(30 * MINUTE);
  expect(await readOrder(orderId)).toMatchObject({
    promisedAt: buildTime(21, 16, 30),
    promisedAtFirst: buildTime(21, 9),
  });
});

describe('a slot for the next visit', () => {
  it('is refused when it has no place left, with the next three', async () => {
    await setSlotPlaces(1);
    await crew.client.orders.place(world.aCart({ slot: { from: buildTime(20, 14) } }));
    const orderId = await failVisit('pickup');
    const next = [makeSlot(20, 16), makeSlot(21, 8), makeSlot(21, 10)];
    const refusal = { cause: { code: 'SLOT_UNAVAILABLE', facts: { next } } };
    await expect(chooseSlot(orderId, buildTime(20, 14))).rejects.toMatchObject(refusal);
  });

  it('is chosen once however often it is sent', async () => {
    const orderId = await failVisit('pickup');
    const { version } = await readOrder(orderId);
    const first = await chooseSlot(orderId, buildTime(20, 14), version);
    expect(await chooseSlot(orderId, buildTime(20, 14), version)).toEqual(first);
    expect(listLetters('order.slotChosen')).toHaveLength(1);
  });

  it('is refused on an order that has changed since it was read', async () => {
    const orderId = await failVisit('pickup');
    const { version } = await readOrder(orderId);
    await chooseSlot(orderId, buildTime(20, 14));
    expect(await getRefusal(chooseSlot(orderId, buildTime(20, 16), version))).toBe('ORDER_CHANGED');
  });

  it.each(['assigned', 'processing', 'picked_up', 'completed', 'cancelled'] as const)(
    'is not the client’s to choose on an order that is %s without a visit that failed',
    async (stage) => {
      const orderId = await bringOrderToStage(crew, stage);
      expect(await getRefusal(chooseSlot(orderId, buildTime(20, 14)))).toBe('TRANSITION_REFUSED');
    },
  );

  it('is chosen by the client before the first visit, within what an account may book ahead', async () => {
    const waiting = await crew.client.orders.place(world.aCart());
    expect(await chooseSlot(waiting.id, buildTime(23, 10))).toMatchObject({
      slot: makeSlot(23, 10),
      toldAt: buildTime(23, 12),
      promisedAt: buildTime(24, 12),
      moveReason: 'créneau choisi par le client',
    });
    for (const hour of [12, 14])
      await crew.client.orders.place(world.aCart({ slot: { from: buildTime(23, hour) } }));
    const { id: fourth } = await crew.client.orders.place(world.aCart());
    expect(await getRefusal(chooseSlot(fourth, buildTime(23, 16)))).toBe('TOO_MANY_BOOKINGS');
    expect(await chooseSlot(waiting.id, buildTime(23, 16))).toMatchObject({ slot: makeSlot(23, 16) });
  });

  it('is not the client’s to choose once a livreur comes again, nor another client’s', async () => {
    const orderId = await failVisit('pickup');
    const other = world.as(world.client()).orders;
    const { version } = await readOrder(orderId);
    const slot = { from: buildTime(20, 14) };
    expect(await getRefusal(other.chooseSlot({ orderId, seen: version, slot }))).toBe('NOT_FOUND');
    await getDispatch().assign({ orderId, leg: 'pickup', livreurId: crew.yao.id, from: 'pending' });
    expect(await getRefusal(chooseSlot(orderId, slot.from))).toBe('TRANSITION_REFUSED');
    expect(await setSlot(orderId, slot.from)).toMatchObject({ status: 'assigned', slot: makeSlot(20, 14) });
    // The livreur's only mission has an arrival, which belongs to today.
    expect(await readOrder(orderId)).toMatchObject({ clock: { source: 'round' } });
    await setSlot(orderId, buildTime(23, 10));
    expect(await readOrder(orderId)).toMatchObject({ arrival: null, clock: { source: 'slot' } });
  });

  it('can be set by the desk for who calls, with a row in the journal and a letter', async () => {
    const orderId = await failVisit('delivery');
    expect(await setSlot(orderId, buildTime(20, 14))).toMatchObject({
      id: orderId,
      deliverySlot: makeSlot(20, 14),
      promisedAt: buildTime(20, 16),
      payment: { entries: [] },
    });
    const rows = world.db.select().from(audit).where(eq(audit.act, 'dispatch.setSlot')).all();
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      [{ promisedAt: buildTime(21, 9) }, { promisedAt: buildTime(20, 16), slot: buildTime(20, 14) }],
    ]);
    expect(listLetters('order.slotChosen')).toHaveLength(1);
  });

  it('can be moved by the desk before the first visit, as on a day that the house closes', async () => {
    const { id: orderId } = await crew.client.orders.place(
      world.aCart({ slot: { from: buildTime(23, 10) } }),
    );
    expect(await setSlot(orderId, buildTime(24, 10))).toMatchObject({
      slot: makeSlot(24, 10),
      promisedAt: buildTime(25, 12),
      promisedAtFirst: buildTime(24, 12),
    });
    const cleaned = await bringOrderToStage(crew, 'processing');
    expect(await getRefusal(setSlot(cleaned, buildTime(24, 10)))).toBe('TRANSITION_REFUSED');
  });
});
