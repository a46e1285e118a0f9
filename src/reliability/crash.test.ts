import { expect, inject, it } from 'vitest';
import { writeSession } from '#testing/browserClient.ts';
import { openStoreOnDisk, readDatabase } from '#testing/database.ts';
import { ONCE, openScratchFolder } from '#testing/openWorld.ts';
import { readSize } from '#testing/size.ts';
import { aWorld } from '#testing/world.ts';
import { callServer, startProgram } from './startProgram.ts';

const CRASHES = readSize('CRASHES', { usual: 2, whole: 20 });
const WRITERS = 4;

const { crasher } = inject('programs');
const folder = openScratchFolder(ONCE);

const startServer = () =>
  startProgram(crasher, { cwd: folder.path, env: { DATA_DIR: folder.path, LIMITS_FACTOR: '1000' } });

const readIntactOrders = () =>
  readDatabase(folder.file, (sqlite) => {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    return sqlite.prepare('SELECT id FROM orders').pluck().all();
  });

it(`F20: ${CRASHES} bugs that nobody catches: what was answered is kept, the log says where, the next start serves`, async () => {
  const world = await aWorld({ store: openStoreOnDisk(folder.file), at: Date.now() });
  const cookie = `laveo=${writeSession(world.deps, world.client())}`;
  const cart = world.aCart();
  world.close();
  const acknowledged = new Set<string>();

  for (let round = 0; round < CRASHES; round++) {
    const running = startServer();
    const url = await running.url;
    const writers = Array.from({ length: WRITERS }, async () => {
      for (;;) {
        const order = { ...cart, key: crypto.randomUUID() };
        const answer = await callServer(url, 'orders.place', order, cookie).catch(() => null);
        if (!answer) return;
        if (answer.data) acknowledged.add(answer.data.id);
      }
    });
    const already = acknowledged.size;
    await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(already + 10);
    running.child.kill(round % 2 === 0 ? 'SIGUSR2' : 'SIGHUP');
    expect(await running.ended).toBe(1);
    await Promise.all(writers);
    const line = running
      .out()
      .split('\n')
      .find((one) => one.includes('"uncaught"'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', error: 'Error: a bug' });
    expect(line).toContain('crasher');
  }

  const storedIds = new Set(readIntactOrders());
  expect([...acknowledged].filter((id) => !storedIds.has(id))).toEqual([]);
});

it('F20: a crash that cannot even close the base ends as a crash, so that the server is started again', async () => {
  const running = startServer();
  await running.url;
  running.child.kill('SIGWINCH');
  expect(await running.ended).toBe(1);
  expect(running.out()).toContain('busy executing');
  readIntactOrders();
});
