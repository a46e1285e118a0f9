import { eq, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orders, users } from '#db/schema.ts';
import { DAY, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import type { Caller } from '#testing/browserClient.ts';
import { anOrder, aShirt } from '#testing/orders.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { aWorld, type World } from '#testing/world.ts';

let world: World;
let boss: Caller;
beforeEach(async () => {
  world = await aWorld();
  boss = world.as(world.superadmin());
});
afterEach(() => world.close());

describe('the four counters', () => {
  it('count active staff, registered clients and every order', async () => {
    const [gone] = [world.client(), world.client(), world.livreur(), world.admin()];
    const away = world.livreur();
    world.db.update(users).set({ active: false }).where(eq(users.id, away.id)).run();
    world.db
      .update(users)
      .set({ active: false, erasedAt: world.clock.now() })
      .where(eq(users.id, gone?.id ?? ''))
      .run();
    // Who has not confirmed an address cannot come in, and is gone in two days.
    for (const { id } of [world.client(), world.livreur(), world.admin()])
      world.db.update(users).set({ confirmedAt: null }).where(eq(users.id, id)).run();
    anOrder(world, { status: 'cancelled' });
    expect(await boss.stats.counters()).toEqual({
      totalOrders: 1,
      activeAdmins: 1,
      activeLivreurs: 1,
      registeredClients: 1,
    });
  });

  it('equal what SQL counts after 500 random acts', { timeout: 60_000 }, async () => {
    let seed = 7;
    const draw = (n: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % n;
    };
    world.product();
    const clients = [world.client(), world.client(), world.client()];
    const admin = world.admin();
    const desk = world.as(admin);
    const spared = [admin, ...clients].map((u) => u.id);
    const callers = clients.map((c) => world.as(c));
    let erased = 0;
    for (let i = 0; i < 500; i++) {
      const client = callers[draw(3)];
      const someone = world.db
        .select({ id: users.id, role: users.role, active: users.active })
        .from(users)
        .where(isNull(users.erasedAt))
        .all();
      const order = world.db.select({ id: orders.id, status: orders.status }).from(orders).all();
      if (i % 100 === 0) await same();
      switch (i % 20 === 19 ? 6 : draw(6)) {
        case 0:
        case 1:
          await client?.orders.place(world.aCart());
          break;
        case 2:
          [world.client, world.livreur, world.admin][draw(3)]?.();
          break;
        case 6: {
          const user = someone[draw(someone.length)];
          if (user?.active && user.role !== 'superadmin' && !spared.includes(user.id)) {
            await world.as(user).profile.deleteAccount({ password: WORLD_PASSWORD });
            erased++;
          }
          break;
        }
        case 3: {
          const user = someone[draw(someone.length)];
          if (user && user.role !== 'superadmin' && !spared.includes(user.id))
            await boss.people.setActive({ userId: user.id, active: !user.active });
          break;
        }
        case 4: {
          const one = order[draw(Math.max(1, order.length))];
          if (one?.status === 'pending') await desk.dispatch.cancel({ orderId: one.id, from: 'pending' });
          break;
        }
        default: {
          const one = order[draw(Math.max(1, order.length))];
          if (one) await boss.dispatch.remove({ orderId: one.id });
        }
      }
    }
    await same();
    expect(erased).toBeGreaterThan(5);

    async function same(): Promise<void> {
      const one = (sql: string) => world.store.sqlite.prepare(sql).pluck().get();
      expect(await boss.stats.counters()).toEqual({
        totalOrders: one('select count(*) from orders'),
        activeAdmins: one(
          `select count(*) from users where role = 'admin' and active = 1 and erased_at is null`,
        ),
        activeLivreurs: one(
          `select count(*) from users where role = 'livreur' and active = 1 and erased_at is null`,
        ),
        registeredClients: one(`select count(*) from users where role = 'client' and erased_at is null`),
      });
    }
  });

  it('are the superadmin’s', async () => {
    await expect(world.as(world.admin()).stats.counters()).rejects.toThrow('FORBIDDEN');
    await expect(world.as(world.admin()).stats.overview()).rejects.toThrow('FORBIDDEN');
  });
});

describe('the overview', () => {
  it('tells today, the week from Monday, the month, and thirty days, empty ones included', async () => {
    // The world begins on Friday 20 November 2026: Monday was the 16th.
    const now = world.clock.now();
    const price = { items: [aShirt(1000, 1)], transportFee: 0, grandTotal: 1000 };
    anOrder(world, { ...price, createdAt: now - HOUR });
    anOrder(world, { ...price, createdAt: now - 2 * HOUR, paymentState: 'paid', paidAt: now });
    anOrder(world, { ...price, createdAt: now - 3 * DAY, status: 'cancelled' });
    anOrder(world, {
      ...price,
      createdAt: now - 10 * DAY,
      paymentState: 'paid',
      status: 'completed',
      pickedUpAt: now - 10 * DAY + 90 * MINUTE,
      completedAt: now - 10 * DAY + 20 * HOUR,
    });
    anOrder(world, {
      ...price,
      createdAt: now - 25 * DAY,
      status: 'processing',
      pickedUpAt: now - 25 * DAY + 30 * MINUTE,
    });
    anOrder(world, { ...price, createdAt: now - 40 * DAY });
    const { today, week, month, days } = await boss.stats.overview();
    expect(today).toEqual({
      orders: 2,
      cancelled: 0,
      collected: 1000,
      due: 1000,
      minutesToPickup: null,
      minutesToDelivery: null,
      late: 0,
    });
    expect(week).toMatchObject({ orders: 3, cancelled: 1, collected: 1000, due: 1000, late: 0 });
    expect(month).toMatchObject({
      orders: 4,
      collected: 2000,
      due: 1000,
      minutesToPickup: 90,
      minutesToDelivery: 1200,
      late: 0,
    });
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ day: startOfDay(now), orders: 2, collected: 1000, due: 1000, late: 0 });
    expect(days.at(-11)).toMatchObject({ day: startOfDay(now) - 10 * DAY, orders: 1, collected: 1000 });
    expect(days.at(-26)).toMatchObject({ orders: 1, due: 1000, late: 1 });
    expect(days.reduce((sum, d) => sum + d.orders, 0)).toBe(5);
  });

  it('counts as late what was not delivered within a day, and nothing that was cancelled', async () => {
    const now = world.clock.now();
    const at = { createdAt: now - 3 * DAY };
    anOrder(world, { ...at, status: 'completed', completedAt: at.createdAt + 23 * HOUR });
    anOrder(world, { ...at, status: 'completed', completedAt: at.createdAt + 25 * HOUR });
    anOrder(world, { ...at, status: 'processing' });
    anOrder(world, { ...at, status: 'cancelled' });
    anOrder(world, { createdAt: now - 23 * HOUR });
    expect((await boss.stats.overview()).week.late).toBe(2);
  });
});
