import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { openStoreOnDisk } from '#testing/database.ts';
import { type Served, serveWorld } from '#testing/http.ts';
import { readSize } from '#testing/size.ts';
import { aWorld, type World } from '#testing/world.ts';

/** The test fills this small file system (see docs/reliability.md), or else SQLite is denied further pages. */
const SMALL_DISK = process.env.SMALL_DISK;
const PATIENCE_MS = 600_000;
const TIMES = readSize('FULL_TIMES', { usual: 3, whole: 20 });

let folder: string;
let world: World;
let served: Served;
beforeEach(async () => {
  folder = mkdtempSync(join(SMALL_DISK ?? tmpdir(), 'laveo-full-'));
  world = await aWorld({ store: openStoreOnDisk(join(folder, 'laveo.sqlite')) });
  served = await serveWorld(world);
});
afterEach(async () => {
  await served.close();
  world.close();
  rmSync(folder, { recursive: true, force: true });
});

const SIZES = Array.from({ length: 12 }, (_, i) => 2 ** (20 - i));

async function fillDisk(): Promise<void> {
  const { sqlite } = world.store;
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  if (!SMALL_DISK) {
    sqlite.pragma(`max_page_count = ${sqlite.pragma('page_count', { simple: true })}`);
    return;
  }
  for (const size of SIZES) {
    let written = 0;
    const writeFiller = () => writeFile(join(folder, 'fillers', `${size}-${written}`), Buffer.alloc(size));
    await mkdir(join(folder, 'fillers'), { recursive: true });
    while (
      await writeFiller().then(
        () => true,
        () => false,
      )
    )
      written += 1;
  }
}

async function freeDisk(): Promise<void> {
  if (SMALL_DISK) await rm(join(folder, 'fillers'), { recursive: true });
  else world.store.sqlite.pragma('max_page_count = 1073741823');
}

it(
  `F3: a disk that fills up ${TIMES} times: writing is refused in words, reading goes on, nothing acknowledged is lost`,
  async () => {
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
      const body = (await answer.json()) as {
        result?: { data: { id: string } };
        error?: { data: { code: string; text: string } };
      };
      if (body.result) acknowledged.push(body.result.data.id);
      return {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        refusal: body.error?.data,
      };
    };
    for (let time = 0; time < TIMES; time++) {
      expect((await placeOrder()).status).toBe(200);
      await fillDisk();
      let last = await placeOrder();
      for (let i = 0; i < 500 && last.status === 200; i++) last = await placeOrder();
      expect(last).toMatchObject({ status: 503, retryAfter: '5', refusal: { code: 'UNAVAILABLE' } });
      expect(last.refusal?.text).not.toMatch(/SQLITE|disk|full/i);
      // The last look at the disk may be a second old.
      await expect.poll(async () => (await served.fetchPath('/readyz')).status).toBe(503);
      const reads = await served.call('orders.inProgress', {}, { cookie, query: true });
      expect(reads.status).toBe(200);
      await freeDisk();
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
  },
  PATIENCE_MS,
);
