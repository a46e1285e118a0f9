import { count } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit, orderEvents, orders } from '#db/schema.ts';
import { ORDER_STATUSES, type OrderStatus, TRANSITIONS } from '#domain/lifecycle/lifecycle.ts';
import { getAssignmentTarget, getNextStep, mayCancel } from '#domain/lifecycle/nextActs.ts';
import type { Caller } from '#testing/browserClient.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { readOrder } from '#testing/pieces/mission.ts';
import { updateRow } from '#testing/rows.ts';
import { readSize } from '#testing/size.ts';

const world = openWorld();
const awa = openFixture(() => world.client('Awa Koné'));
const yao = openFixture(() => world.livreur('Yao Kouassi'));
let orderId: string;

beforeEach(async () => {
  orderId = (await world.as(awa).orders.place(world.aCart())).id;
});

/** Every status but `pending` needs a livreur, so Yao gets the order. */
function setOrderStatus(status: OrderStatus): void {
  const livreurId = status === 'pending' ? null : yao.id;
  updateRow(world.db, orders, orderId, { status, livreurId, livreurName: livreurId && yao.fullname });
}

const assignPickup = (caller: Caller, livreurId = yao.id) =>
  caller.dispatch.assign({ orderId, leg: 'pickup', livreurId, from: 'pending' });
const countEvents = () => world.db.select({ n: count() }).from(orderEvents).get()?.n ?? 0;
const countAudits = () => world.db.select({ n: count() }).from(audit).get()?.n ?? 0;

describe('T-O4: the whole table', () => {
  it('lets only the listed acts through, each with one event, for every pair of statuses and every actor', async () => {
    const actors = {
      anonymous: { role: null, caller: world.visitor() },
      client: { role: 'client', caller: world.as(awa) },
      otherClient: { role: null, caller: world.as(world.client()) },
      livreur: { role: 'livreur', caller: world.as(yao) },
      otherLivreur: { role: null, caller: world.as(world.livreur()) },
      admin: { role: 'admin', caller: world.as(world.admin()) },
      superadmin: { role: 'superadmin', caller: world.as(world.superadmin()) },
    } as const;
    let tried = 0;
    const wrong: string[] = [];
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        for (const [name, { role, caller }] of Object.entries(actors)) {
          const isDesk = role === 'admin' || role === 'superadmin';
          // The list has every call that could bring the order from `from` to `to`.
          const ways: [kind: string, isListed: boolean, call: () => Promise<unknown>][] = [
            [
              'set',
              isDesk &&
                TRANSITIONS.some(
                  (a) =>
                    (a.kind === 'set' || a.kind === 'cancel') &&
                    a.from === from &&
                    a.to === to &&
                    a.by.includes(role),
                ),
              () => caller.dispatch.setStatus({ orderId, from, to }),
            ],
          ];
          if (to === getNextStep(from))
            ways.push(['step', role === 'livreur', () => caller.missions.advance({ orderId, from })]);
          if (to === 'cancelled') {
            const mayClientCancel = role === 'client' && mayCancel(from, 'client');
            ways.push([
              'cancel',
              isDesk && mayCancel(from, role),
              () => caller.dispatch.cancel({ orderId, from }),
            ]);
            ways.push(['cancelMine', mayClientCancel, () => caller.orders.cancel({ orderId })]);
          }
          for (const [leg, target] of [
            ['pickup', 'assigned'],
            ['delivery', 'assigned_for_delivery'],
          ] as const)
            if (to === target)
              ways.push([
                `assign ${leg}`,
                isDesk && getAssignmentTarget(leg, from) === to,
                () => caller.dispatch.assign({ orderId, leg, livreurId: yao.id, from }),
              ]);
          for (const [way, isListed, call] of ways) {
            setOrderStatus(from);
            const [events, audits] = [countEvents(), countAudits()];
            const answer = await getRefusal(call());
            const good =
              (answer === 'accepted') === isListed &&
              readOrder(world, orderId).status === (isListed ? to : from) &&
              countEvents() === events + (isListed ? 1 : 0) &&
              countAudits() === audits + (isListed && isDesk ? 1 : 0);
            if (!good) wrong.push(`${name} ${way} ${from} → ${to}: ${answer}`);
            tried++;
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(567);
  });

  it('answers the present state to whoever saw another', async () => {
    setOrderStatus('processing');
    const admin = world.as(world.admin());
    const yaos = world.as(yao);
    for (const call of [
      assignPickup(admin),
      admin.dispatch.setStatus({ orderId, from: 'assigned', to: 'picked_up' }),
      admin.dispatch.cancel({ orderId, from: 'pending' }),
      yaos.missions.advance({ orderId, from: 'assigned' }),
    ]) {
      const thrown = await call.catch((error: Error) => error.cause);
      expect(thrown).toMatchObject({ code: 'ORDER_CHANGED', facts: { status: 'processing' } });
    }
  });
});

describe('T-O5: two at once', () => {
  const ROUNDS = readSize('ROUNDS', { usual: 100, whole: 500 });
  const countAcceptances = (answers: string[]) => answers.filter((a) => a === 'accepted').length;

  it('two admins assign: one wins', async () => {
    const admins = [world.as(world.admin()), world.as(world.admin()), world.as(world.superadmin())];
    const livreurs = [yao, world.livreur(), world.livreur()];
    for (let round = 0; round < ROUNDS; round++) {
      setOrderStatus('pending');
      const events = countEvents();
      const answers = await Promise.all(
        admins.map((admin, i) => getRefusal(assignPickup(admin, livreurs[i]?.id))),
      );
      expect(countAcceptances(answers)).toBe(1);
      expect(answers.filter((a) => a === 'ORDER_CHANGED')).toHaveLength(2);
      expect(countEvents()).toBe(events + 1);
    }
    expect(world.mailbox.letters().filter((l) => l.kind === 'order.assigned')).toHaveLength(ROUNDS);
  });

  it('a livreur taps twice, and the desk acts too: one event', async () => {
    const admin = world.as(world.admin());
    const yaos = world.as(yao);
    for (let round = 0; round < ROUNDS; round++) {
      setOrderStatus('pickup_en_route');
      const events = countEvents();
      const answers = await Promise.all([
        getRefusal(yaos.missions.advance({ orderId, from: 'pickup_en_route' })),
        getRefusal(yaos.missions.advance({ orderId, from: 'pickup_en_route' })),
        getRefusal(admin.dispatch.setStatus({ orderId, from: 'pickup_en_route', to: 'picked_up' })),
        getRefusal(admin.dispatch.cancel({ orderId, from: 'pickup_en_route' })),
      ]);
      expect(countAcceptances(answers)).toBe(1);
      expect(countEvents()).toBe(events + 1);
    }
  });

  it('a client cancels while an admin assigns: one wins', async () => {
    const admin = world.as(world.admin());
    const client = world.as(awa);
    for (let round = 0; round < ROUNDS; round++) {
      setOrderStatus('pending');
      const answers = await Promise.all([
        getRefusal(client.orders.cancel({ orderId })),
        getRefusal(assignPickup(admin)),
      ]);
      expect(countAcceptances(answers)).toBe(1);
    }
  });

  it('two admins replace the same livreur: one wins', async () => {
    const admins = [world.as(world.admin()), world.as(world.admin())];
    const others = [world.livreur(), world.livreur()];
    for (let round = 0; round < ROUNDS; round++) {
      setOrderStatus('assigned');
      const answers = await Promise.all(
        admins.map((admin, i) =>
          getRefusal(admin.dispatch.reassign({ orderId, livreurId: others[i]?.id ?? '', from: yao.id })),
        ),
      );
      expect(answers.sort()).toEqual(['ORDER_CHANGED', 'accepted']);
    }
  });
});
