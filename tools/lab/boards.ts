/**
 * The server's own time for each list of the desk, with 10,000 orders and 20 livreurs: opened, searched, searched in
 * vain, at its first and last page, one at a time. `npm run lab -- boards [times]`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { prepareData } from '#bench/data.ts';
import { quantile } from '#bench/load.ts';
import { query } from '#bench/pair.ts';
import { type Asked, RawHttp } from '#bench/rawHttp.ts';
import { processorOf } from '#bench/servers.ts';
import { openBare, openReadOnly } from '#db/connection.ts';
import { ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { serverFile } from '#tools/lib/paths.mjs';

const TIMES = Number(process.argv[2] ?? 100);
const PORT = 3900 + (process.pid % 90);
const folder = mkdtempSync(join(tmpdir(), 'laveo-boards-'));
const data = await prepareData(folder, { orders: 10_000, clients: 500, livreurs: 20, watchers: 0 });
const file = join(folder, 'laveo.sqlite');

/** Ten orders from the end of the list that a condition describes. */
function lastPage(condition: string, direction: 'asc' | 'desc'): string {
  const sqlite = openReadOnly(file);
  const other = direction === 'desc' ? 'asc' : 'desc';
  const rows = sqlite
    .prepare(
      `select created_at || '~' || id from orders where ${condition} order by created_at ${other}, id ${other} limit 1 offset 10`,
    )
    .pluck()
    .get() as string;
  sqlite.close();
  return rows;
}

const board = (input: object): Asked => query('dispatch.board', input, data.desk);
const desk = (procedure: string, input: object = {}): Asked => query(procedure, input, data.desk);
const boss = (procedure: string, input: object = {}): Asked => query(procedure, input, data.superadmin);
const cases: [what: string, ask: Asked][] = [
  ['board', board({})],
  ['board, 50 rows', board({ limit: 50 })],
  ['board, last page', board({ cursor: lastPage('1', 'desc') })],
  ...ORDER_STATUSES.map((status): [string, Asked] => [`board, ${status}`, board({ status })]),
  ...['k', 'kone', 'awa kone', '07', '3f9a', 'zzz', 'zzz zzz'].map((search): [string, Asked] => [
    `board, search "${search}"`,
    board({ search }),
  ]),
  ['board, completed, search "zzz"', board({ status: 'completed', search: 'zzz' })],
  ['board, of a livreur', board({ livreurId: data.livreurId })],
  ['board, of a livreur, search "zzz"', board({ livreurId: data.livreurId, search: 'zzz' })],
  ['board, of a client', board({ clientId: data.clientId })],
  ['board, unpaid', board({ paymentState: 'due' })],
  ['unassigned', desk('dispatch.unassigned')],
  ['unassigned, last page', desk('dispatch.unassigned', { cursor: lastPage(`status = 'pending'`, 'asc') })],
  ['in progress', desk('dispatch.inProgress')],
  ['delivered', desk('dispatch.delivered')],
  ['delivered, last page', desk('dispatch.delivered', { cursor: lastPage(`status = 'completed'`, 'desc') })],
  ['counts', { path: '/trpc/dispatch.counts', cookie: data.desk }],
  ['map', { path: '/trpc/dispatch.map', cookie: data.desk }],
  ['whom to send', desk('dispatch.livreurs')],
  ['clients', boss('people.list', { role: 'client' })],
  ['clients, search "zzz"', boss('people.list', { role: 'client', search: 'zzz' })],
  ['livreurs', boss('people.list', { role: 'livreur' })],
  ['journal', boss('audit.list')],
  ['letters', boss('outbox.list')],
  ['figures', { path: '/trpc/stats.counters', cookie: data.superadmin }],
  ['overview', { path: '/trpc/stats.overview', cookie: data.superadmin }],
];

const env = {
  PATH: process.env.PATH ?? '',
  HOST: '127.0.0.1',
  PORT: String(PORT),
  DATA_DIR: folder,
  NODE_ENV: 'production',
  LIMITS_FACTOR: '100000',
};
const child = spawn(process.execPath, [serverFile], { env, stdio: ['ignore', 'pipe', 'inherit'] });
process.on('exit', () => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The time that the server itself writes beside each request. */
let noted: (ms: number) => void = () => {};
const listening = new Promise<void>((done) => {
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { event, ms } = JSON.parse(line) as { event: string; ms: number };
    if (event === 'pages drawn') done();
    if (event === 'request') noted(ms);
  });
});
await listening;

// Another process writes between two questions, so that no kept answer is measured.
const other = openBare(file, 5000);
const write = other.prepare(
  `insert into counters values ('bench', 0) on conflict do update set value = value + 1`,
);
const wire = await RawHttp.open(PORT);
const worst = { p99: 0 };
process.stdout.write('| list | p50 | p99 | processor, on average |\n|---|---|---|---|\n');
for (const [what, ask] of cases) {
  const times: number[] = [];
  const before = processorOf(child.pid);
  for (let i = -5; i < TIMES; i++) {
    write.run();
    const nudged = new Promise<number>((done) => {
      noted = done;
    });
    const { status, body } = await wire.ask(ask);
    if (status !== 200) throw new Error(`${what}: ${status} ${body}`);
    const ms = await nudged;
    if (i >= 0) times.push(ms);
  }
  const cost = (processorOf(child.pid) - before) / (TIMES + 5);
  const p99 = quantile(times, 0.99);
  worst.p99 = Math.max(worst.p99, p99);
  process.stdout.write(
    `| ${what} | ${quantile(times, 0.5).toFixed(1)} ms | ${p99.toFixed(1)} ms | ${cost.toFixed(1)} ms |\n`,
  );
}
process.stdout.write(`\nThe slowest p99: ${worst.p99.toFixed(1)} ms.\n`);
wire.close();
other.close();
process.exit(0);
