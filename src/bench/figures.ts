import { getMedian, type Load, runLoad } from './load.ts';
import { assignPlacedOrders, type Dialect, type Name, pickOrderIds } from './pair.ts';
import type { Asked } from './rawHttp.ts';
import { printProgress } from './report.ts';

export interface Measured {
  perSecond: number;
  /** The processor time of one answer, in ms, varies less than the rate on a machine that others use too. */
  processor: number;
  load: Load;
}

export type Compared = { job: string; by: Map<Name, Measured> };

export type Effort = { rounds: number; share: number };

/** The servers take turns, so that other work on the machine slows all of them alike. */
async function measureJobInTurns(
  job: string,
  servers: readonly Dialect[],
  { rounds, share }: Effort,
  usual: number,
  requestFor: (dialect: Dialect) => (i: number) => Asked,
): Promise<Compared> {
  const count = Math.ceil(usual * share);
  const taken = new Map(servers.map(({ name }) => [name, [] as Measured[]]));
  for (let round = -1; round < rounds; round++) {
    for (const dialect of servers) {
      const before = dialect.running.processor();
      const answered = await runLoad(dialect.running.port, count, requestFor(dialect));
      const processor = (dialect.running.processor() - before) / count;
      if (round >= 0)
        taken.get(dialect.name)?.push({ perSecond: answered.perSecond, processor, load: answered });
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
  const compareJob = (job: string, usual: number, requestFor: (dialect: Dialect) => (i: number) => Asked) => {
    printProgress(`job: ${job}`);
    return measureJobInTurns(job, servers, effort, usual, requestFor);
  };
  const ids = pickOrderIds(servers[0]?.folder ?? '', 1000);
  const compared = [
    await compareJob('list', 1500, (dialect) => () => dialect.list),
    await compareJob('fresh', 1000, (dialect) => dialect.fresh),
    await compareJob('one', 4000, (dialect) => (i) => dialect.one(ids[i % ids.length] ?? '')),
    await compareJob('create', 1000, (dialect) => () => dialect.place()),
  ];
  const waiting = new Map(servers.map((dialect) => [dialect.name, assignPlacedOrders(dialect, livreurId)]));
  const makeNextMove = ({ name, move }: Dialect) =>
    move(waiting.get(name)?.pop() ?? '', 'assigned', 'picked_up');
  return [...compared, await compareJob('change', 350, (dialect) => () => makeNextMove(dialect))];
}
