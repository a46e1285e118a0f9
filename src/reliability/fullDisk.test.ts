import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { openStoreOnDisk } from '#testing/database.ts';
import { openFixture, openServedWorld, openWorld } from '#testing/openWorld.ts';
import { readSize } from '#testing/size.ts';

/** The test fills this small file system (see docs/reliability.md), or else SQLite is denied further pages. */
const SMALL_DISK = process.env.SMALL_DISK;
const TIMES = readSize('FULL_TIMES', { usual: 3, whole: 20 });

const folder = openFixture(
  () => ({ path: mkdtempSync(join(SMALL_DISK ?? tmpdir(), 'laveo-full-')) }),
  ({ path }) => rmSync(path, { recursive: true, force: true }),
);
const world = openWorld(() => ({ store: openStoreOnDisk(join(folder.path, 'laveo.sqlite')) }));
const served = openServedWorld(world);

const SIZES = Array.from({ length: 12 }, (_, i) => 2 ** (20 - i));

function fillDisk(): void {
  const { sqlite } = world.store;
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  if (!SMALL_DISK) {
    sqlite.pragma(`max_page_count = ${sqlite.pragma('page_count', { simple: true })}`);
    return;
  }
  const fillers = join(folder.path, 'fillers');
  mkdirSync(fillers, { recursive: true });
  for (const size of SIZES)
    try {
      for (let filler = 0; ; filler++) writeFileSync(join(fillers, `${size}-${filler}`), Buffer.alloc(size));
    } catch {
      // A smaller file may still find room.
    }
}

function freeDisk(): void {
  if (SMALL_DISK) rmSync(join(folder.path, 'fillers'), { recursive: true });
  else world.store.sqlite.pragma('max_page_count = 1073741823');
}

type Placed = { result?: { data: { id: string } }; error?: { data: { code: string; text: string } } };

it(`F3: a disk that fills up ${TIMES} times: writing is refused in words, reading goes on, nothing acknowledged is lost`, async () => {
  const awa = world.client();
  const cookie = served.cookieOf(awa);
  const cart = world.aCart();
  const acknowledged: string[] = [];
  const listCauses = () =>
    world.lines
      .map((line) => JSON.parse(line) as { level: string; event: string; code?: string })
      .filter(({ level, event }) => level === 'error' && event === 'database not writable')
      .map(({ code }) => code);
  const placeOrder = async () => {
    const key = crypto.randomUUID();
    const answer = await served.call('orders.place', { ...cart, key }, { cookie });
    const { result, error } = (await answer.json()) as Placed;
    if (result) acknowledged.push(result.data.id);
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), refusal: error?.data };
  };
  for (let time = 0; time < TIMES; time++) {
    expect((await placeOrder()).status).toBe(200);
    fillDisk();
    let last = await placeOrder();
    for (let i = 0; i < 500 && last.status === 200; i++) last = await placeOrder();
    expect(last).toMatchObject({ status: 503, retryAfter: '5', refusal: { code: 'UNAVAILABLE' } });
    expect(last.refusal?.text).not.toMatch(/SQLITE|disk|full/i);
    // The last look at the disk may be a second old.
    await expect.poll(async () => (await served.fetchPath('/readyz')).status).toBe(503);
    const reads = await served.call('orders.inProgress', {}, { cookie, query: true });
    expect(reads.status).toBe(200);
    freeDisk();
    expect((await placeOrder()).status).toBe(200);
    await expect.poll(async () => (await served.fetchPath('/readyz')).status).toBe(200);
    world.clock.advance(MINUTE);
  }
  expect(listCauses()).toEqual(Array.from({ length: TIMES }, () => 'SQLITE_FULL'));
  const storedIds = new Set(world.store.sqlite.prepare('SELECT id FROM orders').pluck().all());
  expect(acknowledged.filter((id) => !storedIds.has(id))).toEqual([]);
  expect(storedIds.size).toBe(acknowledged.length);
  expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
  expect(world.store.sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
});
