import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit, orderEvents, orders, outbox } from '#db/schema.ts';
import { ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { openWorld } from '#testing/openWorld.ts';
import type { UserRow } from '#testing/people.ts';
import { getRefusal } from '#testing/refusalOf.ts';

const world = openWorld();
let people: Record<'client' | 'yao' | 'adama' | 'admin', UserRow>;
let orderId: string;

beforeEach(async () => {
  people = { client: world.client(), yao: world.livreur(), adama: world.livreur(), admin: world.admin() };
  orderId = (await world.as(people.client).orders.place(world.aCart())).id;
});

const readOrder = () => world.db.select().from(orders).where(eq(orders.id, orderId)).get();
const readEvents = () =>
  world.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.sequence))
    .all();
const count = (table: typeof audit | typeof outbox | typeof orderEvents) => world.db.$count(table);

type Actor = 'client' | 'yao' | 'adama' | 'admin';
type Attempt = [actor: Actor, send: (status: (typeof ORDER_STATUSES)[number]) => Promise<unknown>];

const attempts = fc.constantFrom<(to: (typeof ORDER_STATUSES)[number]) => Attempt>(
  () => ['client', () => world.as(people.client).orders.cancel({ orderId })],
  () => ['client', () => world.as(people.client).orders.choosePayment({ orderId, method: 'espece' })],
  () => ['client', () => world.as(people.client).orders.declarePaid({ orderId })],
  () => ['yao', (from) => world.as(people.yao).missions.advance({ orderId, from })],
  () => ['adama', (from) => world.as(people.adama).missions.advance({ orderId, from })],
  () => ['yao', () => world.as(people.yao).missions.confirmCash({ orderId })],
  () => ['admin', () => world.as(people.admin).dispatch.markPaid({ orderId })],
  () => ['admin', () => world.as(people.admin).dispatch.reassign({ orderId, livreurId: people.adama.id })],
  () => ['admin', (from) => world.as(people.admin).dispatch.cancel({ orderId, from })],
  (to) => ['admin', (from) => world.as(people.admin).dispatch.setStatus({ orderId, from, to })],
  (to) => [
    'admin',
    (from) =>
      world.as(people.admin).dispatch.assign({
        orderId,
        leg: to === 'assigned' ? 'pickup' : 'delivery',
        livreurId: people.yao.id,
        from,
      }),
  ],
);

describe('an act on an order', () => {
  it('leaves one event, one version, one nudge and the desk’s audit row, or nothing at all', async () => {
    const plans = fc.array(
      fc.record({
        attempt: attempts,
        to: fc.constantFrom(...ORDER_STATUSES),
        isStale: fc.boolean(),
        staleStatus: fc.constantFrom(...ORDER_STATUSES),
      }),
      { minLength: 5, maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        orderId = (await world.as(people.client).orders.place(world.aCart())).id;
        for (const { attempt, to, isStale, staleStatus } of plan) {
          const before = { order: readOrder(), audits: await count(audit), letters: await count(outbox) };
          const nudges = world.nudges.length;
          const [actor, send] = attempt(to);
          const answer = await getRefusal(send(isStale ? staleStatus : (before.order?.status ?? 'pending')));
          const after = readOrder();
          const events = readEvents();
          expect(after?.version).toBe(events.length);
          expect(after?.status).toBe(events.filter((event) => event.to !== null).at(-1)?.to);
          const hasChanged = after?.version !== before.order?.version;
          expect(answer === 'accepted' || !hasChanged, answer).toBe(true);
          expect(world.nudges.length - nudges).toBe(hasChanged ? 1 : 0);
          expect((await count(audit)) - before.audits).toBe(hasChanged && actor === 'admin' ? 1 : 0);
          expect((await count(outbox)) - before.letters).toBeLessThanOrEqual(hasChanged ? 1 : 0);
          if (!hasChanged) expect(after).toEqual(before.order);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('nudges nobody and keeps nothing when its last write fails', async () => {
    world.store.sqlite.exec(
      `create trigger full before insert on audit begin select raise(abort, 'disk full'); end`,
    );
    const before = { order: readOrder(), events: readEvents(), letters: await count(outbox) };
    const nudges = world.nudges.length;
    const admin = world.as(people.admin);
    await expect(
      admin.dispatch.assign({ orderId, leg: 'pickup', livreurId: people.yao.id, from: 'pending' }),
    ).rejects.toThrow();
    expect({ order: readOrder(), events: readEvents(), letters: await count(outbox) }).toEqual(before);
    expect(world.nudges).toHaveLength(nudges);
  });

  it('wakes the mail once, after the commit', async () => {
    const letters: number[] = [];
    world.deps.mail.wake = () => {
      expect(world.store.sqlite.inTransaction).toBe(false);
      letters.push(world.mailbox.letters().length);
    };
    const before = world.mailbox.letters().length;
    const admin = world.as(people.admin);
    await admin.dispatch.assign({ orderId, leg: 'pickup', livreurId: people.yao.id, from: 'pending' });
    expect(letters).toEqual([before + 1]);
  });
});
