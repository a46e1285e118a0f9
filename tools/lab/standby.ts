// The machine dies, another takes over: `npm run lab -- standby [runs] [target of rsync]`. The data are copied each minute,
// the server is killed at any moment in between, and the copy is restored in another folder and served on another port.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openReadOnly } from '#db/connection.ts';
import { openStore } from '#db/open.ts';
import { writeSession } from '#testing/browserClient.ts';
import { aWorld } from '#testing/world.ts';

const EACH_MS = 60_000;
const ORDER_MS = 250;
const server = resolve('dist/server/main.js');
const laveo = resolve('dist/server/laveo.js');
const [runs = '3', target] = process.argv.slice(2);

type Running = { child: ChildProcess; url: string };

function start(dataDir: string): Promise<Running> {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '0', LIMITS_FACTOR: '1000' };
  const child = spawn(process.execPath, [server], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((ready, fail) => {
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
      const port = /"listening".*?"port":(\d+)/.exec(out)?.[1];
      if (port) ready({ child, url: `http://127.0.0.1:${port}` });
    });
    child.once('exit', () => fail(new Error(out)));
  });
}

function runLaveo(dataDir: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [laveo, ...args], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((done, fail) => {
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`laveo ${args[0]}: ${code}`))));
  });
}

async function place(url: string, cookie: string, cart: object): Promise<string | null> {
  const answer = await fetch(`${url}/trpc/orders.place`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify({ ...cart, key: crypto.randomUUID() }),
  });
  const { result } = (await answer.json()) as { result?: { data: { id: string } } };
  return result?.data.id ?? null;
}

async function drill(): Promise<{ lost: number; lostSeconds: number; backSeconds: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'laveo-standby-'));
  const dataDir = join(folder, 'first');
  const elsewhere = target ?? join(folder, 'elsewhere');
  const world = await aWorld({ store: openStore({ file: join(dataDir, 'laveo.sqlite') }), at: Date.now() });
  const client = world.client();
  const cookie = `laveo=${writeSession(world.deps, client)}`;
  const cart = world.aCart();
  world.close();
  const first = await start(dataDir);
  const acknowledged: { id: string; at: number }[] = [];
  const begun = performance.now();
  const killAfter = EACH_MS + Math.random() * EACH_MS;
  let copiedAt = Number.NEGATIVE_INFINITY;
  let copying: Promise<void> = Promise.resolve();
  while (performance.now() - begun < killAfter) {
    if (performance.now() - copiedAt > EACH_MS) {
      copiedAt = performance.now();
      copying = runLaveo(dataDir, 'backup', '--to', elsewhere);
    }
    const id = await place(first.url, cookie, cart);
    if (id) acknowledged.push({ id, at: performance.now() });
    await pause(ORDER_MS);
  }
  first.child.removeAllListeners('exit');
  first.child.kill('SIGKILL');
  const diedAt = performance.now();
  // The timer dies with its machine.
  await copying;
  const second = join(folder, 'second');
  const copy = target ? join(folder, 'fetched') : elsewhere;
  if (target) spawnSync('rsync', ['-a', `${target}/`, `${copy}/`], { stdio: 'inherit' });
  await runLaveo(second, 'restore', join(copy, 'laveo.sqlite'), '--yes');
  await runLaveo(second, 'verify');
  // A restore ends every session: the client signs in again.
  const store = openStore({ file: join(second, 'laveo.sqlite') });
  const signedIn = await aWorld({ store, at: Date.now() });
  const again = `laveo=${writeSession(signedIn.deps, client)}`;
  store.close();
  const standby = await start(second);
  if (!(await place(standby.url, again, cart))) throw new Error('The stand-by takes no order.');
  const backSeconds = (performance.now() - diedAt) / 1000;
  standby.child.removeAllListeners('exit');
  standby.child.kill('SIGKILL');
  const sqlite = openReadOnly(join(second, 'laveo.sqlite'));
  const there = new Set(sqlite.prepare('SELECT id FROM orders').pluck().all());
  sqlite.close();
  const lost = acknowledged.filter(({ id }) => !there.has(id));
  rmSync(folder, { recursive: true, force: true });
  return { lost: lost.length, lostSeconds: (diedAt - (lost[0]?.at ?? diedAt)) / 1000, backSeconds };
}

for (let run = 1; run <= Number(runs); run++) {
  const { lost, lostSeconds, backSeconds } = await drill();
  console.log(
    `run ${run}: ${lost} orders of the last ${lostSeconds.toFixed(1)} s lost; first order served ${backSeconds.toFixed(1)} s after the end`,
  );
}
