/**
 * T-V7: 500 refused sign-ins a second, each for another account, from 5,000 networks. How long others wait meanwhile, and
 * whether clients get in on a device that they have used before. `npm run lab -- guessing [seconds] [rounds] [a second]`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareData } from '#bench/data.ts';
import { median, quantile } from '#bench/load.ts';
import { query } from '#bench/pair.ts';
import type { Asked } from '#bench/rawHttp.ts';
import { busy, machine, say } from '#bench/report.ts';
import { start } from '#bench/servers.ts';
import { openStore } from '#db/open.ts';
import { knownDevices } from '#db/schema.ts';
import { makeToken } from '#server/auth/secrets.ts';
import { hashToken } from '#server/hashToken.ts';
import { addPerson, WORLD_PASSWORD } from '#testing/people.ts';
import { serverFile } from '#tools/lib/paths.mjs';
import { openLoop, type Timed } from './guessing/openLoop.ts';

const SECONDS = Number(process.argv[2] ?? 30);
const ROUNDS = Number(process.argv[3] ?? 3);
const PER_SECOND = Number(process.argv[4] ?? 500);
const OTHERS_PER_SECOND = 20;
const DEVICES_PER_SECOND = 2;
const GOAL_MS = 200;
/** Enough that no session and no device comes near its own limits. */
const WATCHERS = 20;

const folder = mkdtempSync(join(tmpdir(), 'laveo-guessing-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const data = await prepareData(folder, { orders: 10_000, clients: 500, livreurs: 20, watchers: WATCHERS });

/** Clients who sign in on a device that they have used before, from networks of their own. */
function devicesOf(count: number): Asked[] {
  const store = openStore({ file: join(folder, 'laveo.sqlite') });
  const now = Date.now();
  const asks = Array.from({ length: count }, (_, i): Asked => {
    const { id: userId, email } = addPerson(store.db, 'client', { number: 5000 + i, now });
    const token = makeToken();
    store.db
      .insert(knownDevices)
      .values({ id: hashToken(token), userId, createdAt: now })
      .run();
    return {
      path: '/trpc/auth.signIn',
      cookie: `laveo-device=${token}`,
      headers: { 'x-forwarded-for': `102.${i >> 8}.${i & 255}.1` },
      body: { email, password: WORLD_PASSWORD },
    };
  });
  store.close();
  return asks;
}

const devices = devicesOf(SECONDS * DEVICES_PER_SECOND * ROUNDS + ROUNDS * 10);
let nextDevice = 0;
const signInAt = () => devices[nextDevice++ % devices.length] as Asked;

const othersAt = (i: number): Asked => {
  const cookie = data.watchers[i % WATCHERS] ?? '';
  const asks: Asked[] = [
    { path: '/tarifs' },
    // Another end each time, so that no cached page answers.
    query('dispatch.board', { limit: 25, to: Number.MAX_SAFE_INTEGER - i }, cookie),
    { path: '/trpc/auth.me', cookie },
    query('dispatch.counts', {}, cookie),
  ];
  return asks[i % asks.length] as Asked;
};

async function flood(port: number, round: number): Promise<Record<string, number>> {
  const args = [port, PER_SECOND, SECONDS, round].map(String);
  const child = fork(new URL('./guessing/flood.ts', import.meta.url), args);
  process.once('exit', () => child.kill('SIGKILL'));
  const [statuses] = (await once(child, 'message')) as [Record<string, number>];
  return statuses;
}

const p95 = (timed: readonly Timed[]) =>
  quantile(
    timed.map(({ ms }) => ms),
    0.95,
  );
const refused = (timed: readonly Timed[]) => timed.filter(({ answer }) => answer.status !== 200).length;
const ms = (n: number) => `${n.toFixed(n < 10 ? 1 : 0)} ms`;

const { port, stop, processor } = await start({
  file: serverFile,
  env: { DATA_DIR: folder, NODE_ENV: 'production', TRUST_PROXY: '1' },
  first: { path: '/healthz' },
});
say(machine());
const quietEnd = performance.now() + 10_000;
const quiet = await openLoop(port, OTHERS_PER_SECOND, othersAt, () => performance.now() > quietEnd);
say(`without guesses: others p95 ${ms(p95(quiet))} over ${quiet.length}`);
const figures: { others: number; away: number }[] = [];
for (let round = 1; round <= ROUNDS; round++) {
  let isOver = false;
  const before = processor();
  const flooding = flood(port, round).finally(() => {
    isOver = true;
  });
  const [statuses, others, known] = await Promise.all([
    flooding,
    openLoop(port, OTHERS_PER_SECOND, othersAt, () => isOver),
    openLoop(port, DEVICES_PER_SECOND, signInAt, () => isOver),
  ]);
  figures.push({ others: p95(others), away: refused(known) / known.length });
  say(
    `round ${round}: guesses ${JSON.stringify(statuses)}; others p95 ${ms(p95(others))} over ${others.length}, ${refused(others)} refused; known devices p95 ${ms(p95(known))}, ${refused(known)} of ${known.length} turned away; processor ${((processor() - before) / 1000).toFixed(1)} s; ${busy()}`,
  );
}
const others = median(figures.map((one) => one.others));
const away = median(figures.map((one) => one.away));
say(
  `median of ${ROUNDS} rounds: others p95 ${ms(others)}; goal < ${GOAL_MS} ms: ${others < GOAL_MS ? 'met' : 'NOT met'}`,
);
say(
  `known devices turned away, median: ${(away * 100).toFixed(0)} %; goal 0 %: ${away === 0 ? 'met' : 'NOT met'}`,
);
await stop();
process.exit(0);
