import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invoiceIdentities, orders, users } from '#db/schema.ts';
import { refusal } from '../auth/testing/links.ts';
import { WORLD_PASSWORD } from '../testing/people.ts';
import { aWorld, type World } from '../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await aWorld();
});
afterEach(() => world.close());

const finish = (orderId: string, status: 'completed' | 'cancelled') =>
  world.db.update(orders).set({ status }).where(eq(orders.id, orderId)).run();

describe('deleting one’s account', () => {
  it('asks for the password and waits for the end of what is open', async () => {
    const awa = world.client();
    const phone = world.as(awa);
    const placed = await phone.orders.place(world.aCart());
    expect(await refusal(phone.profile.deleteAccount({ password: 'non' }))).toBe('PASSWORD_WRONG');
    expect(await refusal(phone.profile.deleteAccount({ password: WORLD_PASSWORD }))).toBe('ORDER_OPEN');
    finish(placed.id, 'cancelled');
    expect(await refusal(phone.profile.deleteAccount({ password: WORLD_PASSWORD }))).toBe('OK');
  });

  it('keeps the figures, moves the legal identity of finished orders, and frees the address', async () => {
    const awa = world.client('Awa Koné');
    const browser = world.browser(awa);
    const done = await browser.caller.orders.place(world.aCart({ address: 'Cocody' }));
    const dropped = await browser.caller.orders.place(world.aCart({ address: 'Marcory' }));
    finish(done.id, 'completed');
    finish(dropped.id, 'cancelled');
    await browser.caller.profile.deleteAccount({ password: WORLD_PASSWORD });
    expect(browser.cleared).toBe(1);
    expect((await browser.caller.auth.me()).user).toBeNull();
    const kept = world.db.select().from(orders).where(eq(orders.id, done.id)).get();
    expect(kept).toMatchObject({
      grandTotal: done.grandTotal,
      clientName: 'Client supprimé',
      clientAddress: '',
      lng: null,
    });
    expect(world.db.select().from(invoiceIdentities).all()).toEqual([
      {
        orderId: done.id,
        clientName: 'Awa Koné',
        phone: '+2250701020304',
        address: 'Cocody',
        erasedAt: world.clock.now(),
      },
    ]);
    expect(world.db.select().from(users).where(eq(users.id, awa.id)).get()).toMatchObject({
      fullname: 'Compte supprimé',
      phone: '',
      active: false,
    });
    expect(world.mailbox.letters()).toEqual([]);
    expect(await refusal(world.visitor().auth.signIn({ email: awa.email, password: WORLD_PASSWORD }))).toBe(
      'WRONG_CREDENTIALS',
    );
    expect(
      await refusal(
        world.visitor().auth.signUp({
          fullname: 'Awa',
          phone: '0701020304',
          email: awa.email,
          password: 'encore une fois',
        }),
      ),
    ).toBe('OK');
  });

  it('a livreur leaves his missions’ names too', async () => {
    const yao = world.livreur('Yao Kouadio');
    const placed = await world.as(world.client()).orders.place(world.aCart());
    await world
      .as(world.admin())
      .dispatch.assign({ orderId: placed.id, leg: 'pickup', livreurId: yao.id, from: 'pending' });
    expect(await refusal(world.as(yao).profile.deleteAccount({ password: WORLD_PASSWORD }))).toBe(
      'ORDER_OPEN',
    );
    finish(placed.id, 'completed');
    await world.as(yao).profile.deleteAccount({ password: WORLD_PASSWORD });
    const dump = JSON.stringify([
      world.db.select().from(orders).all(),
      world.store.sqlite.prepare('select * from order_events').all(),
    ]);
    expect(dump).not.toContain('Yao');
  });

  it('the last superadmin stays', async () => {
    const boss = world.superadmin();
    expect(await refusal(world.as(boss).profile.deleteAccount({ password: WORLD_PASSWORD }))).toBe(
      'LAST_SUPERADMIN',
    );
    world.superadmin();
    expect(await refusal(world.as(boss).profile.deleteAccount({ password: WORLD_PASSWORD }))).toBe('OK');
  });
});
