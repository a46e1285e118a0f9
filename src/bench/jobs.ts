import type { Data } from './data.ts';
import { measureFanOut } from './fanOut.ts';
import { type Compared, type Measured, measureReadsAndWrites } from './figures.ts';
import { measureNudge } from './nudge.ts';
import type { Options } from './options.ts';
import type { Dialect, Name } from './pair.ts';
import {
  formatWhole,
  MB,
  say,
  sayHead,
  sayLine,
  sayProgress,
  sayRow,
  toMs,
  toTimes,
  toYesOrNo,
} from './report.ts';

const LEAST: Record<string, { name: string; least: number }> = {
  list: { name: 'the 50 newest orders', least: 1 },
  fresh: { name: 'the same, none kept: written anew for each', least: 1 },
  one: { name: 'one order', least: 0.2 },
  create: { name: 'create an order', least: 0.35 },
  change: { name: 'change a status', least: 0.35 },
};

export async function sayJobs(servers: readonly Dialect[], data: Data, options: Options): Promise<void> {
  const names = servers.map(({ name }) => name);
  const compared = await measureReadsAndWrites(servers, data.livreurId, options);
  sayHead('Requests per second', [
    'job',
    'goal',
    ...names,
    ...names.slice(1).map((name) => `${name} : bare`),
    'met',
  ]);
  for (const one of compared) sayRates(one, names);
  sayHead('What one answer takes: p99, bytes, processor', ['job', ...names]);
  for (const { job, by } of compared)
    sayRow([
      LEAST[job]?.name ?? job,
      ...names.map((name) => {
        const { load, processor } = getMeasured(by, name);
        return `${toMs(load.p99)}, ${(load.bytes / 1000).toFixed(1)} kB, ${toMs(processor)}`;
      }),
    ]);
  sayHead('While orders change', ['what', 'figures', 'goal', 'met']);
  for (const laveo of servers.slice(1)) {
    sayProgress(`orders change under open boards, ${laveo.name}`);
    const nudge = await measureNudge(laveo, data);
    sayLine(
      `one change while ${nudge.desks} desks have their board open, ${laveo.name}`,
      `${(nudge.bytes / 1000).toFixed(1)} kB to each desk in one request; processor ${toMs(nudge.processor)} for all`,
      '< 40 ms',
      nudge.processor < 40,
    );
  }
}

function getMeasured(by: Map<Name, Measured>, name: Name): Measured {
  const measured = by.get(name);
  if (!measured) throw new Error(`${name} was not measured`);
  return measured;
}

function sayRates({ job, by }: Compared, names: readonly Name[]): void {
  const { name, least } = LEAST[job] ?? { name: job, least: 1 };
  const rates = names.map((server) => getMeasured(by, server).perSecond);
  const ratios = rates.slice(1).map((rate) => rate / (rates[0] ?? Number.NaN));
  sayRow([
    name,
    `≥ ${least} ×`,
    ...rates.map((rate) => `${formatWhole(rate)}/s`),
    ...ratios.map(toTimes),
    toYesOrNo((ratios.at(-1) ?? 0) >= least),
  ]);
}

const CROWDS = [
  { screens: 100, mostMs: 12 },
  { screens: 1000, mostMs: 45 },
  { screens: 5000, mostMs: 140 },
];
const MOST_STREAM_KB = 16;

export async function sayStreams(servers: readonly Dialect[], data: Data, options: Options): Promise<void> {
  const room = data.watchers.length * 5;
  const crowds = CROWDS.filter(({ screens }) => screens <= room);
  const screens = crowds.map((crowd) => crowd.screens);
  const { fanOut, bytesEach } = await measureFanOut(servers, data, screens, options.rounds);
  sayHead('Streams', ['what', 'goal', ...servers.map(({ name }) => name), 'met']);
  for (const [i, { mostMs }] of crowds.entries()) {
    const figures = servers.map(({ name }) => fanOut[i]?.by.get(name) ?? Number.NaN);
    sayRow([
      `one change reaches ${formatWhole(screens[i] ?? 0)} screens`,
      `< ${mostMs} ms`,
      ...figures.map(toMs),
      toYesOrNo((figures.at(-1) ?? Number.NaN) < mostMs),
    ]);
  }
  const kilobytes = bytesEach / 1024;
  say(`\nMemory of a stream: ${kilobytes.toFixed(1)} kB (goal ≤ ${MOST_STREAM_KB} kB)`);
  for (const { name, running } of servers)
    say(`Memory after all that, ${name}: ${formatWhole(running.memory() / MB)} MB`);
}
