import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentAttempts, providerEvents } from '#db/schema.ts';
import { createProviders } from '#server/providers/providers.ts';
import { findRowsAfterDamage } from '#testing/damage.ts';
import { eraseUser } from '#testing/database.ts';
import { startWave, type WaveDouble } from '#testing/doubles/waveCheckout.ts';
import { ONCE, openScratchFolder, openWorldOnDisk } from '#testing/openWorld.ts';
import { receiveNotice } from './recordAnswer.ts';

const folder = openScratchFolder(ONCE);
const world = openWorldOnDisk(folder, ONCE);
let wave: WaveDouble;
let orderId: string;
let clientId: string;

/** One paid by the provider, one that expired. */
beforeAll(async () => {
  wave = await startWave({
    now: () => world.clock.now(),
    notify: async (body, headers) => notify(body, headers),
  });
  const { deps } = world;
  deps.settings = { ...deps.settings, ...wave.settings };
  deps.providers = createProviders(deps);
  const { id } = world.client();
  const client = world.as({ id });
  clientId = id;
  for (const isPaid of [true, false]) {
    const order = await client.orders.place(world.aCart());
    await client.orders.startPayment({ orderId: order.id, provider: 'wave', key: deps.id() });
    if (!isPaid) continue;
    orderId = order.id;
    wave.pay('cos-000001');
    await wave.notify('cos-000001', { change: { sender_mobile: '+2250799887766' } });
    Object.assign(wave.sessions.get('cos-000001') ?? {}, { last_payment_error: '+2250799887766' });
  }
  world.clock.advance(3_600_000);
  await deps.sweeper.step();
});
afterAll(() => wave.close());

function notify(body: string, headers: Record<string, string>) {
  const provider = world.deps.providers.find('wave');
  if (provider) receiveNotice(world.deps, provider, { body: Buffer.from(body), headers });
}

const PAID = 'un paiement électronique n’a pas son encaissement, un seul et de la même somme';
const OF_NOBODY = 'un encaissement vient d’un paiement électronique qui n’existe pas';
const findAfter = (damage: string) => findRowsAfterDamage(world.store.sqlite, damage);

it('finds nothing in what the acts have written', () => {
  expect(
    world.db
      .select()
      .from(paymentAttempts)
      .all()
      .map(({ state }) => state),
  ).toEqual(['paid', 'expired']);
  expect(findAfter('')).toEqual([]);
});

it.each([
  [
    'a sum that is not the receipt’s',
    `UPDATE payment_attempts SET amount = amount + 1 WHERE state = 'paid'`,
    PAID,
  ],
  ['a receipt without its payment', `UPDATE payment_attempts SET state = 'expired'`, PAID],
  ['another provider', `UPDATE payment_attempts SET provider = 'orange'`, PAID],
  [
    'a receipt of nobody',
    `UPDATE payment_attempts SET id = 'other', state = 'failed' WHERE state = 'paid'`,
    OF_NOBODY,
  ],
])('names the order after %s', (_, damage, what) => {
  expect(findAfter(damage)).toEqual([`${what} ${orderId}`]);
});

it('names the order whose payment has lost its receipt', () => {
  expect(findAfter(`UPDATE money_entries SET key = 'other'`)).toEqual([`${PAID} ${orderId}`]);
});

it('keeps no byte of what the provider said of a person who is erased', () => {
  const listFiles = () => ['', '-wal'].map((end) => readFileSync(`${folder.file}${end}`, 'latin1')).join();
  expect(listFiles()).toContain('0799887766');
  eraseUser(world.store, clientId, world.clock.now());
  world.store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  expect(listFiles()).not.toContain('0799887766');
  expect(
    world.db
      .select()
      .from(paymentAttempts)
      .all()
      .map(({ answer }) => answer),
  ).toEqual([null, null]);
  expect(world.db.select().from(providerEvents).all()).toMatchObject([{ raw: '' }]);
  expect(findAfter('')).toEqual([]);
});
