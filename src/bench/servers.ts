import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { openBare, runAndClose } from '#db/connection.ts';
import { serverFile } from '#tools/lib/paths.mjs';
import { findFreePort } from '#tools/lib/port.mjs';
import { type Data, makeCart } from './data.ts';
import { HOST, type HttpRequest, sendRequest } from './http.ts';

export type Server = Awaited<ReturnType<typeof startServer>>;

/** A server and how the same jobs are asked of it. A list with another `end` cannot be one that a server has kept. */
export interface Contender {
  name: string;
  server: Server;
  list(end: number): HttpRequest;
  cards(end: number): HttpRequest;
  one(orderId: string): HttpRequest;
  place(i: number): HttpRequest;
  move(orderId: string, from: string, to: string): HttpRequest;
  /** The first column of what SQL finds or changes in its database. */
  query(sql: string): string[];
}

/** No order is as new as the ends of the lists that are asked for. */
const FAR = 9_000_000_000_000;

type Env = Record<string, string>;
type Program = { node?: string; args: string[]; env: Env; port?: number; first: HttpRequest };

/** A server has started when it has answered its first request. Its log is written, as in production, and discarded. */
export async function startServer({ node = process.execPath, args, env, port: wanted, first }: Program) {
  const port = wanted ?? (await findFreePort(HOST));
  const since = performance.now();
  const child = spawn(node, args, {
    env: { PATH: process.env.PATH, HOST, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const killChild = () => void child.kill('SIGKILL');
  process.on('exit', killChild);
  const ended = new Promise<void>((done) => child.once('close', done));
  const isRefused = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNREFUSED' || child.exitCode !== null) throw error;
    return true;
  };
  while (await sendRequest(port, first).catch(isRefused)) await pause(2);
  const startMs = performance.now() - since;
  const stop = async () => {
    child.kill();
    await ended;
    process.off('exit', killChild);
  };
  return { port, pid: child.pid, startMs, stop };
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** The verification of a large database takes a core, so the bench waits until it has ended. */
export async function waitUntilSettled({ pid }: Server): Promise<void> {
  const file = `/proc/${pid}/task/${pid}/children`;
  while (existsSync(file) && readFileSync(file, 'utf8').trim() !== '') await pause(100);
}

export function makeQuery(procedure: string, input: object | undefined, cookie: string): HttpRequest {
  const search = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  return { path: `/trpc/${procedure}${search}`, headers: { cookie } };
}

export function makeMutation(procedure: string, body: object, cookie: string): HttpRequest {
  return { path: `/trpc/${procedure}`, headers: { cookie }, body };
}

export async function startLaveo(data: Data): Promise<Contender> {
  const { folder, clients } = data;
  const { cookie } = data.desk;
  const makeBoard = (input: object) => makeQuery('dispatch.board', { limit: 50, ...input }, cookie);
  const env = { DATA_DIR: folder, NODE_ENV: 'production', LIMITS_FACTOR: '100000', TRUST_PROXY: '1' };
  return {
    name: 'Laveo',
    server: await startServer({ args: [serverFile], env, first: makeBoard({}) }),
    list: (end) => makeBoard({ to: FAR + end }),
    cards: (end) => makeBoard({ to: FAR + end, form: 'card' }),
    one: (orderId) => makeQuery('dispatch.order', { orderId }, cookie),
    place: (i) => {
      const { clientId: _, ...cart } = makeCart(data, i);
      const client = clients[i % clients.length] ?? data.desk;
      return makeMutation('orders.place', { ...cart, key: randomUUID() }, client.cookie);
    },
    move: (orderId, from, to) => makeMutation('dispatch.setStatus', { orderId, from, to }, cookie),
    query: (sql) => queryFile(folder, sql),
  };
}

export type BareProgram = { file: string; folder: string };

export async function startBare(data: Data, { file, folder }: BareProgram): Promise<Contender> {
  const headers = { 'x-role': 'admin' };
  const makeList = (path: string, end: number) => ({ path: `${path}?to=${FAR + end}`, headers });
  const env = { DATA_DIR: folder, NODE_ENV: 'production' };
  return {
    name: 'bare',
    server: await startServer({ args: [file], env, first: makeList('/cards', 0) }),
    list: (end) => makeList('/orders', end),
    cards: (end) => makeList('/cards', end),
    one: (orderId) => ({ path: `/orders/${orderId}`, headers }),
    place: (i) => ({ path: '/orders', headers, body: makeCart(data, i) }),
    move: (orderId, from, to) => ({ path: `/orders/${orderId}/status`, headers, body: { from, to } }),
    query: (sql) => queryFile(folder, sql),
  };
}

export function queryFile(folder: string, sql: string): string[] {
  const file = openBare(`${folder}/laveo.sqlite`, 5000);
  return runAndClose(file, () => file.prepare(sql).pluck().all() as string[]);
}
