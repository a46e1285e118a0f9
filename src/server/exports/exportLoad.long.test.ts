import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '#db/open.ts';
import { insertManyOrders } from '#testing/insertManyOrders.ts';
import { readSize } from '#testing/size.ts';
import { aWorld, type World } from '#testing/world.ts';
import { exportCsv } from './exports.ts';

const ORDERS = readSize('EXPORTED_ORDERS', { usual: 10_000, whole: 100_000 });
const counted = { commandes: 'select count(*) from orders', lignes: 'select count(*) from order_lines' };
let folder: string;
let world: World;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laveo-export-'));
  const store = openStore({ file: join(folder, 'laveo.sqlite') });
  world = await aWorld({ store });
  insertManyOrders(store, ORDERS, world.clock.now());
}, 600_000);
afterAll(async () => {
  world.close();
  await rm(folder, { recursive: true });
});

describe('T-V8: the whole business in one file', { timeout: 600_000 }, () => {
  it('leaves while others are served, and says how long they waited', async () => {
    const owner = world.superadmin();
    const other = world.as(world.superadmin());
    for (const kind of ['commandes', 'lignes'] as const) {
      const { stream } = exportCsv(await world.ctx(owner), kind, {});
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const before = process.memoryUsage().rss;
      const waits: number[] = [];
      let rows = -1;
      let peak = before;
      let over = false;
      const asking = setInterval(async () => {
        const begun = performance.now();
        await other.stats.counters();
        await other.catalogue.list();
        if (!over) waits.push(performance.now() - begun);
      }, 10);
      const begun = performance.now();
      for await (const chunk of stream) {
        for (const byte of chunk) if (byte === 10) rows++;
        peak = Math.max(peak, process.memoryUsage().rss);
      }
      over = true;
      const seconds = (performance.now() - begun) / 1000;
      clearInterval(asking);
      delay.disable();
      const p99 = waits.sort((a, b) => a - b)[Math.ceil(waits.length * 0.99) - 1] ?? 0;
      const risen = (peak - before) / 1024 ** 2;
      const lag = delay.percentile(95) / 1e6;
      console.info(
        `${kind}: ${rows} rows in ${seconds.toFixed(1)} s, RSS +${risen.toFixed(0)} MB, others p99 ${p99.toFixed(1)} ms over ${waits.length}, loop delay p95 ${lag.toFixed(1)} ms, max ${(delay.max / 1e6).toFixed(0)} ms`,
      );
      expect(rows).toBe(world.store.sqlite.prepare(counted[kind]).pluck().get());
      expect(waits.length, 'others were served meanwhile').toBeGreaterThan(0);
    }
  });

  it('is summed up, and says how fast', async () => {
    const boss = world.as(world.superadmin());
    expect((await boss.stats.counters()).totalOrders).toBe(ORDERS);
    const measureMedianTime = async (call: () => Promise<unknown>) => {
      const times: number[] = [];
      for (let i = 0; i < 50; i++) {
        const begun = performance.now();
        await call();
        times.push(performance.now() - begun);
      }
      return times.sort((a, b) => a - b)[25] ?? 0;
    };
    const counters = await measureMedianTime(() => boss.stats.counters());
    const overview = await measureMedianTime(() => boss.stats.overview());
    console.info(
      `counters ${counters.toFixed(1)} ms, overview ${overview.toFixed(1)} ms, of ${ORDERS} orders`,
    );
  });
});
