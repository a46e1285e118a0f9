import { type ChildProcess, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';

export interface Running {
  child: ChildProcess;
  out(): string;
  /** The promise is rejected with the output of a server that ends before it listens. */
  url: Promise<string>;
  /** Exit code, or null if a signal ended the program. */
  ended: Promise<number | null>;
  stop(): Promise<number | null>;
  /** The programs that it has started end too, as under systemd: one that goes on would still open the database. */
  kill(): Promise<number | null>;
}

/** The answer of a procedure that writes, or of one that was refused; a server that dies gives none. */
export async function callServer<T = { id: string }>(
  url: string,
  procedure: string,
  input: object | undefined,
  cookie: string,
): Promise<{ status: number; data: T | undefined; refused: string | undefined }> {
  const answer = await fetch(`${url}/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(input ?? null),
  });
  const { result, error } = (await answer.json()) as {
    result?: { data: T };
    error?: { message: string };
  };
  return { status: answer.status, data: result?.data, refused: error?.message };
}

interface Options {
  cwd: string;
  env: Record<string, string>;
  args?: readonly string[];
}

/** The system chooses the port, so that no other process can take it between its choice and its use. */
export function startProgram(file: string, { cwd, env, args = [] }: Options): Running {
  const child = spawn(process.execPath, [file, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...env },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  const killGroup = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All of them have ended.
    }
  };
  onTestFinished(killGroup);
  let out = '';
  const url = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        out += chunk;
        const port = /"listening".*?"port":(\d+)/.exec(out)?.[1];
        if (port) resolve(`http://127.0.0.1:${port}`);
      });
    child.once('close', () => reject(new Error(out)));
  });
  // A test of a refused start never awaits the address, whose rejection must not count as unhandled.
  url.catch(() => undefined);
  const ended = new Promise<number | null>((done) => child.once('close', done));
  return {
    child,
    out: () => out,
    url,
    ended,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    kill: () => {
      killGroup();
      return ended;
    },
  };
}
