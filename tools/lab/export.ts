/**
 * 100,000 orders leave as a file while twenty requests a second are served: how long the others wait, with the export and
 * without it, in turns on the same server, and what memory it takes. `npm run lab -- export [orders] [rounds]`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, quantile } from '#bench/load.ts';
import { type Asked, RawHttp } from '#bench/rawHttp.ts';
import { busy, MB, say } from '#bench/report.ts';
import { pause, type Running, start } from '#bench/servers.ts';
import { openStore } from '#db/open.ts';
import { keepManyOrders } from '#reliability/uploads/manyOrders.ts';
import { writeSession } from '#testing/browserClient.ts';
import { aWorld } from '#testing/world.ts';
import { serverFile } from '#tools/lib/paths.mjs';

const ORDERS = Number(process.argv[2] ?? 100_000);
const PER_SECOND = 20;
const ROUNDS = Number(process.argv[3] ?? 6);
const QUIET_MS = 10_000;
const GOAL_MS = 150;
/** The server closes a connection that nobody has used for five seconds. */
const KEPT_MS = 3000;

const folder = mkdtempSync(join(tmpdir(), 'laveo-export-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** A year of trade, and the cookies of two people of the desk. */
async function prepare(): Promise<{ owner: string; admin: string }> {
  const store = openStore({ file: join(folder, 'laveo.sqlite') });
  const world = await aWorld({ store, at: Date.now() });
  keepManyOrders(store, ORDERS, world.clock.now());
  const cookieOf = (user: Parameters<typeof writeSession>[1]) => `laveo=${writeSession(world.deps, user)}`;
  const cookies = { owner: cookieOf(world.superadmin()), admin: cookieOf(world.admin()) };
  store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  world.close();
  return cookies;
}

const { owner, admin } = await prepare();
const query = (procedure: string, input: object): Asked => ({
  path: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
  cookie: admin,
});
/** What the desk and the visitors do meanwhile. */
const OTHERS: Asked[] = [
  query('dispatch.board', { limit: 25 }),
  { path: '/tarifs' },
  query('dispatch.counts', {}),
  query('dispatch.unassigned', { limit: 25 }),
  { path: '/trpc/catalogue.list' },
];

/** Twenty a second whatever the answers take: one that waits makes none of the others wait to be asked. */
async function others(port: number, until: () => boolean): Promise<number[]> {
  const free: { wire: RawHttp; since: number }[] = [];
  const waits: number[] = [];
  const pending: Promise<void>[] = [];
  const began = performance.now();
  for (let i = 0; !until(); i++) {
    const due = began + (i * 1000) / PER_SECOND;
    await pause(Math.max(0, due - performance.now()));
    pending.push(ask(OTHERS[i % OTHERS.length] as Asked, due));
  }
  await Promise.all(pending);
  for (const { wire } of free) wire.close();
  return waits;

  async function ask(one: Asked, due: number): Promise<void> {
    const idle = free.pop();
    const fresh = idle !== undefined && performance.now() - idle.since < KEPT_MS;
    if (idle && !fresh) idle.wire.close();
    const wire = fresh ? idle.wire : await RawHttp.open(port);
    const { status, body } = await wire.ask(one);
    if (status !== 200) throw new Error(`${one.path}: ${status} ${body.slice(0, 200)}`);
    waits.push(performance.now() - due);
    free.push({ wire, since: performance.now() });
  }
}

const PAGE = 4096;
/** Read from the system without starting another process, which would itself be waited for. */
const residentOf = ({ child }: Running) =>
  Number(readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')[1]) * PAGE;

async function exported(port: number, kind: string): Promise<{ rows: number; bytes: number }> {
  const answer = await fetch(`http://127.0.0.1:${port}/exports/${kind}.csv`, { headers: { cookie: owner } });
  if (!answer.ok || !answer.body) throw new Error(`${kind}: ${answer.status} ${await answer.text()}`);
  let [rows, bytes] = [-1, 0];
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength;
    for (const byte of chunk) if (byte === 10) rows++;
  }
  return { rows, bytes };
}

const ms = (n: number) => `${n.toFixed(n < 10 ? 1 : 0)} ms`;

const running = await start({
  file: serverFile,
  env: { DATA_DIR: folder, NODE_ENV: 'production', LIMITS_FACTOR: '100000' },
  first: { path: '/healthz' },
});
const quiet: number[] = [];
const during: number[] = [];
const after: number[] = [];
const ratios: number[] = [];
say(`${ORDERS} orders, ${PER_SECOND} requests a second, ${ROUNDS} rounds in turns; ${busy()}`);
await exported(running.port, 'clients');
for (let round = 1; round <= ROUNDS; round++) {
  const silence = performance.now() + QUIET_MS;
  const alone = await others(running.port, () => performance.now() > silence);
  quiet.push(...alone);
  const before = residentOf(running);
  let [peak, over] = [before, false];
  const watching = setInterval(() => {
    peak = Math.max(peak, residentOf(running));
  }, 50);
  const began = performance.now();
  const processor = running.processor();
  const file = exported(running.port, round % 2 ? 'commandes' : 'lignes').finally(() => {
    over = true;
  });
  const waits = await others(running.port, () => over);
  const { rows, bytes } = await file;
  clearInterval(watching);
  during.push(...waits);
  ratios.push(quantile(waits, 0.99) / quantile(alone, 0.99));
  after.push(residentOf(running));
  say(
    `round ${round}: ${rows} rows, ${(bytes / MB).toFixed(1)} MB in ${((performance.now() - began) / 1000).toFixed(1)} s (processor ${((running.processor() - processor) / 1000).toFixed(1)} s); memory ${(before / MB).toFixed(0)} MB, at most ${(peak / MB).toFixed(0)}; others p50 ${ms(quantile(waits, 0.5))}, p99 ${ms(quantile(waits, 0.99))} over ${waits.length} (without: ${ms(quantile(alone, 0.5))}, ${ms(quantile(alone, 0.99))}); ${busy()}`,
  );
}
const [p99, p99Quiet] = [quantile(during, 0.99), quantile(quiet, 0.99)];
say(`without an export: p50 ${ms(quantile(quiet, 0.5))}, p99 ${ms(p99Quiet)} over ${quiet.length}`);
say(`with one:          p50 ${ms(quantile(during, 0.5))}, p99 ${ms(p99)} over ${during.length}`);
say(
  `p99 with, divided by p99 without, median of the rounds: ${median(ratios).toFixed(2)}; goal < ${GOAL_MS} ms: ${p99 < GOAL_MS ? 'met' : 'NOT met'}`,
);
say(`memory after each export: ${after.map((bytes) => (bytes / MB).toFixed(0)).join(', ')} MB`);
await running.stop();
process.exit(0);
