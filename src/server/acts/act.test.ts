import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit, type orderEvents, outbox } from '#db/schema.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Caller } from '#testing/browserClient.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readEvents } from '#testing/history.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { readOrder } from '#testing/pieces/mission.ts';
import { readSize } from '#testing/size.ts';

const world = openWorld();
const people = openFixture(() => ({
  client: world.client(),
  yao: world.livreur(),
  adama: world.livreur(),
  admin: world.admin(),
}));
let orderId: string;

beforeEach(async () => {
  orderId = (await world.as(people.client).orders.place(world.aCart())).id;
});

const countRows = (table: typeof audit | typeof outbox | typeof orderEvents) => world.db.$count(table);

const assignYao = (admin: Caller, leg: 'pickup' | 'delivery', from: OrderStatus) =>
  admin.dispatch.assign({ orderId, leg, livreurId: people.yao.id, from });

type Attempt = [actor: keyof typeof people, send: (caller: Caller, from: OrderStatus) => Promise<unknown>];

const attempts = fc.constantFrom<(to: OrderStatus) => Attempt>(
  () => ['client', (caller) => caller.orders.cancel({ orderId })],
  () => ['client', (caller) => caller.orders.choosePayment({ orderId, method: 'espece' })],
  () => ['client', (caller) => caller.orders.declarePaid({ orderId })],
  () => ['yao', (caller, from) => caller.missions.advance({ orderId, from })],
  () => ['adama', (caller, from) => caller.missions.advance({ orderId, from })],
  () => ['yao', (caller) => caller.missions.confirmCash({ orderId })],
  () => ['admin', (caller) => caller.dispatch.markPaid({ orderId })],
  () => ['admin', (caller) => caller.dispatch.reassign({ orderId, livreurId: people.adama.id })],
  () => ['admin', (caller, from) => caller.dispatch.cancel({ orderId, from })],
  (to) => ['admin', (caller, from) => caller.dispatch.setStatus({ orderId, from, to })],
  (to) => ['admin', (caller, from) => assignYao(caller, to === 'assigned' ? 'pickup' : 'delivery', from)],
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
          const before = readOrder(world, orderId);
          const [audits, letters] = [await countRows(audit), await countRows(outbox)];
          const nudges = world.nudges.length;
          const [actor, send] = attempt(to);
          const from = isStale ? staleStatus : before.status;
          const answer = await getRefusal(send(world.as(people[actor]), from));
          const after = readOrder(world, orderId);
          const events = readEvents(world.db, orderId);
          expect(after.version).toBe(events.length);
          expect(after.status).toBe(events.filter((event) => event.to !== null).at(-1)?.to);
          const hasChanged = after.version !== before.version;
          expect(answer === 'accepted' || !hasChanged, answer).toBe(true);
          // An act also moves the arrivals at the livreur's other missions.
          const ownNudges = world.nudges.slice(nudges).filter((nudge) => nudge.orderId === orderId);
          expect(ownNudges).toHaveLength(hasChanged ? 1 : 0);
          expect((await countRows(audit)) - audits).toBe(hasChanged && actor === 'admin' ? 1 : 0);
          expect((await countRows(outbox)) - letters).toBeLessThanOrEqual(hasChanged ? 1 : 0);
          if (!hasChanged) expect(after).toEqual(before);
        }
      }),
      { numRuns: readSize('ACT_PLANS', { usual: 20, whole: 60 }) },
    );
  });

  it('nudges nobody and keeps nothing when its last write fails', async () => {
    world.store.sqlite.exec(
      `create trigger full before insert on audit begin select raise(abort, 'disk full'); end`,
    );
    const readWrites = async () => [
      readOrder(world, orderId),
      readEvents(world.db, orderId),
      await countRows(outbox),
    ];
    const before = await readWrites();
    const nudges = world.nudges.length;
    await expect(assignYao(world.as(people.admin), 'pickup', 'pending')).rejects.toThrow();
    expect(await readWrites()).toEqual(before);
    expect(world.nudges).toHaveLength(nudges);
  });

  it('wakes the mail once, after the commit', async () => {
    const letters: number[] = [];
    world.deps.mail.wake = () => {
      expect(world.store.sqlite.inTransaction).toBe(false);
      letters.push(world.mailbox.letters().length);
    };
    const before = world.mailbox.letters().length;
    await assignYao(world.as(people.admin), 'pickup', 'pending');
    expect(letters).toEqual([before + 1]);
  });
});
