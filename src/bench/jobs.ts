import type { Data } from './data.ts';
import { measureFanOut } from './fanOut.ts';
import { type Compared, type Measured, measureReadsAndWrites } from './figures.ts';
import { measureNudge } from './nudge.ts';
import type { Options } from './options.ts';
import type { Dialect, Name } from './pair.ts';
import {
  formatGoalMet,
  formatInteger,
  formatMs,
  formatRatio,
  MB,
  printGoalRow,
  printLine,
  printProgress,
  printRow,
  printTableHead,
} from './report.ts';

const LEAST: Record<string, { name: string; least: number }> = {
  list: { name: 'the 50 newest orders', least: 1 },
  fresh: { name: 'the same, none kept: written anew for each', least: 1 },
  one: { name: 'one order', least: 0.2 },
  create: { name: 'create an order', least: 0.35 },
  change: { name: 'change a status', least: 0.35 },
};

export async function measureJobs(servers: readonly Dialect[], data: Data, options: Options): Promise<void> {
  const names = servers.map(({ name }) => name);
  const compared = await measureReadsAndWrites(servers, data.livreurId, options);
  printTableHead('Requests per second', [
    'job',
    'goal',
    ...names,
    ...names.slice(1).map((name) => `${name} : bare`),
    'met',
  ]);
  for (const one of compared) printRates(one, names);
  printTableHead('What one answer takes: p99, bytes, processor', ['job', ...names]);
  for (const { job, by } of compared)
    printRow([
      LEAST[job]?.name ?? job,
      ...names.map((name) => {
        const { load, processor } = getMeasurement(by, name);
        return `${formatMs(load.p99)}, ${(load.bytes / 1000).toFixed(1)} kB, ${formatMs(processor)}`;
      }),
    ]);
  printTableHead('While orders change', ['what', 'figures', 'goal', 'met']);
  for (const laveo of servers.slice(1)) {
    printProgress(`orders change under open boards, ${laveo.name}`);
    const nudge = await measureNudge(laveo, data);
    printGoalRow(
      `one change while ${nudge.desks} desks have their board open, ${laveo.name}`,
      `${(nudge.bytes / 1000).toFixed(1)} kB to each desk in one request; processor ${formatMs(nudge.processor)} for all`,
      '< 40 ms',
      nudge.processor < 40,
    );
  }
}

function getMeasurement(by: Map<Name, Measured>, name: Name): Measured {
  const measured = by.get(name);
  if (!measured) throw new Error(`${name} was not measured`);
  return measured;
}

function printRates({ job, by }: Compared, names: readonly Name[]): void {
  const { name, least } = LEAST[job] ?? { name: job, least: 1 };
  const rates = names.map((server) => getMeasurement(by, server).perSecond);
  const ratios = rates.slice(1).map((rate) => rate / (rates[0] ?? Number.NaN));
  printRow([
    name,
    `≥ ${least} ×`,
    ...rates.map((rate) => `${formatInteger(rate)}/s`),
    ...ratios.map(formatRatio),
    formatGoalMet((ratios.at(-1) ?? 0) >= least),
  ]);
}

const CROWDS = [
  { screens: 100, mostMs: 12 },
  { screens: 1000, mostMs: 45 },
  { screens: 5000, mostMs: 140 },
];
const MOST_STREAM_KB = 16;

export async function measureStreams(
  servers: readonly Dialect[],
  data: Data,
  options: Options,
): Promise<void> {
  const room = data.watchers.length * 5;
  const crowds = CROWDS.filter(({ screens }) => screens <= room);
  const screens = crowds.map((crowd) => crowd.screens);
  const { fanOut, bytesEach } = await measureFanOut(servers, data, screens, options.rounds);
  printTableHead('Streams', ['what', 'goal', ...servers.map(({ name }) => name), 'met']);
  for (const [i, { mostMs }] of crowds.entries()) {
    const figures = servers.map(({ name }) => fanOut[i]?.by.get(name) ?? Number.NaN);
    printRow([
      `one change reaches ${formatInteger(screens[i] ?? 0)} screens`,
      `< ${mostMs} ms`,
      ...figures.map(formatMs),
      formatGoalMet((figures.at(-1) ?? Number.NaN) < mostMs),
    ]);
  }
  const kilobytes = bytesEach / 1024;
  printLine(`\nMemory of a stream: ${kilobytes.toFixed(1)} kB (goal ≤ ${MOST_STREAM_KB} kB)`);
  for (const { name, running } of servers)
    printLine(`Memory after all that, ${name}: ${formatInteger(running.memory() / MB)} MB`);
}
