import { openBare } from '#db/open.ts';
import type { Data } from './data.ts';
import { quantile } from './load.ts';
import { type Dialect, query } from './pair.ts';
import { RawHttp } from './rawHttp.ts';

export interface Growth {
  name: string;
  small: number;
  large: number;
}

const GROWING: [
  name: string,
  who: 'desk' | 'client' | 'livreur' | 'superadmin',
  input?: object,
  as?: string,
][] = [
  ['dispatch.board', 'desk', { limit: 50 }, 'board, 50 newest'],
  ['dispatch.board', 'desk', { status: 'completed' }, 'board, delivered only'],
  ['dispatch.board', 'desk', { search: 'kone' }, 'search, a common name'],
  ['dispatch.board', 'desk', { search: 'zzz' }, 'search, nothing found'],
  [
    'dispatch.board',
    'desk',
    { status: 'completed', search: 'zzz' },
    'search among the delivered, nothing found',
  ],
  ['dispatch.unassigned', 'desk', {}],
  ['dispatch.inProgress', 'desk', {}],
  ['dispatch.delivered', 'desk', {}],
  ['dispatch.counts', 'desk'],
  ['dispatch.map', 'desk'],
  ['orders.inProgress', 'client', {}],
  ['orders.history', 'client', {}],
  ['missions.active', 'livreur'],
  ['missions.history', 'livreur', {}],
  ['people.list', 'superadmin', { role: 'client' }],
  ['people.list', 'superadmin', { role: 'livreur' }, 'people.list, livreurs and their figures'],
];

/** One at a time, small and large in turns; something is written before each, so that no kept answer is measured. */
export async function growth(small: [Dialect, Data], large: [Dialect, Data]): Promise<Growth[]> {
  const grown: Growth[] = [];
  const wires = await Promise.all([small, large].map(([dialect]) => RawHttp.open(dialect.running.port)));
  const files = [small, large].map(([, data]) => openBare(`${data.folder}/laveo.sqlite`, 5000));
  const writes = files.map((file) =>
    file.prepare(`insert into counters values ('bench', 0) on conflict do update set value = value + 1`),
  );
  for (const [procedure, who, input = undefined, name = procedure] of GROWING) {
    const times: [number[], number[]] = [[], []];
    for (let i = 0; i < 30; i++) {
      for (const [side, [, data]] of [small, large].entries()) {
        const ask = input
          ? query(procedure, input, data[who])
          : { path: `/trpc/${procedure}`, cookie: data[who] };
        writes[side]?.run();
        const since = performance.now();
        const answer = await wires[side]?.ask(ask);
        if (answer?.status !== 200) throw new Error(`${procedure}: ${answer?.status} ${answer?.body}`);
        if (i >= 5) times[side]?.push(performance.now() - since);
      }
    }
    grown.push({ name, small: quantile(times[0], 0.5), large: quantile(times[1], 0.5) });
  }
  for (const each of [...wires, ...files]) each.close();
  return grown;
}
