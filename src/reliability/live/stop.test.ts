import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { openReadOnly } from '#db/connection.ts';
import { openStore } from '#db/open.ts';
import { writeSession } from '#testing/browserClient.ts';
import { readSize } from '#testing/size.ts';
import { aWorld } from '#testing/world.ts';
import { openScreen } from './screen.ts';

const STREAMS = Number(process.env.LIVE_STREAMS ?? 50);
const RESTARTS = readSize('LIVE_RESTARTS', { usual: 2, whole: 20 });
const WRITERS = 8;

const { main } = inject('programs');
const folder = mkdtempSync(join(tmpdir(), 'laveo-live-stop-'));
const file = join(folder, 'laveo.sqlite');
let child: ChildProcess | undefined;
afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Running {
  url: string;
  /** Exit code of the server: 0 if it stopped within the fourteen seconds that it allows itself. */
  ended: Promise<number | null>;
  stop(): void;
}

/** The system chooses a new port each time, because another process may have taken the former one. */
function startServer(): Promise<Running> {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: folder, PORT: '0', LIMITS_FACTOR: '1000' };
  const server = spawn(process.execPath, [main], { cwd: folder, env });
  child = server;
  const ended = new Promise<number | null>((done) => server.once('close', done));
  return new Promise((resolve, reject) => {
    let out = '';
    const readOutput = (chunk: Buffer) => {
      out += chunk;
      const got = /"listening".*?"port":(\d+)/.exec(out)?.[1];
      if (got)
        resolve({
          url: `http://127.0.0.1:${got}`,
          ended,
          stop: () => void server.kill('SIGTERM'),
        });
    };
    server.stdout.on('data', readOutput);
    server.stderr.on('data', readOutput);
    server.once('close', () => reject(new Error(out)));
  });
}

/** The server does not run yet, so sessions and cart are written into its file directly. */
async function prepareClients() {
  const world = await aWorld({ store: openStore({ file }), at: Date.now() });
  const cookies = Array.from({ length: STREAMS }, () => `laveo=${writeSession(world.deps, world.client())}`);
  const cart = world.aCart();
  world.close();
  return { cookies, cart };
}

it(`F13: ${RESTARTS} restarts under traffic with ${STREAMS} streams: told when to come back, nothing lost`, async () => {
  const { cookies, cart } = await prepareClients();
  let running = await startServer();
  const keys: string[] = [];
  const acknowledged = new Set<string>();
  let placing = true;

  /** Like a screen, this sends the order again with the same key until it is answered. */
  const placeUntilAnswered = async (cookie: string, key: string): Promise<void> => {
    for (;;) {
      const answer = await fetch(`${running.url}/trpc/orders.place`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
        body: JSON.stringify({ ...cart, key }),
      })
        // An answer that was cut off counts as none, so the order is sent again.
        .then(async (response) => ({ status: response.status, body: await response.json() }))
        .catch(() => null);
      if (!answer) {
        await new Promise((again) => setTimeout(again, 20));
        continue;
      }
      expect(answer.status).toBe(200);
      const { result } = answer.body as { result?: { data: { id: string } } };
      if (result) acknowledged.add(result.data.id);
      return;
    }
  };
  const writers = cookies.slice(0, WRITERS).map(async (cookie) => {
    while (placing) {
      const key = crypto.randomUUID();
      keys.push(key);
      await placeUntilAnswered(cookie, key);
    }
  });

  for (let restart = 0; restart < RESTARTS; restart++) {
    const { url } = running;
    const screens = await Promise.all(cookies.map((cookie) => openScreen({ url, cookie })));
    expect(screens.map(({ status, events: [first] }) => [status, first?.event])).toEqual(
      Array(STREAMS).fill([200, 'hello']),
    );
    const expected = keys.length;
    await expect.poll(() => keys.length, { timeout: 120_000 }).toBeGreaterThan(expected + 50);
    running.stop();
    await Promise.all(screens.map(({ ended }) => ended));
    const waits = screens.map(({ retry }) => retry ?? 0);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(2000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_000);
    // The waits are spread out, so that the screens do not come back all at once.
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(4000);
    expect(await running.ended).toBe(0);
    running = await startServer();
  }
  placing = false;
  await Promise.all(writers);
  running.stop();
  expect(await running.ended).toBe(0);

  const sqlite = openReadOnly(file);
  const storedIds = sqlite.prepare('select id from orders').pluck().all() as string[];
  expect(storedIds.toSorted()).toEqual([...acknowledged].toSorted());
  expect(acknowledged.size).toBe(keys.length);
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
  sqlite.close();
});
