import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findHolder, readHolderSign } from '#db/lock.ts';
import type { Settings } from '#server/settings.ts';
import { CommandRefused, type Terminal } from '../command.ts';

const LOOK_MS = 100;
/** A restarting server takes the folder once it has loaded; if nobody holds the folder for this long, it failed. */
const GIVEN_UP_MS = 8000;
/** A release serves a second or two after its migration, and gives a sign of life each second from then on. */
const SIGN_MS = 6000;
/** A release that ended twice by itself will not serve at its third start. */
const MAX_STARTS = 2;
const PROBE_MS = 5000;

/** Without systemd the server can only be restarted: `stop` is null. */
export type ServiceCommands = { restart: string; stop: string | null };

const SYSTEMD: ServiceCommands = {
  // A unit that ended too often refuses to start until it is reset, and so does its socket.
  restart: 'systemctl reset-failed laveo.service laveo.socket; systemctl restart laveo.service',
  stop: 'systemctl stop laveo.service',
};

export function findService({ env }: Terminal): ServiceCommands {
  if (env.LAVEO_RESTART) return { restart: env.LAVEO_RESTART, stop: null };
  if (existsSync('/run/systemd/system')) return SYSTEMD;
  throw new CommandRefused(
    'Sans systemd, LAVEO_RESTART nomme la commande qui redémarre le serveur\u00a0: ajoutez-la à laveo.env.',
  );
}

/** `answer` is what it wrote to standard output alone, beside which Node may warn of something. */
export type Ended = { code: number | null; answer: string; output: string };

export function runProcess(command: string, args: string[] = []): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let [answer, output] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text) => {
      answer += text;
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, answer, output: output.trim() }));
  });
}

export async function runServiceCommand(command: string, terminal: Terminal): Promise<boolean> {
  const { code, output } = await runProcess('sh', ['-c', command]);
  if (code !== 0) terminal.fail(`${command}\u00a0: ${output}`);
  return code === 0;
}

interface Expected {
  version: string;
  waitMs: number;
  /** A new release is given up early if it ends by itself again and again, or gives no sign of life after its migration. */
  isNew: boolean;
}

/** The server of this version must hold the folder and be able to write. The wait ends early if no process holds it. */
export async function waitUntilReady(
  { version, waitMs, isNew }: Expected,
  settings: Settings,
): Promise<boolean> {
  const since = performance.now();
  let [seenAt, aliveAt, sign] = [since, since, 0];
  let isProbing = false;
  let isAnswering = false;
  const pids = new Set<number>();
  while (performance.now() - since < waitMs) {
    const now = performance.now();
    const holder = findHolder(settings.dataDir);
    if (holder) seenAt = now;
    else if (now - seenAt > GIVEN_UP_MS || (isNew && pids.size >= MAX_STARTS)) return false;
    const isOwn = holder?.version === version;
    const latestSign = readHolderSign(settings.dataDir);
    if (!isOwn || holder.openedAt === undefined || latestSign !== sign) aliveAt = now;
    sign = latestSign;
    if (isNew && now - aliveAt > SIGN_MS) return false;
    if (isOwn) pids.add(holder.pid);
    // A connection to a server that does not accept it waits, and the look at the holder must not.
    if (isOwn && !isProbing)
      void isServerReady(settings).then((isUp) => {
        isAnswering ||= isUp;
        isProbing = false;
      });
    isProbing ||= isOwn;
    if (isAnswering) return true;
    await pause(LOOK_MS);
  }
  return false;
}

export async function isServerReady({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  try {
    const answer = await fetch(`http://${name}:${port}/readyz`, { signal: AbortSignal.timeout(PROBE_MS) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** A server that cannot open the database ends, and so releases the folder by itself. */
export async function waitUntilReleased(dataDir: string): Promise<boolean> {
  const since = performance.now();
  while (performance.now() - since < GIVEN_UP_MS) {
    if (findHolder(dataDir) === null) return true;
    await pause(LOOK_MS);
  }
  return false;
}

/** A release that was never ready has promised nothing, and one that hangs hears no other signal. */
export function killServer(version: string, { dataDir }: Settings): void {
  const holder = findHolder(dataDir);
  if (holder?.version !== version || !isServer(holder.pid)) return;
  try {
    process.kill(holder.pid, 'SIGKILL');
  } catch {
    // It ended between the look and the signal.
  }
}

/** The server may run in a container, where its number is another process's than here. */
function isServer(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join('dist', 'server', 'main.js'));
  } catch {
    return false;
  }
}
