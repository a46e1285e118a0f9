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

type RequestAt = (i: number) => Asked;

/** One round of reads lasts so long on each server; the rounds of writes are of equal numbers, to keep the files alike. */
const READ_MS = 2000;

/** The servers take turns, so that other work on the machine slows all of them alike. */
async function measureJobInTurns(
  job: string,
  servers: readonly Dialect[],
  { rounds, share }: Effort,
  { count, isRead }: { count: number; isRead: boolean },
  requestFor: (dialect: Dialect) => RequestAt,
): Promise<Compared> {
  const taken = new Map(servers.map(({ name }) => [name, [] as Measured[]]));
  const counts = new Map(servers.map(({ name }) => [name, Math.ceil(count * share)]));
  for (let round = -1; round < rounds; round++) {
    for (const dialect of servers) {
      const times = counts.get(dialect.name) ?? 0;
      const before = dialect.running.processor();
      const load = await runLoad(dialect.running.port, times, requestFor(dialect));
      const processor = (dialect.running.processor() - before) / times;
      if (round >= 0) taken.get(dialect.name)?.push({ perSecond: load.perSecond, processor, load });
      else if (isRead) counts.set(dialect.name, Math.ceil((load.perSecond * READ_MS * share) / 1000));
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
  const compareJob = (
    job: string,
    count: number,
    requestFor: (dialect: Dialect) => RequestAt | undefined,
    isRead = true,
  ) => {
    printProgress(`job: ${job}`);
    const able = servers.filter((dialect) => requestFor(dialect));
    return measureJobInTurns(
      job,
      able,
      effort,
      { count, isRead },
      (dialect) => requestFor(dialect) as RequestAt,
    );
  };
  const ids = pickOrderIds(servers[0]?.folder ?? '', 1000);
  let fresh = 0;
  let carts = 0;
  const compared = [
    await compareJob('cards', 1000, ({ cards }) => cards && (() => cards())),
    await compareJob('cardsFresh', 1000, ({ cards }) => cards && (() => cards(fresh++))),
    await compareJob(
      'list',
      300,
      ({ list }) =>
        () =>
          list(),
    ),
    await compareJob(
      'listFresh',
      300,
      ({ list }) =>
        () =>
          list(fresh++),
    ),
    await compareJob(
      'one',
      500,
      ({ one }) =>
        (i) =>
          one(ids[i % ids.length] ?? ''),
    ),
    await compareJob(
      'create',
      1000,
      ({ place }) =>
        () =>
          place(carts++),
      false,
    ),
  ];
  const waiting = new Map(servers.map((dialect) => [dialect, dialect.assignPlaced(livreurId)]));
  const change = await compareJob(
    'change',
    900,
    (dialect) => () => dialect.move(waiting.get(dialect)?.pop() ?? '', 'assigned', 'picked_up'),
    false,
  );
  return [...compared, change];
}
