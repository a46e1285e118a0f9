/**
 * One run measures the built server against a bare one and, if asked, PostGraphile and an earlier version, on the same data:
 * `npm run bench -- --help`. docs/bench.md explains the figures and lists earlier ones. The soft limit of open files
 * must allow 5,000 streams: `ulimit -n 12000`.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverFile } from '#tools/lib/paths.mjs';
import { comparePair } from './comparePair.ts';
import { type Data, prepareData, type Size } from './data.ts';
import { computeSize, type Options, readOptions } from './options.ts';
import { startLaveo } from './pair.ts';
import {
  describeLoad,
  describeMachine,
  formatInteger,
  limitRunTime,
  printLine,
  printProgress,
} from './report.ts';
import { measureGrowth } from './scale/growth.ts';
import { measureMixedWork } from './scale/mixed.ts';
import { measureStarts } from './scale/start.ts';
import { waitUntilSettled } from './servers.ts';

const LONGEST_RUN_MS = 60 * 60_000;
const began = performance.now();

export async function runBench(args: string[]): Promise<void> {
  if (!existsSync(serverFile)) throw new Error(`${serverFile} is not built yet: npm run build`);
  const options = readOptions(args);
  const { wants, before } = options;
  limitRunTime(LONGEST_RUN_MS);
  const folder = mkdtempSync(join(tmpdir(), 'laveo-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  printLine(`${describeMachine()}\n`);
  if (wants('start', 'growth', 'mixed')) await measureScale(folder, options);
  if (wants('start', 'disk', 'jobs', 'streams') || before !== null)
    await comparePair(join(folder, 'pair'), options);
  printLine(`\n${((performance.now() - began) / 1000).toFixed(0)} s, ${describeLoad()} at the end`);
}

type Stored = { name: string; orders: number; data: Data };

async function storeOrders(folder: string, size: Size, more = ''): Promise<Stored> {
  const name = `${formatInteger(size.orders)} orders${more}`;
  printProgress(`writing ${name}`);
  return { name, orders: size.orders, data: await prepareData(join(folder, name), size) };
}

async function measureScale(folder: string, options: Options): Promise<void> {
  const stored: Stored[] = [];
  for (const orders of options.sizes) stored.push(await storeOrders(folder, computeSize(orders)));
  if (options.wants('start')) await measureStarts(stored);
  const [smaller, largest] = stored.slice(-2);
  if (!smaller || !largest) return;
  if (options.wants('growth')) {
    const few = { ...computeSize(largest.orders), clients: computeSize(smaller.orders).clients };
    const ofFew = await storeOrders(folder, few, ` of ${formatInteger(few.clients)} clients`);
    const sized = [];
    for (const one of [smaller, largest, ofFew]) {
      const dialect = await startLaveo(one.data);
      await waitUntilSettled(dialect.running);
      sized.push({ ...one, dialect });
    }
    await measureGrowth(sized);
    for (const { dialect } of sized) await dialect.running.stop();
  }
  if (options.wants('mixed')) await measureMixedWork(largest.orders, largest.data, options.mixedSeconds);
  for (const { data } of stored) rmSync(data.folder, { recursive: true });
}
