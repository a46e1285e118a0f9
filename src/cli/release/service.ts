import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { findHolder } from '#db/lock.ts';
import type { Settings } from '#server/settings.ts';
import { CommandRefused, type Terminal } from '../command.ts';

const LOOK_MS = 100;
/** A restarting server takes the folder once it has loaded; if nobody holds the folder for this long, it failed. */
const GIVEN_UP_MS = 8000;
const PROBE_MS = 5000;

export function getRestartCommand({ env }: Terminal): string {
  if (env.LAVEO_RESTART) return env.LAVEO_RESTART;
  if (existsSync('/run/systemd/system')) return 'systemctl restart laveo.service';
  throw new CommandRefused(
    'Sans systemd, LAVEO_RESTART nomme la commande qui redémarre le serveur\u00a0: ajoutez-la à laveo.env.',
  );
}

export type Ended = { code: number | null; output: string };

export function runProcess(command: string, args: string[] = []): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: output.trim() }));
  });
}

export async function restartServer(terminal: Terminal): Promise<boolean> {
  const { code, output } = await runProcess('sh', ['-c', getRestartCommand(terminal)]);
  if (code !== 0) terminal.fail(`Le redémarrage a échoué\u00a0: ${output}`);
  return code === 0;
}

/** The server of this version must hold the folder and be able to write. The wait ends early if no process holds it. */
export async function waitUntilReady(version: string, settings: Settings, waitMs: number): Promise<boolean> {
  const since = performance.now();
  let seenAt = since;
  while (performance.now() - since < waitMs) {
    const holder = findHolder(settings.dataDir);
    if (holder) seenAt = performance.now();
    else if (performance.now() - seenAt > GIVEN_UP_MS) return false;
    if (holder?.version === version && (await isReady(settings))) return true;
    await pause(LOOK_MS);
  }
  return false;
}

export async function isReady({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<boolean> {
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
