import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openBare, runAndClose, type Sqlite } from '#db/connection.ts';
import { applyPragmas } from '#db/pragmas.ts';

export type StoredLetter = { to: string; subject: string; text: string; html: string; at: number };

const dist = process.env.LAVEO_OUT ?? join(import.meta.dirname, '../../../dist');

/** The system hands out no port below its ephemeral range, so the port stays free while the server restarts. */
const FIRST_PORT = 12_000;
const PORTS = 18_000;

async function findFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + randomInt(PORTS);
    const probe = createServer();
    const free = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/** `seed.config.ts` fills this folder before the first test, and every server begins as a copy of it, or empty if its own environment says ''. */
export const SEEDED_DIR = 'LAVEO_E2E_SEEDED';

/** Each instance runs the production build on a data folder of its own. */
export class TestServer {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'laveo-e2e-'));
  #child: ChildProcess | null = null;
  #port = 0;
  #lines: string[] = [];
  readonly #env: Record<string, string>;

  constructor(env: Record<string, string> = {}) {
    this.#env = env;
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  #makeEnvironment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(this.#port),
      PUBLIC_URL: this.url,
      DATA_DIR: this.dataDir,
      LAVEO_DEMO: '1',
      LIMITS_FACTOR: '1000',
      LOG_LEVEL: 'info',
      ...this.#env,
    };
  }

  async start(): Promise<void> {
    if (this.#port === 0) {
      this.#port = await findFreePort();
      const seeded = this.#env[SEEDED_DIR] ?? process.env[SEEDED_DIR];
      if (seeded) cpSync(seeded, this.dataDir, { recursive: true });
    }
    const child = spawn(process.execPath, [join(dist, 'server/main.js')], {
      cwd: this.dataDir,
      env: this.#makeEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => this.#lines.push(line));
    while (!(await this.#isReady())) {
      if (child.exitCode !== null) throw new Error(`the server stopped at its start:\n${this.takeLog()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** The lines of the log since the last call. */
  takeLog(): string {
    return this.#lines.splice(0).join('\n');
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async runLaveo(...args: string[]): Promise<string> {
    const child = spawn(process.execPath, [join(dist, 'server/laveo.js'), ...args], {
      env: this.#makeEnvironment(),
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`laveo ${args.join(' ')} ended with ${code}:\n${output}`);
    return output;
  }

  readLetters(to?: string): StoredLetter[] {
    const folder = join(this.dataDir, 'outbox');
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as StoredLetter)
      .filter((letter) => to === undefined || letter.to === to)
      .sort((a, b) => a.at - b.at);
  }

  runOnDatabase<T>(work: (sqlite: Sqlite) => T): T {
    return runAndClose(openBare(join(this.dataDir, 'laveo.sqlite')), (sqlite) => {
      applyPragmas(sqlite);
      return work(sqlite);
    });
  }

  readColumn<T>(sql: string, ...values: (string | number)[]): T[] {
    return this.runOnDatabase((sqlite) => sqlite.prepare(sql).pluck().all(values)) as T[];
  }

  /** Tests write states that the screens reach only after hours, or never, into the running server's database. */
  updateDatabase(sql: string, ...values: (string | number)[]): void {
    this.runOnDatabase((sqlite) => sqlite.prepare(sql).run(...values));
  }

  async #isReady(): Promise<boolean> {
    try {
      // A pooled connection may belong to the previous server, so a new one is opened.
      return (await fetch(`${this.url}/readyz`, { headers: { connection: 'close' } })).ok;
    } catch {
      return false;
    }
  }
}
