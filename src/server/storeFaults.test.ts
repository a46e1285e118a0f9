import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MINUTE } from '#domain/format/calendar.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openScratchFolder, openWorldOnDisk } from '#testing/openWorld.ts';
import { createReadinessCheck } from './http/health.ts';

const folder = openScratchFolder();
const world = openWorldOnDisk(folder);

const placeOrder = () => getRefusal(awa.phone.orders.place(world.aCart()));
const awa = openFixture(() => ({ phone: world.as(world.client()) }));
const isReady = () => createReadinessCheck(world.deps, { stopping: false })() === null;
const listErrors = () =>
  world.lines.map((line) => JSON.parse(line)).filter(({ level }: { level: string }) => level === 'error');

/** SQLite gets no further page, as on a full disk, so orders are refused once its free pages are used up. */
async function fillDisk(): Promise<void> {
  const { sqlite } = world.store;
  sqlite.pragma(`max_page_count = ${sqlite.pragma('page_count', { simple: true })}`);
  for (let i = 0; i < 500; i++) if ((await placeOrder()) === 'UNAVAILABLE') return;
  throw new Error('the disk is not full');
}
const freeDisk = () => world.store.sqlite.pragma('max_page_count = 1073741823');

it('names the cause of the first refusal in an error line, then once a minute', async () => {
  await fillDisk();
  expect(listErrors()).toMatchObject([
    { event: 'database not writable', code: 'SQLITE_FULL', error: expect.stringContaining('full') },
  ]);
  for (let i = 0; i < 5; i++) expect(await placeOrder()).toBe('UNAVAILABLE');
  expect(listErrors()).toHaveLength(1);
  world.clock.advance(MINUTE);
  expect(await placeOrder()).toBe('UNAVAILABLE');
  expect(listErrors()).toHaveLength(2);
});

it('is not ready while an order is refused, and ready again when there is room', async () => {
  expect(isReady()).toBe(true);
  await fillDisk();
  expect(isReady()).toBe(false);
  freeDisk();
  expect(isReady()).toBe(true);
  expect(await placeOrder()).toBe('accepted');
});

it('tries to write no less than an order does', async () => {
  const measureLog = () => statSync(`${folder.file}-wal`).size;
  const measure = async (write: () => unknown) => {
    const before = measureLog();
    await write();
    return measureLog() - before;
  };
  await awa.phone.orders.place(world.aCart());
  isReady();
  const order = await measure(() => awa.phone.orders.place(world.aCart()));
  expect(order).toBeGreaterThan(50_000);
  for (let i = 0; i < 3; i++) expect(await measure(isReady)).toBeGreaterThan(order);
});
