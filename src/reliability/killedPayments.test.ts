import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { getSessionCookieName } from '#server/auth/cookies.ts';
import { writeSession } from '#testing/browserClient.ts';
import { openStoreOnDisk, readDatabase } from '#testing/database.ts';
import { toEnvironment } from '#testing/doubles/toEnvironment.ts';
import { startWave, type WaveDouble } from '#testing/doubles/waveCheckout.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { aWorld } from '#testing/world.ts';
import { callServer, type Running, startProgram } from './startProgram.ts';

/** The sweeper is at most three seconds late after a restart. */
const SOON_MS = 10_000;

const { main } = inject('programs');
const folder = openScratchFolder();
let wave: WaveDouble;
let url = '';
let cookie: string;
let orderId: string;

beforeEach(async () => {
  wave = await startWave({ now: Date.now, notify: postNotice });
  const world = await aWorld({ store: openStoreOnDisk(folder.file), at: Date.now() });
  const client = world.client();
  orderId = (await world.as(client).orders.place(world.aCart())).id;
  cookie = `${getSessionCookieName(world.deps.settings)}=${writeSession(world.deps, client)}`;
  world.close();
});
afterEach(() => wave.close());

async function startServer(): Promise<Running> {
  const env = { DATA_DIR: folder.path, ...toEnvironment(wave.settings) };
  const running = startProgram(main, { cwd: folder.path, env });
  url = await running.url;
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
  return running;
}

const postNotice = async (body: string, headers: Record<string, string>) =>
  (await fetch(`${url}/webhooks/wave`, { method: 'POST', body, headers })).status;

const pay = (key: string) =>
  callServer<{ url: string }>(url, 'orders.startPayment', { orderId, provider: 'wave', key }, cookie);

const RECEIPTS = `SELECT amount FROM money_entries WHERE key LIKE 'attempt:%'`;
const readReceipts = () => readDatabase(folder.file, (sqlite) => sqlite.prepare(RECEIPTS).pluck().all());

const listTheirs = () => wave.listPaid().map(({ amount }) => Number(amount));

it('kill -9 while Wave is asked for a session: the same key finds it after the restart, and pays once', async () => {
  const first = await startServer();
  const key = crypto.randomUUID();
  wave.faults.push({ on: 'create', status: 'silent' });
  const lost = pay(key).catch(() => null);
  await expect.poll(() => wave.sessions.size).toBe(1);
  await first.kill();
  await lost;
  const second = await startServer();
  expect((await pay(key)).data?.url).toBe(wave.sessions.get('cos-000001')?.wave_launch_url);
  expect(wave.sessions.size).toBe(1);
  wave.pay('cos-000001');
  expect(await wave.notify('cos-000001')).toBe(200);
  await expect.poll(readReceipts).toEqual(listTheirs());
  expect(await second.stop()).toBe(0);
});

it('kill -9 after the notification was answered and before it was worked on: read at the restart, once', async () => {
  const first = await startServer();
  expect((await pay(crypto.randomUUID())).status).toBe(200);
  wave.pay('cos-000001');
  wave.faults.push({ on: 'read', status: 'silent' });
  expect(await wave.notify('cos-000001')).toBe(200);
  await expect.poll(() => wave.faults).toEqual([]);
  await first.kill();
  expect(readReceipts()).toEqual([]);
  const second = await startServer();
  const since = performance.now();
  await expect.poll(readReceipts, { interval: 50 }).toEqual(listTheirs());
  const tookMs = performance.now() - since;
  console.info(`payments: read ${Math.round(tookMs)} ms after the restart`);
  expect(tookMs).toBeLessThan(SOON_MS);
  // The provider sends the same again, because it does not know.
  expect(await wave.notify('cos-000001')).toBe(200);
  expect(await second.stop()).toBe(0);
  expect(readReceipts()).toEqual(listTheirs());
});
