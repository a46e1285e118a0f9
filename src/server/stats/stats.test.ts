import { isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders, users } from '#db/schema.ts';
import { createNumberDrawer } from '#testing/createNumberDrawer.ts';
import { openCaller, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { updateRow } from '#testing/rows.ts';

const world = openWorld();
const boss = openCaller(() => world.as(world.superadmin()));

describe('the four counters', () => {
  it('count active staff, registered clients and every order', async () => {
    const [gone] = [world.client(), world.client(), world.livreur(), world.admin()];
    const away = world.livreur();
    updateRow(world.db, users, away.id, { active: false });
    updateRow(world.db, users, gone?.id ?? '', { active: false, erasedAt: world.clock.now() });
    // An unconfirmed account cannot sign in and is purged within two days, so it does not count.
    for (const { id } of [world.client(), world.livreur(), world.admin()])
      updateRow(world.db, users, id, { confirmedAt: null });
    anOrder(world, { status: 'cancelled' });
    expect(await boss.stats.counters()).toMatchObject({
      totalOrders: 1,
      activeAdmins: 1,
      activeLivreurs: 1,
      registeredClients: 1,
    });
  });

  it('equal what SQL counts after 500 random acts', { timeout: 60_000 }, async () => {
    const drawNumber = createNumberDrawer(7);
    world.product();
    const clients = [world.client(), world.client(), world.client()];
    const admin = world.admin();
    const desk = world.as(admin);
    const spared = [admin, ...clients].map((u) => u.id);
    const callers = clients.map((c) => world.as(c));
    let erased = 0;
    for (let i = 0; i < 500; i++) {
      const client = callers[drawNumber(3)];
      const someone = world.db
        .select({ id: users.id, role: users.role, active: users.active })
        .from(users)
        .where(isNull(users.erasedAt))
        .all();
      const order = world.db.select({ id: orders.id, status: orders.status }).from(orders).all();
      if (i % 100 === 0) await expectCountersMatchSql();
      switch (i % 20 === 19 ? 6 : drawNumber(6)) {
        case 0:
        case 1:
          await client?.orders.place(world.aCart());
          break;
        case 2:
          [world.client, world.livreur, world.admin][drawNumber(3)]?.();
          break;
        case 6: {
          const user = someone[drawNumber(someone.length)];
          if (user?.active && user.role !== 'superadmin' && !spared.includes(user.id)) {
            await world.as(user).profile.deleteAccount({ password: WORLD_PASSWORD });
            erased++;
          }
          break;
        }
        case 3: {
          const user = someone[drawNumber(someone.length)];
          if (user && user.role !== 'superadmin' && !spared.includes(user.id))
            await boss.people.setActive({ userId: user.id, active: !user.active });
          break;
        }
        case 4: {
          const one = order[drawNumber(Math.max(1, order.length))];
          if (one?.status === 'pending') await desk.dispatch.cancel({ orderId: one.id, from: 'pending' });
          break;
        }
        default: {
          const one = order[drawNumber(Math.max(1, order.length))];
          if (one) await boss.dispatch.remove({ orderId: one.id });
        }
      }
    }
    await expectCountersMatchSql();
    expect(erased).toBeGreaterThan(5);

    async function expectCountersMatchSql(): Promise<void> {
      const readValue = (sql: string) => world.store.sqlite.prepare(sql).pluck().get();
      expect(await boss.stats.counters()).toMatchObject({
        totalOrders: readValue('select count(*) from orders'),
        activeAdmins: readValue(
          `select count(*) from users where role = 'admin' and active = 1 and erased_at is null`,
        ),
        activeLivreurs: readValue(
          `select count(*) from users where role = 'livreur' and active = 1 and erased_at is null`,
        ),
        registeredClients: readValue(
          `select count(*) from users where role = 'client' and erased_at is null`,
        ),
      });
    }
  });
});
