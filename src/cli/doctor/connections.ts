import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { findHolder } from '#db/lock.ts';
import { LIVE_CAPS } from '#server/live/live.ts';
import type { Settings } from '#server/settings.ts';
import { type Finding, makeGoodFinding, makeWarning } from './finding.ts';

/** The files of docs/deploy.md. */
const NGINX_SITE = '/etc/nginx/conf.d/laveo.conf';
const NGINX_MAIN = '/etc/nginx/nginx.conf';
const ESTABLISHED = '01';
const NEAR_SHARE = 0.8;
/** Defaults of nginx and its service. */
const USUAL = { connections: 512, files: 1024, processes: 1 };

type Room = { what: string; screens: number };

/** Each open screen is a stream, and so a connection. */
export function checkConnections({ dataDir, port }: Settings): Finding[] {
  const holder = findHolder(dataDir);
  const table = ['tcp', 'tcp6'].map((kind) => readIfThere(`/proc/net/${kind}`)).join('\n');
  if (!holder || table.trim() === '') return [];
  const limits = readIfThere(`/proc/${holder.pid}/limits`);
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  const rooms = [{ what: 'Laveo', screens: Math.min(LIVE_CAPS.total, files) }];
  if (readIfThere(NGINX_SITE) !== '')
    rooms.push({ what: 'nginx', screens: measureNginx(readIfThere(NGINX_MAIN), cpus().length) });
  return [describeConnections(countConnections(table, port), rooms)];
}

/** A screen takes two of nginx's connections: the browser's and the one to Laveo. */
export function measureNginx(conf: string, processors: number): number {
  const readDirective = (name: string) => new RegExp(`^\\s*${name}\\s+(\\w+)\\s*;`, 'm').exec(conf)?.[1];
  const connections = Number(readDirective('worker_connections') ?? USUAL.connections);
  const files = Number(readDirective('worker_rlimit_nofile') ?? USUAL.files);
  const processes = readDirective('worker_processes') ?? USUAL.processes;
  return (
    Math.floor(Math.min(connections, files) / 2) * (processes === 'auto' ? processors : Number(processes))
  );
}

/** Linux writes addresses and ports in hexadecimal. */
export function countConnections(table: string, port: number): number {
  const own = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(own) && state === ESTABLISHED).length;
}

export function describeConnections(open: number, rooms: readonly Room[]): Finding {
  const [narrowest = { what: '', screens: 0 }] = rooms.toSorted((a, b) => a.screens - b.screens);
  const text = `${open} connexion(s) ouverte(s)\u00a0; ${narrowest.what} a la place de ${narrowest.screens} écrans`;
  return open < narrowest.screens * NEAR_SHARE
    ? makeGoodFinding(text)
    : makeWarning(`${text}\u00a0: les suivants attendront. docs/deploy.md, «\u00a0The proxy\u00a0».`);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Another system than Linux, or a machine without nginx.
    return '';
  }
}
