import type { Data } from './data.ts';
import { measureFanOut } from './fanOut.ts';
import { type Compared, measureReadsAndWrites } from './figures.ts';
import type { Options } from './options.ts';
import { type Dialect, LAVEO } from './pair.ts';
import {
  formatGoalMet,
  formatInteger,
  formatMs,
  formatRatio,
  MB,
  printLine,
  printRow,
  printTableHead,
} from './report.ts';

/** How many times the other server's rate Laveo must reach. */
const JOBS: Record<string, { name: string; least: Record<string, number> }> = {
  cards: { name: '50 cards of the board', least: {} },
  cardsFresh: { name: '50 cards, not kept', least: { bare: 0.4 } },
  list: { name: '50 orders with their lines', least: {} },
  listFresh: { name: '50 orders with their lines, not kept', least: { PostGraphile: 3 } },
  one: { name: 'one order', least: { bare: 0.3, PostGraphile: 2.7 } },
  create: { name: 'create an order of 2 to 4 lines', least: { bare: 0.5, PostGraphile: 1.3 } },
  change: { name: 'change a status', least: { bare: 0.5, PostGraphile: 1.5 } },
};

export async function measureJobs(servers: readonly Dialect[], data: Data, options: Options): Promise<void> {
  const names = servers.map(({ name }) => name);
  const others = names.filter((name) => name !== LAVEO);
  const compared = await measureReadsAndWrites(servers, data.livreurId, options);
  printTableHead('Requests per second', ['job', ...names, ...others.map((name) => `: ${name}`), 'met']);
  for (const one of compared) printRates(one, names, others);
  printTableHead('What one answer takes: p99, bytes, processor', ['job', ...names]);
  for (const { job, by } of compared)
    printRow([
      JOBS[job]?.name ?? job,
      ...names.map((name) => {
        const measured = by.get(name);
        if (!measured) return '–';
        const { load, processor } = measured;
        return `${formatMs(load.p99)}, ${(load.bytes / 1000).toFixed(1)} kB, ${formatMs(processor)}`;
      }),
    ]);
}

function printRates({ job, by }: Compared, names: readonly string[], others: readonly string[]): void {
  const { name, least } = JOBS[job] ?? { name: job, least: {} };
  const getRate = (server: string) => by.get(server)?.perSecond ?? Number.NaN;
  const computeRatio = (other: string) => getRate(LAVEO) / getRate(other);
  const goals = others.filter((other) => least[other] !== undefined);
  const isMet = goals.every((other) => computeRatio(other) >= (least[other] ?? 0));
  printRow([
    name,
    ...names.map((server) => (by.has(server) ? `${formatInteger(getRate(server))}/s` : '–')),
    ...others.map((other) => {
      if (!by.has(other)) return '–';
      const goal = least[other] === undefined ? '' : ` (≥ ${least[other]})`;
      return formatRatio(computeRatio(other)) + goal;
    }),
    goals.length > 0 ? formatGoalMet(isMet) : '–',
  ]);
}

const CROWDS = [
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
  const memories = servers.map(({ name, running }) => `${name} ${formatInteger(running.memory() / MB)} MB`);
  printLine(
    `\nMemory of a stream: ${kilobytes.toFixed(1)} kB (goal ≤ ${MOST_STREAM_KB} kB); of the servers after all that: ${memories.join(', ')}.`,
  );
}
