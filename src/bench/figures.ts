import type { Data } from './data.ts';
import { type Load, load, median } from './load.ts';
import { assignPlaced, type Dialect, query, someOrders } from './pair.ts';
import { type Asked, RawHttp } from './rawHttp.ts';
import { pause } from './servers.ts';
import { Streams } from './streams.ts';

export const ROUNDS = 5;

export interface Compared {
  job: string;
  laveo: number;
  bare: number;
  /** Milliseconds of processor for one answer: steadier than the rate where others use the machine. */
  processor: Record<Dialect['name'], number>;
  /** Of Laveo's answers. */
  load: Load;
}

/** Both in turns, so that whatever else the machine does meets both. */
async function alternate(
  job: string,
  both: [Dialect, Dialect],
  count: number,
  requestFor: (dialect: Dialect) => (i: number) => Asked,
): Promise<Compared> {
  const rates: Record<Dialect['name'], number[]> = { Laveo: [], bare: [] };
  const costs: Record<Dialect['name'], number[]> = { Laveo: [], bare: [] };
  const loads: Load[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    for (const dialect of both) {
      const before = dialect.running.processor();
      const got = await load(dialect.running.port, count, requestFor(dialect));
      const cost = (dialect.running.processor() - before) / count;
      // The first round warms both.
      if (round < 0) continue;
      rates[dialect.name].push(got.perSecond);
      costs[dialect.name].push(cost);
      if (dialect.name === 'Laveo') loads.push(got);
    }
  }
  const laveo = median(rates.Laveo);
  const middle = loads.find(({ perSecond }) => perSecond === laveo);
  if (!middle) throw new Error('nothing was measured');
  const processor = { Laveo: median(costs.Laveo), bare: median(costs.bare) };
  return { job, laveo, bare: median(rates.bare), processor, load: middle };
}

export async function readsAndWrites(both: [Dialect, Dialect], livreurId: string): Promise<Compared[]> {
  const ids = someOrders(both[0].folder, 1000);
  const compared = [
    await alternate(
      'list',
      both,
      1500,
      ({ list }) =>
        () =>
          list,
    ),
    await alternate('fresh', both, 1000, ({ fresh }) => fresh),
    await alternate(
      'one',
      both,
      4000,
      ({ one }) =>
        (i) =>
          one(ids[i % ids.length] ?? ''),
    ),
    await alternate(
      'create',
      both,
      1000,
      ({ place }) =>
        () =>
          place(),
    ),
  ];
  const waiting = new Map(both.map((dialect) => [dialect.name, assignPlaced(dialect, livreurId)]));
  const next = ({ name, move }: Dialect) => move(waiting.get(name)?.pop() ?? '', 'assigned', 'picked_up');
  return [...compared, await alternate('change', both, 350, (dialect) => () => next(dialect))];
}

/** Typing "kone" in the search, a filter, a board: what the desk asks for while its orders change. */
export async function underChanges(laveo: Dialect, data: Data): Promise<Load> {
  const requests = [
    laveo.list,
    ...['k', 'ko', 'kon', 'kone', 'zzz'].map((search) => query('dispatch.board', { search }, data.desk)),
    query('dispatch.board', { status: 'completed' }, data.desk),
    query('dispatch.inProgress', {}, data.desk),
    query('dispatch.unassigned', {}, data.desk),
    query('dispatch.counts', {}, data.desk),
  ];
  const moving = someOrders(laveo.folder, 600, 'assigned');
  const changes = load(
    laveo.running.port,
    moving.length,
    (i) => laveo.move(moving[i] ?? '', 'assigned', 'picked_up'),
    2,
  );
  const lists = await load(laveo.running.port, 2500, (i) => requests[i % requests.length] ?? laveo.list);
  await changes;
  return lists;
}

export interface FanOutFigures {
  screens: number;
  laveo: number;
  bare: number;
}

export async function measureFanOut(
  both: [Dialect, Dialect],
  data: Data,
): Promise<{ fanOut: FanOutFigures[]; bytesEach: number }> {
  const times = new Map<string, number>();
  let bytesEach = 0;
  for (const dialect of both) {
    const { port } = dialect.running;
    const cookieOf = (i: number) => data.watchers[Math.floor(i / 5)] ?? '';
    const streams = new Streams(port, cookieOf);
    const moving = someOrders(dialect.folder, 100, 'picked_up');
    const before = dialect.running.memory();
    for (const count of [100, 1000, 5000]) {
      await streams.growTo(count);
      await pause(500);
      if (dialect.name === 'Laveo' && count === 5000) bytesEach = (dialect.running.memory() - before) / count;
      const taken: number[] = [];
      for (let round = 0; round < ROUNDS + 3; round++) {
        const ask = dialect.move(moving.pop() ?? '', 'picked_up', 'processing');
        // A new one each time: a server closes those that have been silent for five seconds.
        const wire = await RawHttp.open(port);
        const change = async () => {
          const { status, body } = await wire.ask(ask);
          if (status !== 200) throw new Error(`${ask.path}: ${status} ${body}`);
        };
        taken.push(await streams.timeNudge(change));
        wire.close();
        await pause(50);
      }
      times.set(`${dialect.name} ${count}`, median(taken.slice(3)));
    }
    streams.close();
  }
  const fanOut = [100, 1000, 5000].map((screens) => ({
    screens,
    laveo: times.get(`Laveo ${screens}`) ?? Number.NaN,
    bare: times.get(`bare ${screens}`) ?? Number.NaN,
  }));
  return { fanOut, bytesEach };
}
