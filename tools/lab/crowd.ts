/**
 * Thousands of open screens on the built server (F11), and ten thousand attempts to open more than there are places
 * (T-V5): `npm run lab -- crowd`, with `ulimit -n 20000`. Only 127.0.0.1; five minutes at most.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareData } from '#bench/data.ts';
import { median, quantile } from '#bench/load.ts';
import { someOrders, startLaveo } from '#bench/pair.ts';
import { RawHttp } from '#bench/rawHttp.ts';
import { busy, endAfter, line, MB, machine, say } from '#bench/report.ts';
import { pause } from '#bench/servers.ts';
import { Streams } from '#bench/streams.ts';

const SCREENS = 5000;
const ATTEMPTS = 10_000;
const EACH = 5;
const ROUNDS = 9;
const AFTERWARDS_MS = 60_000;
const LONGEST_RUN_MS = 5 * 60_000;
endAfter(LONGEST_RUN_MS);

const ms = (n: number) => `${n.toFixed(0)} ms`;

const folder = mkdtempSync(join(tmpdir(), 'laveo-crowd-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const watchers = ATTEMPTS / EACH;
const data = await prepareData(join(folder, 'data'), {
  orders: 10_000,
  clients: 500,
  livreurs: 20,
  watchers,
});
const laveo = await startLaveo(data);
const { port, child, memory, stop } = laveo.running;
const cookieOf = (i: number) => data.watchers[Math.floor(i / EACH)] ?? '';
const open = () => readdirSync(`/proc/${child.pid}/fd`).length;

/** What somebody else waits for an ordinary answer, asked over and over, with a rest between, until told to stop. */
function neighbour(restMs = 5) {
  const times: number[] = [];
  let going = true;
  const asking = (async () => {
    const asks = [
      laveo.list,
      { path: '/trpc/dispatch.counts', cookie: data.desk },
      { path: '/trpc/missions.active', cookie: data.livreur },
    ];
    while (going) {
      const wire = await RawHttp.open(port);
      for (const ask of asks) {
        const since = performance.now();
        const { status } = await wire.ask(ask);
        if (status !== 200) throw new Error(`${ask.path}: ${status}`);
        times.push(performance.now() - since);
        await pause(restMs);
      }
      wire.close();
    }
  })();
  return async () => {
    going = false;
    await asking;
    return { p95: quantile(times, 0.95), requests: times.length };
  };
}

say(`${machine()}\n`);
say('| what | figure | asked for | met |\n|---|---|---|---|');

// Warm: a server that has answered nothing yet has not its size.
const warm = neighbour();
await pause(4000);
const alone = await warm();
const streams = new Streams(port, cookieOf);
await streams.growTo(500);
streams.close();
await pause(3000);
const before = { memory: memory(), open: open() };

const opening = neighbour();
await streams.growTo(SCREENS);
const whileOpening = await opening();
await pause(1000);
const each = (memory() - before.memory) / SCREENS;
line(
  `F11: memory of each of ${SCREENS} streams`,
  `${(each / 1024).toFixed(1)} kB`,
  '≤ 16 kB',
  each <= 16 * 1024,
);

const moving = someOrders(laveo.folder, ROUNDS + 3, 'picked_up');
const delays: number[] = [];
const telling = neighbour();
for (const orderId of moving) {
  const wire = await RawHttp.open(port);
  const change = async () => {
    const { status, body } = await wire.ask(laveo.move(orderId, 'picked_up', 'processing'));
    if (status !== 200) throw new Error(`${status} ${body}`);
  };
  delays.push(await streams.timeNudge(change));
  wire.close();
  await pause(200);
}
const meanwhile = await telling();
const last = delays.slice(3);
line(
  `F11: all ${SCREENS} told`,
  `median ${ms(median(last))}, worst ${ms(Math.max(...last))}`,
  '≤ 140 ms',
  median(last) <= 140,
);
line(
  'F11: others wait meanwhile, p95',
  `${ms(meanwhile.p95)} of ${meanwhile.requests} (alone ${ms(alone.p95)}, while they open ${ms(whileOpening.p95)})`,
  '≤ 150 ms',
  meanwhile.p95 <= 150,
);
const full = memory();
streams.close();
const left = performance.now();
// V8 collects what a crowd has left in a quiet moment of ordinary traffic: neither idle nor pressed.
const quiet = neighbour(50);
let after = memory();
while (after > before.memory * 1.1 && performance.now() - left < AFTERWARDS_MS) {
  await pause(1000);
  after = memory();
}
const back = (performance.now() - left) / 1000;
const grown = after / before.memory - 1;
await quiet();
line(
  'F11: memory once all have gone',
  `${(after / MB).toFixed(0)} MB after ${back.toFixed(0)} s of quiet traffic, against ${(before.memory / MB).toFixed(0)} MB before, ${(full / MB).toFixed(0)} MB with them: ${(100 * grown).toFixed(0)} %`,
  '± 10 %',
  grown <= 0.1,
);
await pause(1000);
const filesLeft = open() - before.open;
line('F11: open files left', `${filesLeft}`, '0', filesLeft <= 0);

/** One attempt: its socket if it got a place. */
function attempt(i: number, from: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `GET /live HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-forwarded-for: ${from}\r\ncookie: ${cookieOf(i)}\r\n\r\n`,
      ),
    );
    socket.on('error', reject);
    socket.once('data', (chunk) => {
      const status = chunk.toString('latin1', 9, 12);
      if (status === '200') return resolve(socket);
      socket.destroy();
      if (status === '503') resolve(null);
      else reject(new Error(chunk.toString('latin1')));
    });
  });
}

for (const [what, addresses, places] of [
  ['one address', 1, 500],
  ['forty addresses', 40, 6000],
] as const) {
  const disturbed = neighbour();
  const sockets: Socket[] = [];
  for (let i = 0; i < ATTEMPTS; i += 50) {
    const some = await Promise.all(
      Array.from({ length: 50 }, (_, j) => attempt(i + j, `10.1.0.${(i + j) % addresses}`)),
    );
    sockets.push(...some.filter((socket) => socket !== null));
  }
  const { p95, requests } = await disturbed();
  line(
    `T-V5: ${ATTEMPTS} attempts from ${what}`,
    `${sockets.length} places given`,
    `≤ ${places}`,
    sockets.length <= places,
  );
  line('T-V5: others wait meanwhile, p95', `${ms(p95)} of ${requests}`, '< 150 ms', p95 < 150);
  for (const socket of sockets) socket.destroy();
  await pause(2000);
}
await stop();
say(`\n${busy()} at the end`);
process.exit(0);
