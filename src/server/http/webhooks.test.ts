import { afterEach, beforeEach, expect, it } from 'vitest';
import { moneyEntries, paymentAttempts, providerEvents } from '#db/schema.ts';
import { makeWaveSignature } from '#server/providers/wave/signature.ts';
import { startWave, type WaveDouble } from '#testing/doubles/waveCheckout.ts';
import { type Served, serveWorld } from '#testing/http.ts';
import { aWorld, type World } from '#testing/world.ts';

const FORGED = 10_000;
const SECRET = 'wave_ci_WHS_secret';

let world: World;
let wave: WaveDouble;
let served: Served;
let now = () => Date.now();
beforeEach(async () => {
  wave = await startWave({ now: () => now(), webhookSecret: SECRET, notify: post });
  world = await aWorld({ settings: wave.settings });
  now = world.clock.now;
  served = await serveWorld(world);
});
afterEach(async () => {
  await served.close();
  world.close();
  await wave.close();
});

/** A machine sends neither our Origin nor what browsers add. */
async function post(body: string, headers: Record<string, string>, path = '/webhooks/wave'): Promise<number> {
  const answer = await fetch(served.url + path, { method: 'POST', body, headers });
  await answer.text();
  expect(answer.headers.get('set-cookie')).toBeNull();
  return answer.status;
}

const sign = (body: string) => ({ 'wave-signature': makeWaveSignature(SECRET, now() / 1000, body) });
const readEvents = () => world.db.select().from(providerEvents).all();

async function openSession() {
  const client = world.as(world.client());
  const { id: orderId } = await client.orders.place(world.aCart());
  await client.orders.startPayment({ orderId, provider: 'wave', key: crypto.randomUUID() });
  return () => client.orders.get({ orderId });
}

it('has no address for a provider without keys', async () => {
  expect(await post('{}', {}, '/webhooks/orange')).toBe(404);
  expect(await post('{}', {}, '/webhooks/pispi')).toBe(404);
  expect((await fetch(`${served.url}/webhooks/wave`)).status).not.toBe(200);
});

it('refuses what is forged, and answers 200 to the same notification as often as it comes', async () => {
  const readOrder = await openSession();
  wave.pay('cos-000001');
  expect(await wave.notify('cos-000001', { secret: 'another secret' })).toBe(401);
  expect(await post('{}', { authorization: `Bearer ${SECRET}` })).toBe(401);
  for (let sent = 0; sent < 2; sent++) expect(await wave.notify('cos-000001')).toBe(200);
  expect(readEvents()).toHaveLength(1);
  // The answer waits for no question to the provider.
  expect((await readOrder()).paymentState).toBe('due');
  await world.deps.sweeper.step();
  expect((await readOrder()).paymentState).toBe('paid');
});

it('reads no cookie, and what a signed stranger sends harms nothing', async () => {
  const cookie = served.cookieOf(world.superadmin());
  expect(await post('{}', { cookie })).toBe(401);
  for (const body of ['', '[]', 'null', '{"id":1}', '{"id":"EV","type":"x","data":[]}', '\u0000', '{"id":'])
    expect(await post(body, sign(body))).toBe(401);
  const unknown = JSON.stringify({ id: 'EV_x', type: 'test.test_event', data: {} });
  expect(await post(unknown, sign(unknown))).toBe(200);
  expect(readEvents()).toMatchObject([{ id: 'EV_x', attemptId: null }]);
});

it('reads 64 kB and not more, announced or not', async () => {
  const makeBody = (size: number) => JSON.stringify({ id: `EV_${size}`, type: 'x', data: {} }).padEnd(size);
  const [right, long] = [makeBody(64 * 1024), makeBody(64 * 1024 + 1)];
  expect(await post(right, sign(right))).toBe(200);
  expect(await post(long, sign(long))).toBe(404);
  const stream = new Blob([long]).stream();
  const sent = fetch(`${served.url}/webhooks/wave`, {
    method: 'POST',
    body: stream,
    headers: sign(long),
    duplex: 'half',
  } as RequestInit);
  expect((await sent).status).toBe(404);
  expect(readEvents()).toHaveLength(1);
});

it(`answers ${FORGED} forged notifications without a write, and the right one among them`, async () => {
  const readOrder = await openSession();
  wave.pay('cos-000001');
  const body = JSON.stringify({ id: 'EV_forged', type: 'x', data: { id: 'cos-000001' } });
  const headers = { 'wave-signature': makeWaveSignature('another secret', now() / 1000, body) };
  const before = world.store.sqlite.prepare('select total_changes()').pluck();
  const changes = before.get();
  const provider = world.deps.providers.find('wave');
  const since = process.cpuUsage();
  for (let sent = 0; sent < FORGED; sent++) provider?.recognise({ body: Buffer.from(body), headers });
  const { user, system } = process.cpuUsage(since);
  expect((user + system) / 1000 / FORGED).toBeLessThan(1);
  for (let sent = 0; sent < 50; sent++) expect(await post(body, headers)).toBe(401);
  expect(before.get()).toBe(changes);
  expect(await wave.notify('cos-000001')).toBe(200);
  await world.deps.sweeper.step();
  expect((await readOrder()).paymentState).toBe('paid');
  expect(world.db.select().from(moneyEntries).all()).toHaveLength(1);
  expect(world.db.select().from(paymentAttempts).all()).toMatchObject([{ state: 'paid' }]);
});
