import { expect, it } from 'vitest';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWaveHouse, payByWave, placeOrder, startPayment } from '#testing/payments/waveHouse.ts';

const house = openWaveHouse();

const listTroubles = () => house.world.deps.providers.troubles();
const startNew = async () => getRefusal(startPayment(house, await placeOrder(house)));

it('is a payment that Wave refuses, told for a day on the panel and the desk', async () => {
  house.wave.faults.push({ on: 'create', status: 403 });
  expect(await startNew()).toBe('PROVIDER_DOWN');
  const trouble = { provider: 'wave', kind: 'refused', since: house.world.clock.now() };
  expect(listTroubles()).toEqual([trouble]);
  await startNew();
  const { toDo } = await house.world.as(house.world.superadmin()).stats.today();
  expect(toDo).toContainEqual({ kind: 'provider', trouble, dueAt: trouble.since });
  expect((await house.world.as(house.world.admin()).dispatch.counts()).troubles).toEqual([trouble]);
  house.world.clock.advance(DAY + 1);
  expect(listTroubles()).toEqual([]);
});

it('is the fifth notification in ten minutes that is signed wrongly, until a right one comes', async () => {
  const placed = await placeOrder(house);
  const { sessionId } = await startPayment(house, placed);
  const forge = () => house.wave.notify(sessionId, { secret: 'another secret' });
  for (let sent = 0; sent < 6; sent++) {
    await forge();
    house.world.clock.advance(3 * MINUTE);
  }
  expect(listTroubles()).toEqual([]);
  for (let sent = 0; sent < 4; sent++) await forge();
  expect(listTroubles()).toMatchObject([{ kind: 'signatures' }]);
  house.world.clock.advance(60 * MINUTE);
  expect(listTroubles()).toHaveLength(1);
  await house.wave.notify(sessionId);
  expect(listTroubles()).toEqual([]);
});

it('is a clock five minutes away from Wave’s', async () => {
  const { sessionId } = await startPayment(house, await placeOrder(house));
  await house.wave.notify(sessionId, { at: house.world.clock.now() + 301_000 });
  expect(listTroubles()).toMatchObject([{ kind: 'clock' }]);
  await house.wave.notify(sessionId);
  expect(listTroubles()).toEqual([]);
});

it('is a breaker that opened, from the first failure to the first answer', async () => {
  const since = house.world.clock.now();
  for (let tries = 0; tries < 3; tries++) {
    expect(listTroubles()).toEqual([]);
    house.wave.faults.push({ on: 'create', status: 500 });
    expect(await startNew()).toBe('PROVIDER_DOWN');
    house.world.clock.advance(1000);
  }
  expect(listTroubles()).toEqual([{ provider: 'wave', kind: 'down', since }]);
  house.world.clock.advance(MINUTE);
  await payByWave(house, await placeOrder(house));
  expect(listTroubles()).toEqual([]);
});
