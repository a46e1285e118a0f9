import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, type Random } from '#server/demo/chance.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { root } from '../bundle.ts';
import { type Running, startProgram } from '../startProgram.ts';
import type { Person } from './people.ts';
import { expectEqual } from './scenario.ts';

export interface Answer<T = unknown> {
  data: T;
  refused: string | null;
  /** The server was killed during the request or right after it, and the request was sent again. */
  wasCut: boolean;
}

type Envelope<T> = { result?: { data: T }; error?: { data?: { code?: string } } };

/** All people sign in from one address, which the usual limits would refuse. */
const NO_LIMITS = '1000000';
/** Percentage of the answers that are lost on the way. */
const LOST_OF_HUNDRED = 40;

/** A process of its own serves the house; power cuts kill it and start it again. */
export class House {
  /** Number of acts in ten thousand during which the server is killed. */
  cutsOfTenThousand = 0;
  /** The settings of the payment providers. */
  providers: Record<string, string> = {};
  kills = 0;
  sent = 0;
  now: number;

  readonly folder: string;
  readonly opened: number;
  readonly chance: Random;
  private readonly file: string;
  private readonly cookies = new Map<string, string>();
  private program: Running | null = null;
  private url = '';

  constructor(file: string, folder: string, now: number, seed: number) {
    this.file = file;
    this.folder = folder;
    this.opened = now;
    this.now = now;
    this.chance = createRandom(seed);
  }

  async start(): Promise<void> {
    const env = { DATA_DIR: this.folder, LAVEO_DEMO: '1', LIMITS_FACTOR: NO_LIMITS, CLOCK: String(this.now) };
    this.program = startProgram(this.file, { cwd: root, env: { ...env, ...this.providers } });
    this.url = await this.program.url;
  }

  async stop(): Promise<void> {
    await this.program?.stop();
  }

  async cutPower(): Promise<void> {
    this.kills++;
    await this.program?.kill();
    await this.start();
  }

  async moveClock(at: number): Promise<void> {
    if (at <= this.now) return;
    this.now = at;
    const { child } = this.program as Running;
    const moved = once(child, 'message');
    child.send(at);
    await moved;
  }

  /** A notification that arrives while no server runs is lost. */
  async postNotice(provider: string, body: string, headers: Record<string, string> = {}): Promise<void> {
    const message = { method: 'POST', body, headers: { ...headers, connection: 'close' } };
    await fetch(`${this.url}/webhooks/${provider}`, message).catch(() => null);
  }

  /** The power fails during some acts, and some answers are lost on the way: the act is sent again. */
  async sendAct<T>(person: Person, procedure: string, input: object): Promise<Answer<T>> {
    const send = () => this.postInput<T>(person, procedure, input);
    if (this.chance.between(1, 10_000) <= this.cutsOfTenThousand) return this.sendDuringPowerCut(send);
    const answer = await send();
    const hasKey = 'key' in input || 'actId' in input;
    if (answer.refused || !hasKey || this.chance.between(1, 100) > LOST_OF_HUNDRED) return answer;
    expectEqual(`${procedure} sent twice`, (await send()).refused, null);
    return answer;
  }

  private async sendDuringPowerCut<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const unanswered = send().catch(() => null);
    await delay(this.chance.between(0, 8));
    await this.cutPower();
    await unanswered;
    return { ...(await send()), wasCut: true };
  }

  async queryProcedure<T>(person: Person, procedure: string, input?: unknown): Promise<T> {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    const { data, refused } = await this.request<T>(person, `${procedure}${query}`);
    if (refused) throw new Error(`${procedure} ${JSON.stringify(input)}: ${refused}`);
    return data;
  }

  postInput<T>(person: Person, procedure: string, input: unknown): Promise<Answer<T>> {
    return this.request<T>(person, procedure, { method: 'POST', body: JSON.stringify(input) });
  }

  /** The person has a session already. */
  async download(person: Person, path: string): Promise<string> {
    return (await this.fetch(person, path)).text();
  }

  /** A person whose session has ended signs in, and the request is sent again. */
  private async request<T>(person: Person, path: string, init?: RequestInit): Promise<Answer<T>> {
    if (!this.cookies.has(person.email)) await this.signIn(person);
    const response = await this.fetch(person, `/trpc/${path}`, init);
    const text = await response.text();
    if (!text.startsWith('{')) throw new Error(`${path} answered ${response.status} with “${text}”`);
    const { result, error } = JSON.parse(text) as Envelope<T>;
    const refused = error ? (error.data?.code ?? 'INTERNAL') : null;
    if (refused !== 'NOT_SIGNED_IN') return { data: result?.data as T, refused, wasCut: false };
    this.cookies.delete(person.email);
    return this.request(person, path, init);
  }

  private async signIn({ email }: Person): Promise<void> {
    const body = JSON.stringify({ email, password: WORLD_PASSWORD });
    const response = await this.fetch(null, '/trpc/auth.signIn', { method: 'POST', body });
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith('laveo'));
    if (!cookie) throw new Error(`${email} does not get in: ${response.status} ${await response.text()}`);
    this.cookies.set(email, cookie.split(';')[0] ?? '');
  }

  private fetch(person: Person | null, path: string, init: RequestInit = {}): Promise<Response> {
    this.sent++;
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      // The server could close a pooled connection just as the next request takes it.
      connection: 'close',
      cookie: (person && this.cookies.get(person.email)) ?? '',
    };
    return fetch(this.url + path, { ...init, headers });
  }
}
