/**
 * F13: a server that is restarted again and again while orders are placed and screens are open, each screen coming back
 * when it was told to: `npm run lab -- restarts [restarts] [screens]`. Only 127.0.0.1.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareData } from '#bench/data.ts';
import { busy, endAfter, line, machine, say } from '#bench/report.ts';
import { freePort, pause } from '#bench/servers.ts';
import { openReadOnly } from '#db/connection.ts';
import { openScreen } from '#reliability/live/screen.ts';
import { serverFile } from '#tools/lib/paths.mjs';

const RESTARTS = Number(process.argv[2] ?? 20);
const SCREENS = Number(process.argv[3] ?? 500);
const PER_SECOND = 50;
const LONGEST_RUN_MS = 15 * 60_000;
endAfter(LONGEST_RUN_MS);

const folder = mkdtempSync(join(tmpdir(), 'laveo-restarts-'));
let child: ChildProcess | undefined;
process.on('exit', () => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
const data = await prepareData(join(folder, 'data'), {
  orders: 1000,
  clients: 50,
  livreurs: 10,
  watchers: Math.ceil(SCREENS / 5),
});
const port = await freePort();
const url = `http://127.0.0.1:${port}`;

function start(): void {
  child = spawn(process.execPath, [serverFile], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: data.folder,
      LIMITS_FACTOR: '100000',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Everything that reached the server again, by the second in which it did. */
const comebacks = new Map<number, number>();
let open = 0;
let going = true;

/** As the browser's own stream: it comes back when it was told to, and again after as long if nobody answers. */
async function watch(i: number): Promise<void> {
  let wait = 3000;
  while (going) {
    const second = Math.floor(performance.now() / 1000);
    comebacks.set(second, (comebacks.get(second) ?? 0) + 1);
    const screen = await openScreen({ url, cookie: data.watchers[Math.floor(i / 5)] ?? '' }).catch(
      () => null,
    );
    if (screen?.status === 200) {
      open++;
      await screen.ended;
      open--;
      wait = screen.retry ?? wait;
    }
    if (going) await pause(wait);
  }
}

const acknowledged = new Set<string>();
const refused: string[] = [];
let lastAnswer = performance.now();
let longestGap = 0;

const CART = { location: { lng: -3.99, lat: 5.36 }, contactPhone: '+2250701020304', paymentMethod: 'espece' };
const LISTS = ['orders.inProgress?input=%7B%7D', 'orders.history?input=%7B%7D', 'catalogue.list'];

/** One request in ten is an order. What is not answered is sent again, under the same key, as the pages do. */
async function ask(i: number): Promise<void> {
  const places = i % 10 === 0;
  const path = places ? 'orders.place' : LISTS[i % LISTS.length];
  const cart = { ...CART, key: randomUUID(), items: [{ ...data.garment, quantity: 1 }] };
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    cookie: data.client,
  };
  const sent = places ? { method: 'POST', headers, body: JSON.stringify(cart) } : { headers };
  for (;;) {
    const answer = await fetch(`${url}/trpc/${path}`, sent).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (answer && typeof text === 'string' && answer.status !== 503) {
      const now = performance.now();
      longestGap = Math.max(longestGap, now - lastAnswer);
      lastAnswer = now;
      if (answer.status !== 200) refused.push(`${path}: ${answer.status}`);
      else if (places) acknowledged.add(JSON.parse(text).result.data.id);
      return;
    }
    // A phone takes its time; all at once and at every moment would be an attack.
    await pause(500 + 500 * Math.random());
  }
}

say(`${machine()}\n`);
start();
await ask(0);
const screens = Array.from({ length: SCREENS }, (_, i) => watch(i));
while (open < SCREENS) await pause(50);
comebacks.clear();
longestGap = 0;
lastAnswer = performance.now();
const asking: Promise<void>[] = [];
const clock = setInterval(() => asking.push(ask(asking.length)), 1000 / PER_SECOND);

say(
  '| restart | ended after | first answer after that | all screens back after | busiest second |\n|---|---|---|---|---|',
);
const seconds = (n: number) => `${(n / 1000).toFixed(1)} s`;
let slowestStop = 0;
let slowestReturn = 0;
let busiest = 0;
const codes: (number | null)[] = [];
for (let restart = 0; restart < RESTARTS; restart++) {
  await pause(1000);
  const stopping = child as ChildProcess;
  const began = performance.now();
  const ended = new Promise<number | null>((done) => stopping.once('close', done));
  stopping.kill('SIGTERM');
  codes.push(await ended);
  const stopped = performance.now();
  slowestStop = Math.max(slowestStop, stopped - began);
  start();
  const answers = lastAnswer;
  while (lastAnswer === answers) await pause(10);
  const answered = performance.now() - stopped;
  while (open < SCREENS) await pause(20);
  const back = performance.now() - began;
  slowestReturn = Math.max(slowestReturn, back);
  const most = Math.max(...comebacks.values());
  busiest = Math.max(busiest, most);
  comebacks.clear();
  say(`| ${restart + 1} | ${seconds(stopped - began)} | ${seconds(answered)} | ${seconds(back)} | ${most} |`);
}
clearInterval(clock);
await Promise.all(asking);
going = false;
const code = await new Promise<number | null>((done) => {
  child?.once('close', done);
  child?.kill('SIGTERM');
});
codes.push(code);
await Promise.all(screens);

const file = openReadOnly(`${data.folder}/laveo.sqlite`);
const storedIds = new Set(file.prepare('select id from orders').pluck().all() as string[]);
file.close();
const lost = [...acknowledged].filter((id) => !storedIds.has(id)).length;
const clean = codes.filter((one) => one === 0).length;
say('\n| what | figure | asked for | met |\n|---|---|---|---|');
line(
  `F13: ${RESTARTS} restarts, ${asking.length} requests, ${acknowledged.size} orders; lost`,
  `${lost}`,
  '0',
  lost === 0,
);
line('F13: a person saw a failure', `${refused.length} ${refused[0] ?? ''}`, '0', refused.length === 0);
line('F13: longest time without an answer', seconds(longestGap), '≤ 3 s', longestGap <= 3000);
line(
  'F13: clean ends',
  `${clean} of ${codes.length}, slowest ${seconds(slowestStop)}`,
  '≤ 15 s',
  clean === codes.length && slowestStop <= 15_000,
);
line(
  `F13: all ${SCREENS} screens back`,
  `slowest ${seconds(slowestReturn)}`,
  '≤ 15 s',
  slowestReturn <= 15_000,
);
line('F13: most that came back in one second', `${busiest}`, '≤ 100', busiest <= 100);
say(`\n${busy()} at the end`);
process.exit(0);
