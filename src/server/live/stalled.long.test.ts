import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { serveWorld } from '#testing/http.ts';
import { openScreen } from '#testing/liveScreen.ts';
import { aWorld } from '#testing/world.ts';
import { BUFFER_MOST, STALLED_MS } from './stream.ts';

const STALLED = Number(process.env.LIVE_STALLED ?? 50);
const EACH_BYTES = 10_000_000;
/** Ids of this length fill the system's buffer for a socket quickly; real ids have 36 characters. */
const LONG = 8000;
const MOST_GROWTH = 60_000_000;

/** The paused socket reads nothing of the stream that it requests. */
function openStalledStream(port: string, cookie: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`GET /live HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`, () =>
        resolve(socket),
      );
    });
    socket.once('error', reject);
    socket.pause();
  });
}

it(`T-V6: ${STALLED} readers that stopped, 10 MB of events each: little is kept for them, and they are cut`, async () => {
  const world = await aWorld();
  const served = await serveWorld(world);
  const ours: Socket[] = [];
  served.server.on('connection', (socket) => ours.push(socket));
  const { live } = world.deps;
  const desk = world.admin();
  const reader = await openScreen({ url: served.url, cookie: served.cookieOf(desk) });
  const sleepers: Socket[] = [];
  for (let i = 0; i < STALLED; i++) {
    sleepers.push(await openStalledStream(new URL(served.url).port, served.cookieOf(world.superadmin())));
  }
  await expect.poll(() => live.count()).toBe(STALLED + 1);

  const before = process.memoryUsage().rss;
  let most = 0;
  const changes = EACH_BYTES / LONG;
  for (let i = 0; i < changes; i++) {
    live.publish({ orderId: String(i).padStart(LONG, '0'), audience: ['admin'] });
    // Two turns of the event loop let the reader that keeps up read.
    await turn();
    await turn();
    for (const socket of ours) most = Math.max(most, socket.writableLength);
  }
  expect(most).toBeLessThanOrEqual(BUFFER_MOST);
  expect(process.memoryUsage().rss - before).toBeLessThan(MOST_GROWTH);

  world.clock.advance(STALLED_MS);
  live.tick();
  expect(live.count()).toBe(1);
  await expect.poll(() => ours.filter((socket) => !socket.destroyed).length).toBe(1);

  // The reader that kept up still receives events.
  live.publish({ orderId: 'the last', audience: ['admin'] });
  await expect.poll(() => reader.events.at(-1)?.data).toBe('{"orderId":"the last"}');
  for (const socket of sleepers) socket.destroy();
  await served.close();
  world.close();
});
