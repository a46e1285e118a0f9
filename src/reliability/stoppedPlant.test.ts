import { beforeAll, expect, inject, it } from 'vitest';
import { openBare, runAndClose, type Sqlite } from '#db/connection.ts';
import { findInconsistentRows } from '#db/consistency.ts';
import { openStore } from '#db/open.ts';
import { DAY, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { findOpenMoment } from '#domain/promises/openHours.ts';
import { getSessionCookieName } from '#server/auth/cookies.ts';
import { writeSession } from '#testing/browserClient.ts';
import { ONCE, openScratchFolder } from '#testing/openWorld.ts';
import { aWorld } from '#testing/world.ts';
import { callServer, startProgram } from './startProgram.ts';

const folder = openScratchFolder(ONCE);
const { main } = inject('programs');
let cookie: string;

/** Minutes from the stop to the start of each order's service hours; the first two orders are one client's. */
const ORDERS = [-60, -60, 60];

beforeAll(async () => {
  const world = await aWorld({ at: Date.now(), store: openStore({ file: folder.file }) });
  const [awa, koffi, ali] = [world.client(), world.client(), world.admin()];
  for (const client of [awa, awa, koffi]) await world.as(client).orders.place(world.aCart());
  cookie = `${getSessionCookieName(world.deps.settings)}=${writeSession(world.deps, ali)}`;
  const promised = world.store.sqlite.prepare(
    'UPDATE orders SET promise_from = ?, promised_at = ?, promised_at_first = ? WHERE rowid = ?',
  );
  // Whatever the hour of this test, a stop of some hours then moves a promise within the open hours of one day.
  const noon = findOpenMoment(HOUSE_DEFAULTS, startOfDay(Date.now()) + 2 * DAY) + 4 * HOUR;
  ORDERS.forEach((minutes, i) => {
    promised.run(Date.now() + minutes * MINUTE, noon, noon, i + 1);
  });
  world.close();
});
/** Less than the minute between two looks at the stop: a start looks by itself. */
const PATIENCE = { timeout: 45_000, interval: 25 };

async function startServer() {
  const { url, stop, kill } = startProgram(main, {
    cwd: folder.path,
    env: { DATA_DIR: folder.path },
  });
  const address = await url;
  const call = (procedure: string, input?: object) => callServer<unknown>(address, procedure, input, cookie);
  return { call, stop, kill };
}

const runOnFile = <T>(work: (sqlite: Sqlite) => T): T => runAndClose(openBare(folder.file, 5000), work);

/** Stored times are moved back, as if `ms` had passed. */
function letTimePass(ms: number): void {
  runOnFile((sqlite) => {
    sqlite.prepare('UPDATE plant_stops SET since = since - ?').run(ms);
    for (const column of ['promise_from', 'promised_at', 'promised_at_first'])
      sqlite.prepare(`UPDATE orders SET ${column} = ${column} - ?`).run(ms);
  });
}

const readLettersOfStop = () =>
  runOnFile((sqlite) =>
    sqlite
      .prepare(
        `SELECT recipient, count(*) AS letters FROM mail_outbox WHERE kind = 'order.plantStopped' GROUP BY 1`,
      )
      .all(),
  ) as { recipient: string; letters: number }[];

it('a stop of two hours with three restarts of the server moves each promise once, and each client has one letter', async () => {
  const first = await startServer();
  expect((await first.call('dispatch.stopPlant', { reason: 'panne d’eau' })).refused).toBeUndefined();
  await first.kill();

  letTimePass(50 * MINUTE);
  const second = await startServer();
  expect((await second.call('dispatch.stopPlant', { reason: 'panne' })).refused).toBe('PLANT_STOPPED');
  await second.stop();
  expect(readLettersOfStop()).toEqual([]);

  letTimePass(75 * MINUTE);
  const third = await startServer();
  // The server sends the letters by itself once the stop has lasted two hours.
  await expect.poll(() => readLettersOfStop().length, PATIENCE).toBe(2);
  await third.kill();

  const fourth = await startServer();
  expect((await fourth.call('dispatch.restartPlant')).data).toEqual({ moved: 3 });
  expect((await fourth.call('dispatch.restartPlant')).refused).toBe('PLANT_RUNS');
  await fourth.stop();

  const moved = runOnFile((sqlite) =>
    sqlite
      .prepare(
        `SELECT o.promised_at - o.promised_at_first AS moved, s.until - max(s.since, o.promise_from) AS lost, count(m.sequence) AS moves
         FROM orders o LEFT JOIN promise_moves m ON m.order_id = o.id LEFT JOIN plant_stops s ON s.id = m.stop_id GROUP BY o.rowid ORDER BY o.rowid`,
      )
      .all(),
  ) as { moved: number; lost: number; moves: number }[];
  expect(moved.map((order) => [order.moves, order.moved])).toEqual(moved.map((order) => [1, order.lost]));
  expect(moved.map((order) => Math.floor(order.moved / (5 * MINUTE)))).toEqual([25, 25, 13]);
  expect(readLettersOfStop().map(({ letters }) => letters)).toEqual([1, 1]);
  expect(runOnFile(findInconsistentRows)).toEqual([]);
  console.info(
    `stopped plant: 3 restarts, moved by ${moved.map((order) => Math.round(order.moved / MINUTE)).join(', ')} minutes, letters ${readLettersOfStop().length}`,
  );
});
