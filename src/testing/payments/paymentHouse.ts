import { openStore } from '#db/open.ts';
import { moneyEntries, paymentAttempts } from '#db/schema.ts';
import type { OnlineProvider } from '#domain/payments/attempt.ts';
import { receiveNotice } from '#server/payments/attempts/recordAnswer.ts';
import type { PaymentProvider } from '#server/providers/provider.ts';
import { createProviders } from '#server/providers/providers.ts';
import { type OrangeDouble, startOrange } from '../doubles/orangeMoney.ts';
import { startWave, type WaveDouble } from '../doubles/waveCheckout.ts';
import { getRefusal } from '../getRefusal.ts';
import { aWorld, type World } from '../world.ts';

const STEPS = ['start', 'read', 'notice'] as const;
type Step = (typeof STEPS)[number];
/** `before` a provider is asked, or a notification stored; `after` the provider has answered, or it was stored. */
export const KILL_POINTS = STEPS.flatMap((step) => [`${step}:before`, `${step}:after`] as const);
export type KillPoint = (typeof KILL_POINTS)[number];

export type Outcome<T> = { value: T } | { refusal: string };

export interface PaymentHouse {
  wave: WaveDouble;
  orange: OrangeDouble;
  world(): World;
  now(): number;
  kills: Map<KillPoint | 'between', number>;
  /** The next time that this step is reached, the server dies there. */
  killAt(point: KillPoint): void;
  /** `meanwhile` changes the file while no server runs. */
  kill(meanwhile?: () => void): Promise<void>;
  /** Work of a server that dies is answered to nobody. */
  act<T>(work: (world: World) => Promise<T>): Promise<Outcome<T>>;
  passSecond(): Promise<void>;
  listOurs(): { reference: string; amount: number; at: number }[];
  listTheirs(): { reference: string; amount: number }[];
  close(): Promise<void>;
}

const SECOND = 1000;
/** The machine may be slow, and a provider that answers is not to pass for one that does not. */
const PATIENCE_MS = 10_000;
const NEVER = new Promise<never>(() => {});

function makeEnd(): { promise: Promise<void>; resolve(): void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/**
 * The real acts on a database file, with a clock that the test moves. A kill drops everything in memory: the file is
 * closed under whatever was under way, and the next life of the server begins with what is on the disk.
 */
export async function openPaymentHouse(file: string, timeoutMs = PATIENCE_MS): Promise<PaymentHouse> {
  let world: World;
  let death = makeEnd();
  let birth = Promise.resolve();
  let armed: KillPoint | null = null;
  const kills: PaymentHouse['kills'] = new Map();
  const now = () => world.clock.now();
  const wave = await startWave({ now, notify: async (body, headers) => receive('wave', body, headers) });
  const orange = await startOrange({ now, notify: async (body) => receive('orange', body, {}) });

  async function begin(at?: number) {
    const store = openStore({ file, isReadAfter: true });
    // The process dies here, never the machine, so that nothing needs to wait for the disk.
    store.sqlite.pragma('synchronous = OFF');
    const settings = { ...wave.settings, ...orange.settings };
    world = await aWorld({ store, settings, ...(at !== undefined && { at }) });
    const { deps } = world;
    const { list: reachable, ...shared } = createProviders(deps, timeoutMs);
    const list = reachable.map((provider) => makeMortal(provider, world));
    deps.providers = {
      ...shared,
      list,
      find: (name) => list.find((provider) => provider.name === name),
    };
  }

  function die(point: KillPoint | 'between', meanwhile = () => {}): void {
    kills.set(point, (kills.get(point) ?? 0) + 1);
    const at = now();
    const ended = death;
    death = makeEnd();
    world.store.sqlite.close();
    meanwhile();
    birth = begin(at);
    ended.resolve();
  }

  function isDeathHere(point: KillPoint): boolean {
    if (armed !== point) return false;
    armed = null;
    die(point);
    return true;
  }

  /** Work of an earlier life never goes on. */
  const makeMortal = (provider: PaymentProvider, own: World): PaymentProvider => {
    const pass = async <T>(step: Step, ask: () => Promise<T>): Promise<T> => {
      if (isDeathHere(`${step}:before`)) return NEVER;
      const outcome = await ask().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      if (own !== world || isDeathHere(`${step}:after`)) return NEVER;
      if ('error' in outcome) throw outcome.error;
      return outcome.value;
    };
    return {
      ...provider,
      start: (request) => pass('start', () => provider.start(request)),
      read: (attempt) => pass('read', () => provider.read(attempt)),
    };
  };

  function receive(name: OnlineProvider, body: string, headers: Record<string, string>): boolean {
    if (isDeathHere('notice:before')) return false;
    const provider = world.deps.providers.find(name);
    const isTaken =
      provider !== undefined && receiveNotice(world.deps, provider, { body: Buffer.from(body), headers });
    return !isDeathHere('notice:after') && isTaken;
  }

  async function act<T>(work: (world: World) => Promise<T>): Promise<Outcome<T>> {
    await birth;
    const { promise: end } = death;
    const done = work(world);
    const answer = done.then(
      (value) => ({ value }),
      async () => ({ refusal: await getRefusal(done) }),
    );
    const outcome = await Promise.race([answer, end.then(() => ({ refusal: 'DEAD' }))]);
    await birth;
    return outcome;
  }

  await begin();
  return {
    ...{ wave, orange, now, kills, act },
    world: () => world,
    killAt: (point) => {
      armed = point;
    },
    kill: (meanwhile) => {
      die('between', meanwhile);
      return birth;
    },
    async passSecond() {
      world.clock.advance(SECOND);
      await act(({ deps }) => deps.sweeper.step());
    },
    listOurs() {
      const references = new Map(
        world.db
          .select()
          .from(paymentAttempts)
          .all()
          .map(({ id, reference }) => [`attempt:${id}`, reference]),
      );
      const entries = world.db.select().from(moneyEntries).all();
      return entries
        .filter(({ key }) => key?.startsWith('attempt:'))
        .map(({ key, amount, at }) => ({ reference: references.get(key ?? '') ?? `${key}`, amount, at }));
    },
    listTheirs: () => [
      ...wave.listPaid().map((one) => ({ reference: one.client_reference, amount: Number(one.amount) })),
      ...orange.listPaid().map((one) => ({ reference: one.order_id, amount: one.amount })),
    ],
    async close() {
      world.close();
      await wave.close();
      await orange.close();
    },
  };
}
