import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { type Asked, RawHttp } from './rawHttp.ts';

export interface Running {
  port: number;
  child: ChildProcess;
  startMs: number;
  memory(): number;
  /** The time is in ms and counts all threads of the server, but no other process. */
  processor(): number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export type Program = {
  node?: string;
  file: string;
  env: Record<string, string>;
  first: Asked;
  flags?: string[];
};

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export async function startProgram({ node, file, env, first, flags = [] }: Program): Promise<Running> {
  const port = await findFreePort();
  const since = performance.now();
  const child = spawn(node ?? process.execPath, [...flags, file], {
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: String(port), ...env },
    // The server writes its log as in production, but the log is discarded.
    stdio: ['ignore', 'ignore', 'inherit', ...(flags.length > 0 ? (['ipc'] as const) : [])],
  });
  running.add(child);
  const ended = new Promise<void>((done) =>
    child.once('close', () => {
      running.delete(child);
      done();
    }),
  );
  await waitForAnswer(port, first, child);
  return {
    port,
    child,
    startMs: performance.now() - since,
    memory: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1024,
    processor: () => readProcessorTime(child.pid),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** The verification of a large database takes a core, so the bench waits until it has ended. */
export async function waitUntilSettled({ child }: Running): Promise<void> {
  const file = `/proc/${child.pid}/task/${child.pid}/children`;
  while (existsSync(file) && readFileSync(file, 'utf8').trim() !== '') await pause(100);
}

const TICK_MS = 10;

/** Fields 14 and 15 of the file are hundredths of a second; the split at `) ` skips a name that may hold spaces. */
export function readProcessorTime(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function waitForAnswer(port: number, first: Asked, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const wire = await RawHttp.open(port).catch(() => null);
    const answer = await wire?.sendRequest(first).catch(() => null);
    wire?.close();
    if (answer?.status === 200) return;
    if (answer) throw new Error(`${first.path}: ${answer.status} ${answer.body}`);
    await pause(2);
  }
  throw new Error('the server ended before it answered');
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export function findFreePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
