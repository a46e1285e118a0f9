import { getMedian, type Load, runLoad } from './load.ts';
import { type Dialect, pickOrderIds } from './pair.ts';
import type { Asked } from './rawHttp.ts';
import { printProgress } from './report.ts';

export interface Measured {
  perSecond: number;
  /** The processor time of one answer, in ms, varies less than the rate on a machine that others use too. */
  processor: number;
  load: Load;
}

export type Compared = { job: string; by: Map<string, Measured> };

export type Effort = { rounds: number; share: number };

type Job = {
  job: string;
  count: number;
  isWrite?: true;
  ask(dialect: Dialect, i: number): Asked | undefined;
};

/** One round of reads lasts so long on each server; the rounds of writes are of equal numbers, to keep the files alike. */
const READ_MS = 2000;

/** The servers take turns, so that other work on the machine slows all of them alike. */
async function measureJobInTurns(
  { job, count, isWrite, ask }: Job,
  servers: readonly Dialect[],
  { rounds, share }: Effort,
): Promise<Compared> {
  printProgress(`job: ${job}`);
  const able = servers.filter((dialect) => isWrite || ask(dialect, 0));
  const taken = new Map(able.map(({ name }) => [name, [] as Measured[]]));
  const counts = new Map(able.map(({ name }) => [name, Math.ceil(count * share)]));
  for (let round = -1; round < rounds; round++) {
    for (const dialect of able) {
      const { name, running } = dialect;
      const times = counts.get(name) ?? 0;
      const before = running.processor();
      const load = await runLoad(running.port, times, (i) => ask(dialect, i) ?? { path: '/' });
      const processor = (running.processor() - before) / times;
      if (round >= 0) taken.get(name)?.push({ perSecond: load.perSecond, processor, load });
      else if (!isWrite) counts.set(name, Math.ceil((load.perSecond * READ_MS * share) / 1000));
    }
  }
  return { job, by: new Map([...taken].map(([name, rates]) => [name, pickMedian(rates)])) };
}

function pickMedian(measured: readonly Measured[]): Measured {
  const perSecond = getMedian(measured.map((one) => one.perSecond));
  const middle = measured.find((one) => one.perSecond === perSecond);
  if (!middle) throw new Error('nothing was measured');
  return { ...middle, processor: getMedian(measured.map((one) => one.processor)) };
}

export async function measureReadsAndWrites(
  servers: readonly Dialect[],
  livreurId: string,
  effort: Effort,
): Promise<Compared[]> {
  const ids = pickOrderIds(servers[0]?.folder ?? '', 1000);
  const waiting = new Map<Dialect, string[]>();
  let fresh = 0;
  let carts = 0;
  const jobs: Job[] = [
    { job: 'cards', count: 1000, ask: ({ cards }) => cards?.() },
    { job: 'cardsFresh', count: 1000, ask: ({ cards }) => cards?.(fresh++) },
    { job: 'list', count: 1000, ask: ({ list }) => list() },
    { job: 'listFresh', count: 1000, ask: ({ list }) => list(fresh++) },
    { job: 'one', count: 4000, ask: ({ one }, i) => one(ids[i % ids.length] ?? '') },
    { job: 'create', count: 1000, isWrite: true, ask: ({ place }) => place(carts++) },
    {
      job: 'change',
      count: 900,
      isWrite: true,
      ask: (dialect) => dialect.move(waiting.get(dialect)?.pop() ?? '', 'assigned', 'picked_up'),
    },
  ];
  const compared: Compared[] = [];
  for (const job of jobs) {
    if (job.job === 'change')
      for (const dialect of servers) waiting.set(dialect, dialect.assignPlaced(livreurId));
    compared.push(await measureJobInTurns(job, servers, effort));
  }
  return compared;
}
