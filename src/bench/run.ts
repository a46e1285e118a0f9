/**
 * The built server, measured against a bare one on the same data, in one run: `npm run bench`. What the figures mean and
 * what they were stands in docs/bench.md. The soft limit of open files must allow 5,000 streams: `ulimit -n 12000`.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from '#reliability/bundle.ts';
import { serverFile } from '#tools/lib/paths.mjs';
import { prepareData } from './data.ts';
import { type Compared, measureFanOut, ROUNDS, readsAndWrites, underChanges } from './figures.ts';
import { growth } from './growth.ts';
import { median } from './load.ts';
import { measureNudge } from './nudge.ts';
import { type Dialect, startBare, startLaveo } from './pair.ts';
import { busy, endAfter, line, MB, machine, say } from './report.ts';
import { pause } from './servers.ts';

if (!existsSync(serverFile)) throw new Error(`${serverFile} is not built yet: npm run build`);

const began = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'laveo-bench-'));
const bare = await bundled('src/bench/bare.ts');
process.on('exit', () => {
  bare.remove();
  rmSync(folder, { recursive: true, force: true });
});
const LONGEST_RUN_MS = 6 * 60_000;
endAfter(LONGEST_RUN_MS);

const whole = (n: number) => Math.round(n).toLocaleString('en-US');
const ms = (n: number) => `${n < 10 ? n.toFixed(2) : n.toFixed(0)} ms`;

const LEAST: Record<string, { name: string; times: number }> = {
  list: { name: 'the 50 newest orders', times: 1.3 },
  fresh: { name: 'the same, none kept: written anew for each', times: 1.3 },
  one: { name: 'one order', times: 0.2 },
  create: { name: 'create an order', times: 0.35 },
  change: { name: 'change a status', times: 0.35 },
};

function sayCompared({ job, laveo, bare: plain, processor, load }: Compared): void {
  const { name, times } = LEAST[job] ?? { name: job, times: 1 };
  const ratio = laveo / plain;
  line(
    `${name} (${(load.bytes / 1000).toFixed(1)} kB)`,
    `${whole(laveo)}/s against ${whole(plain)}/s: ${ratio.toFixed(2)} ×; p99 ${ms(load.p99)}; processor ${ms(processor.Laveo)} against ${ms(processor.bare)}`,
    `≥ ${times} ×`,
    ratio >= times,
  );
}

/** Median of a few starts, with the memory it rests at. */
async function rested(begin: () => Promise<Dialect>): Promise<{ startMs: number; memory: number }> {
  const starts: number[] = [];
  const memories: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { running } = await begin();
    starts.push(running.startMs);
    await pause(700);
    memories.push(running.memory());
    await running.stop();
  }
  return { startMs: median(starts), memory: median(memories) };
}

const size = { orders: 10_000, clients: 500, livreurs: 20, watchers: 1000 };
const data = await prepareData(join(folder, 'ten'), size);
const tenfold = { orders: 100_000, clients: 5000, livreurs: 200, watchers: 0 };
const more = await prepareData(join(folder, 'hundred'), tenfold);
say(`${machine()}\n`);
say('| what | figures | goal | met |\n|---|---|---|---|');

const rest = await rested(() => startLaveo(data));
const plainRest = await rested(() => startBare(data, bare.file));
line(
  'start to first answer',
  `${ms(rest.startMs)} (bare ${ms(plainRest.startMs)})`,
  '< 400 ms',
  rest.startMs < 400,
);
const [idle, plainIdle] = [rest.memory / MB, plainRest.memory / MB];
line('idle memory', `${whole(idle)} MB (bare ${whole(plainIdle)} MB)`, '< 100 MB', idle < 100);

const laveo = await startLaveo(data);
const hundred = await startLaveo(more);
for (const { name, small, large } of await growth([laveo, data], [hundred, more])) {
  const ratio = large / small;
  line(
    `${name}: 10,000 → 100,000 orders`,
    `${ms(small)} → ${ms(large)}: ${ratio.toFixed(2)} ×`,
    '≤ 1.5 ×',
    ratio <= 1.5,
  );
}
await hundred.running.stop();

const nudge = await measureNudge(laveo, data);
line(
  `one change while ${nudge.desks} desks have their board open`,
  `${(nudge.bytes / 1000).toFixed(1)} kB to each desk in one request; processor ${ms(nudge.processor)} for all`,
  '< 40 ms',
  nudge.processor < 40,
);

const both: [Dialect, Dialect] = [laveo, await startBare(data, bare.file)];
for (const compared of await readsAndWrites(both, data.livreurId)) sayCompared(compared);
const lists = await underChanges(laveo, data);
line(
  'boards and searches, 16 at once, orders changing',
  `${whole(lists.perSecond)}/s; p50 ${ms(lists.p50)}, p99 ${ms(lists.p99)}`,
  'p99 < 150 ms',
  lists.p99 < 150,
);
const { fanOut, bytesEach } = await measureFanOut(both, data);
for (const [i, most] of [12, 45, 140].entries()) {
  const figures = fanOut[i];
  if (figures)
    line(
      `one change told to ${whole(figures.screens)} screens`,
      `${ms(figures.laveo)} (bare ${ms(figures.bare)})`,
      `< ${most} ms`,
      figures.laveo < most,
    );
}
line('memory of a stream', `${(bytesEach / 1024).toFixed(1)} kB`, '≤ 16 kB', bytesEach <= 16 * 1024);
line('memory after all that', `${whole(laveo.running.memory() / MB)} MB`, '', null);
for (const { running } of both) await running.stop();
say(`\n${((performance.now() - began) / 1000).toFixed(0)} s, ${busy()} at the end`);
