import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { findBrokenLinks } from '#db/integrity/auditChain.ts';
import { invoiceIdentities, orders, passkeys, recoveryCodes, totpSecrets, users } from '#db/schema.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { aFolder } from '#testing/database.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readEvents, readJournal } from '#testing/history.ts';
import { openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { updateRow } from '#testing/rows.ts';
import { addPasskey, addTotp } from '#testing/secondFactor/secondFactors.ts';
import { aWorld } from '#testing/world.ts';
import { createSender } from '../mail/sender.ts';
import { createFileTransport } from '../mail/transport.ts';

const world = openWorld();

const tryDeletion = (user: { id: string }, password = WORLD_PASSWORD) =>
  getRefusal(world.as(user).profile.deleteAccount({ password }));
const setOrderStatus = (orderId: string, status: OrderStatus) =>
  updateRow(world.db, orders, orderId, { status });

describe('deleting one’s account', () => {
  it('asks for the password and waits for the end of what is open', async () => {
    const awa = world.client();
    const placed = await world.as(awa).orders.place(world.aCart());
    expect(await tryDeletion(awa, 'non')).toBe('PASSWORD_WRONG');
    expect(await tryDeletion(awa)).toBe('ORDER_OPEN');
    setOrderStatus(placed.id, 'cancelled');
    expect(await tryDeletion(awa)).toBe('accepted');
  });

  it('keeps the figures, moves the legal identity of finished orders, and frees the address', async () => {
    const awa = world.client('Awa Koné');
    const browser = world.browser(awa);
    const done = await browser.caller.orders.place(world.aCart({ address: 'Cocody' }));
    const dropped = await browser.caller.orders.place(world.aCart({ address: 'Marcory' }));
    setOrderStatus(done.id, 'completed');
    setOrderStatus(dropped.id, 'cancelled');
    await browser.caller.profile.deleteAccount({ password: WORLD_PASSWORD });
    expect(browser.cleared).toBe(1);
    expect((await browser.caller.auth.me()).user).toBeNull();
    const order = world.db.select().from(orders).where(eq(orders.id, done.id)).get();
    expect(order).toMatchObject({
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
    expect(
      await getRefusal(world.visitor().auth.signIn({ email: awa.email, password: WORLD_PASSWORD })),
    ).toBe('WRONG_CREDENTIALS');
    expect(
      await getRefusal(
        world.visitor().auth.signUp({
          fullname: 'Awa',
          phone: '0701020304',
          email: awa.email,
          password: 'encore une fois',
        }),
      ),
    ).toBe('accepted');
  });

  it('is refused while the house owes the client money, linen or an answer, in words that say which', async () => {
    const [awa, desk] = [world.client('Awa Koné'), world.as(world.admin())];
    const expectRefused = async (code: string, orderId: string) => {
      const leaving = world.as(awa).profile.deleteAccount({ password: WORLD_PASSWORD });
      const facts = { references: `#${orderId.slice(0, 8)}` };
      await expect(leaving).rejects.toMatchObject({ cause: { code, facts } });
    };
    const paid = anOrder(world, { clientId: awa.id, status: 'cancelled', paymentState: 'paid' });
    const held = anOrder(world, { clientId: awa.id, status: 'cancelled', linen: 'held' });
    await desk.dispatch.claim({ orderId: held.id, kind: 'tache', words: 'Une tache' });
    await expectRefused('CREDIT_OWED', paid.id);
    const { grandTotal: amount } = paid;
    await desk.dispatch.refund({
      orderId: paid.id,
      amount,
      method: 'espece',
      reason: 'Commande annulée',
      key: world.deps.id(),
    });
    await expectRefused('LINEN_OWED', held.id);
    await desk.dispatch.givenBack({ orderId: held.id, note: 'Au comptoir' });
    await expectRefused('CLAIM_OPEN', held.id);
    const [claim] = (await desk.dispatch.order({ orderId: held.id })).claims;
    const answer = { claimId: claim?.id ?? '', answer: 'Relavée', outcome: 'answered' } as const;
    await desk.dispatch.answerClaim(answer);
    expect(await tryDeletion(awa)).toBe('accepted');
  });

  it('a livreur who was a client waits for the end of an own order', async () => {
    const yao = world.livreur();
    const order = await world.as(world.client()).orders.place(world.aCart());
    updateRow(world.db, orders, order.id, { clientId: yao.id });
    expect(await tryDeletion(yao)).toBe('MISSION_OPEN');
  });

  it('a livreur leaves his missions’ names too', async () => {
    const yao = world.livreur('Yao Kouadio');
    const placed = await world.as(world.client()).orders.place(world.aCart());
    await world
      .as(world.admin())
      .dispatch.assign({ orderId: placed.id, leg: 'pickup', livreurId: yao.id, from: 'pending' });
    const leaving = world.as(yao).profile.deleteAccount({ password: WORLD_PASSWORD });
    await expect(leaving).rejects.toMatchObject({
      cause: { code: 'MISSION_OPEN', facts: { references: `#${placed.id.slice(0, 8)}` } },
    });
    setOrderStatus(placed.id, 'processing');
    expect(await tryDeletion(yao)).toBe('MISSION_OPEN');
    setOrderStatus(placed.id, 'completed');
    await world.as(yao).profile.deleteAccount({ password: WORLD_PASSWORD });
    const dump = JSON.stringify([world.db.select().from(orders).all(), readEvents(world.db)]);
    expect(dump).not.toContain('Yao');
  });

  it('a livreur called “paid” rewrites no payment, and a homonym keeps his name', async () => {
    const desk = world.as(world.admin());
    const [paid, yao, homonym] = [
      world.livreur('paid'),
      world.livreur('Yao Kouadio'),
      world.livreur('Yao Kouadio'),
    ];
    const phone = world.as(world.client());
    const placePaidOrder = async (livreurId: string) => {
      const { id: orderId } = await phone.orders.place(world.aCart());
      await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId, from: 'pending' });
      await desk.dispatch.markPaid({ orderId });
      return orderId;
    };
    const [yaos, others] = [await placePaidOrder(yao.id), await placePaidOrder(homonym.id)];
    // An order that is reassigned before Yao has done anything names Yao in its assignment only.
    const relieved = await placePaidOrder(yao.id);
    await desk.dispatch.reassign({ orderId: relieved, livreurId: homonym.id });
    for (const id of [yaos, others, relieved]) setOrderStatus(id, 'completed');
    const readDetails = (orderId: string) =>
      readEvents(world.db, orderId).flatMap(({ detail }) => detail ?? []);
    await world.as(paid).profile.deleteAccount({ password: WORLD_PASSWORD });
    expect(readDetails(yaos)).toEqual(['Yao Kouadio', 'paid']);
    await world.as(yao).profile.deleteAccount({ password: WORLD_PASSWORD });
    expect(readDetails(yaos)).toEqual(['Livreur supprimé', 'paid']);
    expect(readDetails(others)).toEqual(['Yao Kouadio', 'paid']);
    expect(readDetails(relieved)).toEqual(['Livreur supprimé', 'paid', 'Yao Kouadio']);
  });

  it('the team’s copies of what a person wrote go with it, their files too', async () => {
    const folder = aFolder();
    const house = await aWorld({ settings: { dataDir: folder.path, teamEmail: 'equipe@laveo.ci' } });
    const transport = createFileTransport(join(folder.path, 'outbox'));
    const sender = createSender(house.deps, transport);
    const awa = house.client('Awalina Koné');
    for (const email of [awa.email, 'autre@exemple.ci'])
      await house.visitor().inbox.sendMessage({ fullname: email, email, message: 'Bonjour', elapsed: 8000 });
    const { id } = await house.as(awa).orders.place(house.aCart());
    while (await sender.step());
    updateRow(house.db, orders, id, { status: 'cancelled' });
    const countFiles = () => readdirSync(join(folder.path, 'outbox')).length;
    expect([house.mailbox.letters().length, countFiles()]).toEqual([3, 3]);
    await house.as(awa).profile.deleteAccount({ password: WORLD_PASSWORD });
    expect(house.mailbox.letters().map((letter) => letter.subject)).toEqual(['Message d’autre@exemple.ci']);
    expect(countFiles()).toBe(1);
    house.close();
    folder.remove();
  });

  it('takes the second factors of a member of the desk with it', async () => {
    const desk = world.browser(world.admin());
    await addPasskey(world, desk);
    await addTotp(world, desk);
    await desk.caller.profile.deleteAccount({ password: WORLD_PASSWORD });
    for (const table of [passkeys, totpSecrets, recoveryCodes])
      expect(world.db.select().from(table).all()).toEqual([]);
  });

  it('T-P10: takes a member of the desk out of the journal, whose chain still holds', async () => {
    const ali = world.admin('Alioune Canari');
    const browser = world.browser(ali, '198.51.100.77');
    await browser.caller.profile.update({ fullname: 'Alioune Canari', phone: '0701020304' });
    await world.as(world.superadmin()).people.setActive({ userId: world.client().id, active: false });
    await browser.caller.profile.deleteAccount({ password: WORLD_PASSWORD });
    const { sqlite } = world.store;
    const rows = readJournal(world.db);
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/Alioune|198\.51/);
    expect(findBrokenLinks(sqlite)).toEqual([]);
  });

  it('the last superadmin stays', async () => {
    const boss = world.superadmin();
    expect(await tryDeletion(boss)).toBe('LAST_SUPERADMIN');
    world.superadmin();
    expect(await tryDeletion(boss)).toBe('accepted');
  });
});
