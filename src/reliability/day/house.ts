import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '#server/demo/chance.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { root } from '../bundle.ts';
import type { Person } from './people.ts';

export interface Answer<T = unknown> {
  data: T;
  refused: string | null;
  facts: Record<string, unknown>;
  /** The server was killed during the request or right after it, and the request was sent again. */
  wasCut: boolean;
}

interface Envelope {
  result?: { data?: unknown };
  error?: { data?: { code?: string; facts?: Record<string, unknown> } };
}

/** All people sign in from one address, which the usual limits would refuse. */
const NO_LIMITS = '1000000';

/** A process of its own serves the house; power cuts kill it and start it again. */
export class House {
  private child: ChildProcess | null = null;
  private url = '';
  private readonly cookies = new Map<string, string>();
  private readonly heardAt = new Map<string, number>();
  private readonly chance;
  /** Number of acts in ten thousand during which the server is killed. */
  cutsOfTenThousand = 0;
  /** The settings of the payment providers. */
  providers: Record<string, string> = {};
  kills = 0;
  sent = 0;

  private readonly file: string;
  readonly folder: string;
  now: number;

  constructor(file: string, folder: string, now: number, seed: number) {
    this.file = file;
    this.folder = folder;
    this.now = now;
    this.chance = createRandom(seed);
  }

  async start(): Promise<void> {
    const env = {
      PATH: process.env.PATH ?? '',
      DATA_DIR: this.folder,
      PORT: '0',
      LAVEO_DEMO: '1',
      LIMITS_FACTOR: NO_LIMITS,
      CLOCK: String(this.now),
      ...this.providers,
    };
    const child = spawn(process.execPath, [this.file], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.child = child;
    let out = '';
    const port = await new Promise<string>((resolve, reject) => {
      child.stdout?.on('data', (chunk) => {
        out += chunk;
        const listening = /"listening".*?"port":(\d+)/.exec(out)?.[1];
        if (listening) resolve(listening);
      });
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${out}`)));
    });
    this.url = `http://127.0.0.1:${port}`;
  }

  getLastQuestion(personId: string): number {
    return this.heardAt.get(personId) ?? 0;
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = null;
    child.removeAllListeners('exit');
    const ended = once(child, 'close');
    child.kill(signal);
    await ended;
  }

  async cutPower(): Promise<void> {
    this.kills++;
    await this.stop('SIGKILL');
    await this.start();
  }

  async moveClock(at: number): Promise<void> {
    if (at <= this.now) return;
    this.now = at;
    const moved = once(this.child as ChildProcess, 'message');
    this.child?.send(at);
    await moved;
  }

  /** The power fails during some acts, which are then sent again. */
  sendAct<T>(person: Person, procedure: string, input: unknown): Promise<Answer<T>> {
    return this.sendWithCuts(() => this.postInput<T>(person, procedure, input));
  }

  /** The holder of a link has no session. */
  sendByLink<T>(procedure: string, input: unknown): Promise<Answer<T>> {
    return this.sendWithCuts(() => this.postByLink(procedure, input));
  }

  async postByLink<T>(procedure: string, input: unknown): Promise<Answer<T>> {
    return this.readAnswer<T>(await this.post(null, procedure, input));
  }

  /** What arrives while no server runs is lost. */
  async postNotice(provider: string, body: string, headers: Record<string, string> = {}): Promise<void> {
    const message = { method: 'POST', body, headers: { ...headers, connection: 'close' } };
    await fetch(`${this.url}/webhooks/${provider}`, message).catch(() => null);
  }

  private async sendWithCuts<T>(sendOnce: () => Promise<Answer<T>>): Promise<Answer<T>> {
    if (this.chance.between(1, 10_000) > this.cutsOfTenThousand) return sendOnce();
    return this.sendDuringPowerCut(sendOnce);
  }

  async sendDuringPowerCut<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const unanswered = send().catch(() => null);
    await delay(this.chance.between(0, 8));
    await this.cutPower();
    await unanswered;
    return { ...(await send()), wasCut: true };
  }

  async queryProcedure<T>(person: Person, procedure: string, input?: unknown): Promise<T> {
    this.heardAt.set(person.id, this.now);
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    const { data, refused } = await this.sendWithSession<T>(person, () =>
      this.fetch(person, `/trpc/${procedure}${query}`),
    );
    if (refused) throw new Error(`${procedure} ${JSON.stringify(input)}: ${refused}`);
    return data;
  }

  postInput<T>(person: Person, procedure: string, input: unknown): Promise<Answer<T>> {
    return this.sendWithSession<T>(person, () => this.post(person, procedure, input));
  }

  private post(person: Person | null, procedure: string, input: unknown): Promise<Response> {
    const json = { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } };
    const sent = input instanceof FormData ? { body: input } : json;
    return this.fetch(person, `/trpc/${procedure}`, { method: 'POST', ...sent });
  }

  async download(person: Person, path: string): Promise<string> {
    await this.sendWithSession(person, () => this.fetch(person, '/trpc/auth.me'));
    return (await this.fetch(person, path)).text();
  }

  /** A person whose session has ended signs in, and the request is sent again. */
  private async sendWithSession<T>(person: Person, send: () => Promise<Response>): Promise<Answer<T>> {
    if (!this.cookies.has(person.email)) await this.signIn(person);
    const answer = await this.readAnswer<T>(await send());
    if (answer.refused !== 'NOT_SIGNED_IN') return answer;
    await this.signIn(person);
    return this.readAnswer<T>(await send());
  }

  private async signIn(person: Person): Promise<void> {
    this.cookies.delete(person.email);
    const response = await this.fetch(person, '/trpc/auth.signIn', {
      method: 'POST',
      body: JSON.stringify({ email: person.email, password: WORLD_PASSWORD }),
      headers: { 'content-type': 'application/json' },
    });
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith('laveo'));
    if (!cookie) throw new Error(`${person.email} does not get in: ${await response.text()}`);
    this.cookies.set(person.email, cookie.split(';')[0] ?? '');
  }

  private fetch(person: Person | null, path: string, init: RequestInit = {}): Promise<Response> {
    this.sent++;
    const headers = new Headers(init.headers);
    headers.set('sec-fetch-site', 'same-origin');
    // The server could close a pooled connection just as the next request takes it.
    headers.set('connection', 'close');
    headers.set('cookie', (person && this.cookies.get(person.email)) ?? '');
    return fetch(this.url + path, { ...init, headers });
  }

  private async readAnswer<T>(response: Response): Promise<Answer<T>> {
    const { result, error } = (await response.json()) as Envelope;
    const { code = null, facts = {} } = error?.data ?? {};
    return { data: result?.data as T, refused: error ? (code ?? 'INTERNAL') : null, facts, wasCut: false };
  }
}
