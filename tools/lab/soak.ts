/**
 * F19 and F22: an hour of ordinary trade on the built server, a thousand screens open, and what has grown by its end:
 * `npm run lab -- soak [minutes] [requests a second] [streams]`.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Data, type Person, prepareData } from '#bench/data.ts';
import { getQuantile } from '#bench/load.ts';
import { makeMutation, makeQuery } from '#bench/pair.ts';
import type { Asked } from '#bench/rawHttp.ts';
import { describeLoad, describeMachine, limitRunTime, MB, printGoalRow, printLine } from '#bench/report.ts';
import { pause, startProgram } from '#bench/servers.ts';
import { openScreen } from '#reliability/live/screen.ts';
import { serverFile } from '#tools/lib/paths.mjs';

const MINUTES = Number(process.argv[2] ?? 60);
const PER_SECOND = Number(process.argv[3] ?? 50);
const SCREENS = Number(process.argv[4] ?? 1000);
const MINUTE_MS = 60_000;
const LASTS_MS = MINUTES * MINUTE_MS;
const WRITES_EVERY = 5;
const IN_FLIGHT = 20;
const SAMPLED_MS = Math.min(MINUTE_MS, LASTS_MS / 30);
const PATIENCE_MS = 10_000;
/** An address has 500 places; any of 127.0.0.0/8 is this machine. */
const PER_ADDRESS = 250;
const PIN = { lng: -3.99, lat: 5.36 };
const PAGE_BYTES = 4096;
limitRunTime(LASTS_MS + 5 * MINUTE_MS);

/** An order on its way through the house, and the number of its next step. */
type Journey = { client: Person; livreur: Person; desk: Person; orderId: string; step: number };

const folder = mkdtempSync(join(tmpdir(), 'laveo-soak-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const size = { orders: 10_000, clients: 500, livreurs: 20, watchers: 12 };
const data = await prepareData(join(folder, 'data'), size);
const { clients, livreurs, watchers: desks } = data;
const STEPS = listSteps(data);
const { child, port, stop } = await startProgram({
  file: serverFile,
  env: {
    DATA_DIR: data.folder,
    NODE_ENV: 'production',
    LIMITS_FACTOR: '100000',
    // The guide's own setting (docs/deploy.md).
    NODE_OPTIONS: '--max-old-space-size=512',
  },
  first: { path: '/healthz' },
});
const origin = `http://127.0.0.1:${port}`;
const failures: string[] = [];
const waits: number[] = [];
const waiting: Journey[] = [];
const screens = new Set<{ disconnect(): void }>();
const samples: { hours: number; memory: number }[] = [];
let [unanswered, underWay, journeys, requests, largestLog] = [0, 0, 0, 0, 0];
let isOver = false;

printLine(`${describeMachine()}; ${MINUTES} min, ${PER_SECOND} requests a second, ${SCREENS} streams\n`);
for (let i = 0; i < SCREENS; i++) void holdScreen(i);
while (screens.size < SCREENS && failures.length === 0) await pause(100);
printLine('| minute | memory | log of the database | open files | streams | failures | machine |');
printLine('|---|---|---|---|---|---|---|');
const began = performance.now();
for (; performance.now() - began < LASTS_MS && child.exitCode === null; requests++) {
  // Requests leave when they are due: a server that hesitates is not spared.
  const due = began + (requests * 1000) / PER_SECOND;
  await pause(Math.max(0, due - performance.now()));
  if (requests % WRITES_EVERY === 0) void act(due);
  else void ask(chooseRead(), due);
  largestLog = Math.max(largestLog, measureLog());
  if (performance.now() - began >= (samples.length + 1) * SAMPLED_MS) takeSample();
}
for (let waited = 0; unanswered > 0 && waited < PATIENCE_MS; waited += 100) await pause(100);
isOver = true;
for (const screen of screens) screen.disconnect();
await stop();

printLine('\n| what | figure | goal | met |\n|---|---|---|---|');
const later = samples.filter(({ hours }) => hours > MINUTES / 60 / 3);
const perHour = computeSlope(later.map(({ hours, memory }) => ({ x: hours, y: memory })));
printGoalRow(
  'F22: memory grows, after a third of the time',
  `${perHour.toFixed(1)} MB an hour`,
  '< 5 MB/h',
  perHour < 5,
);
printGoalRow('F19: log of the database, at most', `${largestLog.toFixed(1)} MB`, '≤ 64 MB', largestLog <= 64);
const missed = failures.length + unanswered;
printGoalRow(
  `failures among ${requests} requests and the streams`,
  `${missed} ${failures[0] ?? ''}`,
  '0',
  missed === 0,
);
printGoalRow(
  'answers',
  `p50 ${getQuantile(waits, 0.5).toFixed(1)} ms, p99 ${getQuantile(waits, 0.99).toFixed(1)} ms`,
  '',
  null,
);
process.exit(0);

function listSteps({ garments }: Data): ((journey: Journey) => Asked)[] {
  const cart = { location: PIN, contactPhone: '+2250701020304', paymentMethod: 'espece' };
  const items = [{ ...garments[0], quantity: 2 }];
  const assign =
    (leg: string, from: string) =>
    ({ orderId, livreur, desk }: Journey) =>
      makeMutation('dispatch.assign', { orderId, leg, from, livreurId: livreur.id }, desk.cookie);
  const advance =
    (from: string) =>
    ({ orderId, livreur }: Journey) =>
      makeMutation('missions.advance', { orderId, from, actId: randomUUID() }, livreur.cookie);
  const reportPosition = ({ livreur }: Journey) =>
    makeMutation('missions.reportPosition', { location: PIN, accuracy: 12 }, livreur.cookie);
  return [
    ({ client }) => makeMutation('orders.place', { ...cart, items, key: randomUUID() }, client.cookie),
    assign('pickup', 'pending'),
    advance('assigned'),
    reportPosition,
    advance('pickup_en_route'),
    ({ orderId, livreur }) => makeMutation('missions.confirmCash', { orderId }, livreur.cookie),
    ({ orderId, desk }) =>
      makeMutation('dispatch.setStatus', { orderId, from: 'picked_up', to: 'processing' }, desk.cookie),
    assign('delivery', 'processing'),
    advance('assigned_for_delivery'),
    reportPosition,
    advance('delivery_en_route'),
  ];
}

/** A journey that waits takes its next step; not the oldest, or all would take the same step together. */
async function act(due: number): Promise<void> {
  const next = underWay < IN_FLIGHT ? undefined : waiting.splice((requests * 7) % waiting.length, 1)[0];
  const journey = next ?? begin();
  const request = STEPS[journey.step]?.(journey);
  const answer = request && (await ask(request, due));
  if (answer && journey.step === 0) journey.orderId = JSON.parse(answer).result.data.id;
  journey.step++;
  if (answer && journey.step < STEPS.length) waiting.push(journey);
  else underWay--;
}

function begin(): Journey {
  const i = journeys++;
  underWay++;
  return { client: pick(clients, i), livreur: pick(livreurs, i), desk: pick(desks, i), orderId: '', step: 0 };
}

const pick = (people: Person[], i: number): Person => people[i % people.length] ?? { id: '', cookie: '' };

function chooseRead(): Asked {
  const [client, livreur, desk = ''] = [clients, livreurs, desks].map(
    (people) => pick(people, requests).cookie,
  );
  const orderId = waiting[requests % waiting.length]?.orderId;
  const reads: Asked[] = [
    makeQuery('dispatch.board', { limit: 50 }, desk),
    makeQuery('dispatch.board', { search: ['kone', 'awa kone', '07', 'zzz'][requests % 4] }, desk),
    makeQuery('dispatch.inProgress', {}, desk),
    { path: '/trpc/dispatch.map', cookie: desk },
    makeQuery('orders.history', {}, client ?? ''),
    { path: '/trpc/missions.active', cookie: livreur ?? '' },
    { path: '/tarifs' },
    ...(orderId ? [makeQuery('dispatch.order', { orderId }, desk)] : []),
  ];
  return reads[requests % reads.length] ?? { path: '/tarifs' };
}

async function ask({ path, cookie, body }: Asked, due: number): Promise<string | null> {
  unanswered++;
  try {
    const headers = {
      cookie: cookie ?? '',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
    const post = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    // A browser too sends a request again whose kept connection was just being closed.
    const send = () => fetch(origin + path, { headers, ...post });
    const answer = await send().catch(send);
    const text = await answer.text();
    waits.push(performance.now() - due);
    if (answer.status === 200) return text;
    failures.push(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  } catch (error) {
    failures.push(`${path}: ${error}`);
  } finally {
    unanswered--;
  }
  return null;
}

async function holdScreen(i: number): Promise<void> {
  const [viewers, every] = i % 20 === 0 ? [desks, 20] : i % 25 === 1 ? [livreurs, 25] : [clients, 1];
  const { cookie } = pick(viewers, Math.floor(i / every));
  while (!isOver) {
    const from = `127.0.1.${1 + Math.floor(i / PER_ADDRESS)}`;
    const screen = await openScreen({ url: origin, cookie, from }).catch(() => null);
    if (screen?.status !== 200) failures.push(`a stream: ${screen?.status}`);
    else {
      screens.add(screen);
      await screen.ended;
      screens.delete(screen);
    }
    await pause(screen?.retry ?? 3000);
  }
}

function measureLog(): number {
  return (statSync(join(data.folder, 'laveo.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0) / MB;
}

function takeSample(): void {
  const hours = (performance.now() - began) / MINUTE_MS / 60;
  const resident = Number(readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  const files = readdirSync(`/proc/${child.pid}/fd`).length;
  samples.push({ hours, memory: resident / MB });
  printLine(
    `| ${(hours * 60).toFixed(1)} | ${(resident / MB).toFixed(1)} MB | ${measureLog().toFixed(1)} MB | ${files} | ${screens.size} | ${failures.length} | ${describeLoad()} |`,
  );
}

function computeSlope(points: readonly { x: number; y: number }[]): number {
  const average = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [average('x'), average('y')];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
}
