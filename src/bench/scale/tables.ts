import { openBare, openReadOnly } from '#db/connection.ts';
import { FIRST_ROWS } from '#domain/contract/boardRows.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { OPEN_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { PAYMENT_FILTERS } from '#domain/money/payment.ts';
import { PROMISE_FILTERS } from '#domain/promises/promiseFilters.ts';
import type { Data } from '../data.ts';
import { CONNECTIONS, type Load, load, median } from '../load.ts';
import { query, startLaveo } from '../pair.ts';
import type { Asked } from '../rawHttp.ts';
import { ms, progress, row, tableHead, whole, yesOrNo } from '../report.ts';
import { settled } from '../servers.ts';
import { lookUp } from './growth.ts';

const MOST_P99_MS = 150;
/** So many that one pause of the machine, which all sixteen in flight meet, is less than a hundredth of them. */
const TIMES = 1600 + CONNECTIONS;
const WARM_UP = 128;
const MOST_ROUNDS = 3;

/**
 * What a desk's table asks for, with a write before each request: no answer is one that was kept. All in turns, a few rounds,
 * so that whatever else the machine does meets all; of each the median.
 */
export async function measureTables(
  orders: number,
  data: Data,
  { rounds, share }: { rounds: number; share: number },
): Promise<void> {
  spreadPromises(data);
  const { running, form } = await startLaveo(data);
  await settled(running);
  const writes = openWrites(data);
  const reads = tableReads(data, form);
  const lastRound = Math.min(rounds, MOST_ROUNDS);
  const measured = reads.map(() => [] as (Load & { processor: number })[]);
  for (let round = -1; round < lastRound; round++) {
    progress(round < 0 ? 'tables: a round to warm up' : `tables: round ${round + 1} of ${lastRound}`);
    const count = Math.ceil((round < 0 ? WARM_UP : TIMES) * share);
    for (const [i, { request }] of reads.entries()) {
      const before = running.processor();
      const taken = await load(running.port, count, () => {
        writes.write();
        return request;
      });
      const processor = (running.processor() - before) / count;
      if (round >= 0) measured[i]?.push({ ...taken, processor });
    }
  }
  tableHead(`Tables of the desk: ${whole(orders)} orders, ${CONNECTIONS} at once`, [
    'table',
    'requests',
    'p50',
    `p99 (goal ≤ ${MOST_P99_MS} ms)`,
    'processor',
    'answer',
    'met',
  ]);
  for (const [i, { name }] of reads.entries()) sayTable(name, measured[i] ?? []);
  writes.close();
  await running.stop();
}

function sayTable(name: string, rounds: readonly (Load & { processor: number })[]): void {
  const medianOf = (figure: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[figure]));
  const p99 = medianOf('p99');
  row([
    name,
    `${whole(medianOf('perSecond'))}/s`,
    ms(medianOf('p50')),
    ms(p99),
    ms(medianOf('processor')),
    `${(medianOf('bytes') / 1000).toFixed(1)} kB`,
    yesOrNo(p99 <= MOST_P99_MS),
  ]);
}

/** Another process's commits: after each the server reads its lists anew. */
function openWrites({ folder }: Data) {
  const file = openBare(`${folder}/laveo.sqlite`, 5000);
  file.pragma('synchronous = OFF');
  const write = file.prepare(
    `insert into counters values ('bench', 0) on conflict do update set value = value + 1`,
  );
  return { write: () => write.run(), close: () => file.close() };
}

interface TableRead {
  name: string;
  request: Asked;
}

/** Every list's first page, narrowed in each way and searched, as the pages of the desk ask for them. */
function tableReads(data: Data, form: object): TableRead[] {
  const { livreurId } = data;
  const known = lookUp(data);
  const list = (name: string, procedure: string, input: object = {}, cookie = data.desk): TableRead => ({
    name,
    request: query(`dispatch.${procedure}`, { ...input, ...form }, cookie),
  });
  const board = (name: string, input: object) => list(`board, ${name}`, 'board', input);
  const search = (typed: string, what: string) => board(`search, ${what}`, { search: typed });
  return [
    board('first page', {}),
    board('two hundred rows, as a nudge asks for them', { limit: 200 }),
    board('the columns, soonest promise first', { rowsByStatus: FIRST_ROWS }),
    list('superadmin, first page', 'board', {}, data.superadmin),
    list('unassigned', 'unassigned'),
    list('in progress', 'inProgress'),
    list('delivered', 'delivered'),
    list('unassigned, promised: today', 'unassigned', { promise: 'today' }),
    list('unassigned, search in vain', 'unassigned', { search: 'zzz' }),
    list('in progress, late, of a livreur', 'inProgress', { promise: 'late', livreurId }),
    list('in progress, search, a client’s name', 'inProgress', { search: 'kone' }),
    list('delivered, of a livreur', 'delivered', { livreurId }),
    list('delivered, search, a client’s name', 'delivered', { search: 'kone' }),
    list('delivered, search in vain', 'delivered', { search: 'zzz' }),
    board('of a livreur', { livreurId }),
    board('under way of a livreur', { livreurId, status: 'assigned' }),
    ...PROMISE_FILTERS.map((promise) => board(`promised: ${promise}`, { promise })),
    ...PAYMENT_FILTERS.map((paymentState) => board(`payment: ${paymentState}`, { paymentState })),
    board('late, of a livreur, unpaid', { promise: 'late', livreurId, paymentState: 'unpaid' }),
    search(known.oldReference, 'the oldest reference'),
    search(known.oldReference.slice(0, 3), 'three letters of a reference'),
    search('kone', 'a client’s name'),
    search('awa kone', 'a client’s two names'),
    search(known.oldPhone, 'a client’s phone'),
    search(livreurName(data), 'a livreur’s name'),
    search('fffffff0', 'a reference, in vain'),
    search('zzz', 'a name, in vain'),
    search('kone zzz', 'two names, in vain'),
    search('0500000009', 'a phone, in vain'),
    board('late and searched', { promise: 'late', search: 'kone' }),
    board('delivered and searched in vain', { status: 'completed', search: 'zzz' }),
  ];
}

function livreurName({ folder, livreurId }: Data): string {
  const file = openReadOnly(`${folder}/laveo.sqlite`);
  const name = file.prepare('select fullname from users where id = ?').pluck().get(livreurId) as string;
  file.close();
  return name;
}

/** Of the open orders a third each is late, promised for today and for tomorrow; some hundred clients have a credit. */
function spreadPromises({ folder }: Data): void {
  const file = openBare(`${folder}/laveo.sqlite`, 5000);
  const open = OPEN_STATUSES.map((status) => `'${status}'`).join(', ');
  file
    .prepare(
      `update orders set promised_at = ? + ? * (rowid % 3), promised_at_first = ? + ? * (rowid % 3) where status in (${open})`,
    )
    .run(...[Date.now() - DAY + HOUR, DAY, Date.now() - DAY + HOUR, DAY]);
  file
    .prepare(
      `update orders set amount_paid = grand_total + 500 where status = 'completed' and rowid % 97 = 0`,
    )
    .run();
  file.close();
}
