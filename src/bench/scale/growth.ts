import { openReadOnly } from '#db/connection.ts';
import type { Data } from '../data.ts';
import { getQuantile } from '../load.ts';
import { type Dialect, makeMutation } from '../pair.ts';
import { RawHttp } from '../rawHttp.ts';
import { formatMs, formatRatio, printLine, printProgress, printRow, printTableHead } from '../report.ts';
import { type Growing, type Known, listGrowingReads } from './growing.ts';

export type Sized = { name: string; data: Data; dialect: Dialect };

const WARM_UP = 5;
const TIMES = 60;
const MOST_MS = 5;
const MOST_GROWTH = 1.5;

/** Only the reads that miss their goal have a row. */
export async function measureGrowth(sized: readonly Sized[]): Promise<void> {
  printTableHead('Growth: time of one request', [
    'what',
    'goal',
    ...sized.map(({ name }) => name),
    'growth',
    'p99 of the last',
    'answer',
  ]);
  const servers = await Promise.all(sized.map(connectToServer));
  const names = servers[0]?.reads ?? [];
  const quick = { reads: 0, ms: 0, growth: 0 };
  for (const [i, { name, answersAll, mostMs = MOST_MS }] of names.entries()) {
    const taken = await measureRead(servers, i);
    const medians = taken.map((values) => getQuantile(values, 0.5));
    printProgress(`growth: ${name}: ${medians.map(formatMs).join(', ')}`);
    const growth = (medians[1] ?? Number.NaN) / (medians[0] ?? Number.NaN);
    const worst = Math.max(...medians);
    if (worst <= mostMs && (answersAll === true || growth <= MOST_GROWTH)) {
      quick.reads++;
      quick.ms = Math.max(quick.ms, worst);
      if (!answersAll) quick.growth = Math.max(quick.growth, growth);
      continue;
    }
    printRow([
      name,
      `≤ ${mostMs} ms${answersAll ? '' : `, ≤ ${MOST_GROWTH} ×`}`,
      ...medians.map(formatMs),
      formatRatio(growth),
      formatMs(getQuantile(taken.at(-1) ?? [], 0.99)),
      `${((servers.at(-1)?.bytes() ?? 0) / 1000).toFixed(1)} kB`,
    ]);
  }
  printLine(
    `\nThese missed their goal; the other ${quick.reads} of ${names.length} reads took at most ${formatMs(quick.ms)} and ${formatRatio(quick.growth)}.`,
  );
  for (const { close } of servers) close();
}

type AskedServer = { reads: Growing[]; time(i: number): Promise<number>; bytes(): number; close(): void };

async function connectToServer({ data, dialect }: Sized): Promise<AskedServer> {
  const wire = await RawHttp.open(dialect.running.port);
  const known = readKnownValues(data);
  const reads = listGrowingReads(data, known);
  let bytes = 0;
  let acts = 0;
  const reassignOrder = async () => {
    const livreurId = known.livreurs[acts++ % known.livreurs.length];
    const { status, body } = await wire.sendRequest(
      makeMutation('dispatch.reassign', { orderId: known.assignedOrder, livreurId }, data.desk),
    );
    if (status !== 200) throw new Error(`dispatch.reassign: ${status} ${body}`);
  };
  return {
    reads,
    bytes: () => bytes,
    time: async (i) => {
      const request = reads[i]?.request ?? { path: '' };
      await reassignOrder();
      const since = performance.now();
      const answer = await wire.sendRequest(request);
      const taken = performance.now() - since;
      bytes = answer.bytes;
      if (answer.status !== 200) throw new Error(`${request.path}: ${answer.status} ${answer.body}`);
      return taken;
    },
    close: () => wire.close(),
  };
}

async function measureRead(servers: readonly AskedServer[], read: number): Promise<number[][]> {
  const taken = servers.map(() => [] as number[]);
  for (let i = -WARM_UP; i < TIMES; i++)
    for (const [side, server] of servers.entries()) {
      const time = await server.time(read);
      if (i >= 0) taken[side]?.push(time);
    }
  return taken;
}

export function readKnownValues({ folder }: Data): Known {
  const file = openReadOnly(`${folder}/laveo.sqlite`);
  const readValue = (sql: string) => file.prepare(sql).pluck().get() as string;
  const oldest = 'from orders order by created_at limit 1';
  const toLocalNumber = (phone: string) => phone.replace('+225', '');
  const known = {
    oldReference: readValue(`select substr(id, 1, 8) ${oldest}`),
    oldPhone: toLocalNumber(readValue(`select client_contact_phone ${oldest}`)),
    clientPhone: toLocalNumber(
      readValue(`select phone from users where role = 'client' order by created_at limit 1`),
    ),
    pendingOrder: readValue(`select id from orders where status = 'pending' limit 1`),
    assignedOrder: readValue(`select id from orders where status = 'assigned' limit 1`),
    livreurs: file.prepare(`select id from users where role = 'livreur' limit 2`).pluck().all() as string[],
  };
  file.close();
  return known;
}
