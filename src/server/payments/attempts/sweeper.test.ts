import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paymentAttempts } from '#db/schema.ts';
import type { Answer, PaymentProvider, StartedAttempt } from '#server/providers/provider.ts';
import { openWorld } from '#testing/openWorld.ts';
import { insertRows } from '#testing/rows.ts';
import { recordAnswer } from './recordAnswer.ts';
import { createSweeper } from './sweeper.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const MOST_LATE = 3 * SECOND;

const world = openWorld();
let sweeper: ReturnType<typeof createSweeper>;
let orderId: string;
let answer: (attempt: StartedAttempt) => Promise<Answer>;
let reads: Map<string, number[]>;

const OPEN: Answer = { reading: { is: 'open' }, session: null, transactionId: null, raw: '{}' };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  reads = new Map();
  answer = async () => OPEN;
  const wave = {
    name: 'wave',
    read: (attempt: StartedAttempt) => {
      reads.set(attempt.reference, [...(reads.get(attempt.reference) ?? []), world.clock.now()]);
      return answer(attempt);
    },
  } as PaymentProvider;
  const { deps } = world;
  deps.providers = {
    ...deps.providers,
    list: [wave],
    find: (name) => (name === 'wave' ? wave : undefined),
  };
  orderId = (await world.as(world.client()).orders.place(world.aCart())).id;
  sweeper = createSweeper(() => deps);
  sweeper.start();
});
afterEach(() => {
  vi.useRealTimers();
});

function addAttempt(id: string, values: Partial<typeof paymentAttempts.$inferInsert> = {}) {
  const createdAt = world.clock.now();
  insertRows(world.db, paymentAttempts, {
    id,
    orderId,
    provider: 'wave',
    actorId: 'somebody',
    key: id,
    amount: 1500,
    state: 'open',
    reference: id,
    createdAt,
    nextReadAt: createdAt + 15 * SECOND,
    expiresAt: createdAt + 25 * MINUTE,
    ...values,
  });
}

async function passSeconds(count: number) {
  for (let second = 0; second < count; second++) {
    world.clock.advance(SECOND);
    vi.advanceTimersByTime(SECOND);
    await new Promise(setImmediate);
  }
}

const find = (id: string) =>
  world.db
    .select()
    .from(paymentAttempts)
    .all()
    .find((one) => one.id === id);

it('asks at 15, 45, 90 s, 3, 5, 10 min and at expiry, at most 3 s late, however long another question hangs', async () => {
  const begun = new Map<string, number>();
  addAttempt('hanging');
  answer = ({ reference }) => (reference === 'hanging' ? new Promise(() => {}) : Promise.resolve(OPEN));
  for (let number = 0; number < 40; number++) {
    addAttempt(`${number}`);
    begun.set(`${number}`, world.clock.now());
    await passSeconds(1);
  }
  await passSeconds(26 * 60);
  expect(reads.get('hanging')).toHaveLength(1);
  const planned = [15, 45, 90, 180, 300, 600, 25 * 60].map((seconds) => seconds * SECOND);
  for (const [id, createdAt] of begun) {
    const readTimes = (reads.get(id) ?? []).map((at) => at - createdAt);
    const late = planned.map((wait, index) => (readTimes[index] ?? Number.POSITIVE_INFINITY) - wait);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...late)).toBeLessThanOrEqual(MOST_LATE);
  }
});

it('asks after a long stop for all that was due meanwhile, within 3 s', async () => {
  await sweeper.stop();
  for (let number = 0; number < 1200; number++) addAttempt(`${number}`);
  world.clock.advance(2 * 60 * MINUTE);
  createSweeper(() => world.deps).start();
  await passSeconds(3);
  expect(reads.size).toBe(1200);
});

it('is not held up by attempts whose provider has no keys any more', async () => {
  for (let number = 0; number < 600; number++)
    addAttempt(`${number}`, { provider: 'orange', nextReadAt: number });
  addAttempt('wave', { nextReadAt: world.clock.now() });
  await passSeconds(1);
  expect([...reads.keys()]).toEqual(['wave']);
  expect(find('7')?.nextReadAt).toBe(7);
});

it.each([
  ['the provider fails', () => Promise.reject(new Error('status 500'))],
  ['the server dies meanwhile', () => new Promise<never>(() => {})],
])(
  'asks again within a minute for what a notification told if %s, also of an ended attempt',
  async (_, fail) => {
    const nextReadAt = world.clock.now();
    addAttempt('open', { nextReadAt, createdAt: nextReadAt - 20 * MINUTE });
    addAttempt('expired', { nextReadAt, state: 'expired', createdAt: nextReadAt - 40 * MINUTE });
    answer = fail;
    await passSeconds(1);
    expect([...reads.keys()].toSorted()).toEqual(['expired', 'open']);
    answer = async () => ({ ...OPEN, reading: { is: 'expired' } });
    const successor = createSweeper(() => world.deps);
    successor.start();
    await passSeconds(61);
    expect(reads.get('open')?.length).toBe(2);
    expect(reads.get('expired')?.length).toBe(2);
    expect(find('expired')).toMatchObject({ state: 'expired', nextReadAt: null });
  },
);

it('asks again at once when the provider told of news while it was asked', async () => {
  addAttempt('slow', { nextReadAt: world.clock.now() });
  const attempts = () => world.db.select().from(paymentAttempts).all();
  const now = world.clock.now();
  recordAnswer(world.deps, 'slow', OPEN);
  expect(attempts()).toMatchObject([{ nextReadAt: now }]);
  world.db
    .update(paymentAttempts)
    .set({ nextReadAt: now + MINUTE })
    .run();
  recordAnswer(world.deps, 'slow', OPEN);
  expect(attempts()[0]?.nextReadAt).toBeGreaterThan(now);
});
