import { randomBytes } from 'node:crypto';
import type { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { orderLinks } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openCaller, openFixture, openWorld } from '#testing/openWorld.ts';
import { readSize } from '#testing/size.ts';
import { hashToken } from '../tokens.ts';

const world = openWorld({ settings: { limitsFactor: 1, demo: true } });
const desk = openCaller(() => world.as(world.admin()));
openFixture(() => world.product());
const visitor = () => world.visitor();

async function placeOrder() {
  const { contactPhone: _, ...cart } = world.aCart();
  const contact = { phone: '0701020304', fullname: 'Clarisse Bédi' };
  const payer = { name: 'Jean', phone: '0505060708' };
  return desk.dispatch.placeFor({ ...cart, contact, payer });
}

async function followNewOrder() {
  const order = await placeOrder();
  const { token, url } = await desk.dispatch.link({ orderId: order.id });
  return { order, token, url };
}

describe('a link', () => {
  it('is kept as a hash alone, and shows the order without names of the house', async () => {
    const { order, token, url } = await followNewOrder();
    expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(url).toBe(`${world.deps.settings.publicUrl}/suivi#${token}`);
    expect(JSON.stringify(world.db.select().from(orderLinks).all())).not.toContain(token);
    const shown = await visitor().follow.get({ token });
    expect(shown).toMatchObject({ id: order.id, grandTotal: order.grandTotal, payer: { name: 'Jean' } });
    expect(shown.codes).toEqual({ pickup: order.codes.pickup });
    expect(JSON.stringify(shown)).not.toMatch(/placedBy|contactId|0505060708/);
    expect(world.lines.join()).not.toContain(token);
  });

  it('tells the desk when it was first opened', async () => {
    const { order, token } = await followNewOrder();
    expect((await desk.dispatch.order({ orderId: order.id })).openedAt).toBeNull();
    await visitor().follow.get({ token });
    const openedAt = world.clock.now();
    world.clock.advance(1000);
    await visitor().follow.get({ token });
    expect((await desk.dispatch.order({ orderId: order.id })).openedAt).toBe(openedAt);
  });

  it('acts as the client, by link', async () => {
    const { order, token } = await followNewOrder();
    const amended = await visitor().follow.amend({
      token,
      seen: order.version,
      address: 'Cocody, rue du Baobab',
    });
    expect(amended.clientAddress).toBe('Cocody, rue du Baobab');
    const buyer = { ncc: '1304777N', name: 'Hôtel Ivoire' };
    expect((await visitor().follow.setBuyer({ token, ...buyer })).buyer).toEqual(buyer);
    await visitor().follow.choosePayment({ token, method: 'wave' });
    expect((await visitor().follow.declarePaid({ token })).paymentState).toBe('declared');
    await visitor().follow.claim({ token, kind: 'autre', words: 'Une question' });
    const events = await desk.dispatch.events({ orderId: order.id });
    expect(
      events.map(({ kind, actorName, actorRole, via }) => [kind, actorName, actorRole, via]).slice(1),
    ).toEqual([
      ['amended', 'Clarisse Bédi', 'client', 'link'],
      ['buyerSet', 'Clarisse Bédi', 'client', 'link'],
      ['payment', 'Clarisse Bédi', 'client', 'link'],
      ['payment', 'Clarisse Bédi', 'client', 'link'],
      ['claimed', 'Clarisse Bédi', 'client', 'link'],
    ]);
    expect(events[0]).not.toHaveProperty('via');
  });

  it('chooses the next hour after a failed visit', async () => {
    const { order, token } = await followNewOrder();
    const livreur = world.livreur();
    await desk.dispatch.assign({ orderId: order.id, leg: 'pickup', livreurId: livreur.id, from: 'pending' });
    const mission = world.as(livreur).missions;
    await mission.advance({ orderId: order.id, from: 'assigned' });
    await mission.fail({ orderId: order.id, from: 'pickup_en_route', reason: 'absent' });
    const { days } = await visitor().orders.slots();
    const slot = days.flatMap(({ slots }) => slots).find(({ isFree }) => isFree);
    const { version } = await visitor().follow.get({ token });
    const next = await visitor().follow.chooseSlot({ token, seen: version, slot: { from: slot?.from ?? 0 } });
    expect(next.slot?.from).toBe(slot?.from);
  });

  it('is ended by the desk, all at once, and lives beside a newer one until then', async () => {
    const { order, token } = await followNewOrder();
    const second = await desk.dispatch.link({ orderId: order.id });
    expect(await getRefusal(visitor().follow.get({ token }))).toBe('accepted');
    expect((await desk.dispatch.order({ orderId: order.id })).linkedAt).toBe(world.clock.now());
    expect(await desk.dispatch.revokeLink({ orderId: order.id })).toMatchObject({ revoked: 2 });
    expect((await desk.dispatch.order({ orderId: order.id })).linkedAt).toBeNull();
    for (const each of [token, second.token])
      expect(await getRefusal(visitor().follow.get({ token: each }))).toBe('LINK_UNKNOWN');
  });

  it('dies seven days after the end of its order, and is refused from then on', async () => {
    const { order, token } = await followNewOrder();
    await desk.dispatch.cancel({ orderId: order.id, from: 'pending' });
    world.clock.advance(7 * DAY - 1000);
    expect(await getRefusal(visitor().follow.get({ token }))).toBe('accepted');
    world.clock.advance(2000);
    expect(await getRefusal(visitor().follow.get({ token }))).toBe('LINK_UNKNOWN');
    expect(await getRefusal(world.as(world.admin()).dispatch.link({ orderId: order.id }))).toBe('LINK_ENDED');
  });

  it('goes with its order', async () => {
    const { order, token } = await followNewOrder();
    await desk.dispatch.remove({ orderId: order.id });
    expect(await getRefusal(visitor().follow.get({ token }))).toBe('LINK_UNKNOWN');
  });

  it('reaches nothing of another order', async () => {
    const [{ token }, other] = [await followNewOrder(), await placeOrder()];
    const intruder = visitor();
    const inputs = { token, orderId: other.id, seen: other.version, method: 'wave' } as const;
    expect(await getRefusal(intruder.follow.choosePayment(inputs as never))).toBe('BAD_REQUEST');
    const own = await intruder.follow.choosePayment({ token, method: 'wave' });
    expect(own.id).not.toBe(other.id);
    expect((await desk.dispatch.order({ orderId: other.id })).version).toBe(other.version);
  });
});

describe('who has a link', () => {
  it('reads the given name of the livreur, and no note of the desk', async () => {
    const { contactPhone: _, ...cart } = world.aCart();
    const contact = { phone: '0701020304', fullname: 'Clarisse Bédi' };
    const { id: orderId } = await desk.dispatch.placeFor({ ...cart, contact, deskNote: 'Paie mal' });
    const { id: livreurId } = world.livreur('Yao Kouassi');
    await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId, from: 'pending' });
    const { token } = await desk.dispatch.link({ orderId });
    const order = await visitor().follow.get({ token });
    expect(order.livreur?.fullname).toBe('Yao');
    expect(JSON.stringify(order)).not.toMatch(/Paie mal|Kouassi/);
  });

  it('makes as many calls as a session of the client', async () => {
    const { token } = await followNewOrder();
    for (let i = 0; i < 60; i += 1) await visitor().follow.get({ token });
    expect(await getRefusal(visitor().follow.get({ token }))).toBe('TOO_MANY');
  });
});

describe('the letters of a contact with an e-mail', () => {
  it('bring a link of their own, which the desk cannot read', async () => {
    const { contactPhone: _, ...cart } = world.aCart();
    const contact = { phone: '0701020304', fullname: 'Clarisse Bédi', email: 'clarisse@exemple.ci' };
    const order = await desk.dispatch.placeFor({ ...cart, contact });
    const letter = world.mailbox.last(contact.email);
    const [, token = ''] = /\/suivi#([\w-]{22})/.exec(letter?.text ?? '') ?? [];
    expect((await visitor().follow.get({ token })).id).toBe(order.id);
    const boss = world.as(world.superadmin());
    const { items } = await boss.outbox.list({});
    const opened = await boss.outbox.open({ id: items[0]?.id ?? '' });
    expect(opened.hasSecret).toBe(true);
    expect(opened.text).not.toContain(token);
  });
});

const GUESSES = readSize('LINK_GUESSES', { usual: 2000, whole: 10_000 });

describe('a token that leads nowhere', () => {
  const refuse = async (token: string, ip: string) => {
    const answer = world.browser(undefined, ip).caller.follow.get({ token });
    const { cause } = await answer.then(
      () => ({ cause: null }),
      (error: TRPCError) => error,
    );
    return JSON.stringify(
      cause,
      Object.getOwnPropertyNames(cause).filter((name) => name !== 'stack'),
    );
  };

  it(`is refused in one way, and ${GUESSES} guesses find nothing from one address or from many`, async () => {
    const { token, order } = await followNewOrder();
    const near = [token.slice(1), token.slice(0, -1), `${token}=`, ` ${token}`, swapCase(token)];
    const tokens = [...near, hashToken(token), order.id, order.id.slice(0, 8), '', 'cut'];
    while (tokens.length < GUESSES) tokens.push(randomBytes(16).toString('base64url'));
    const refusals = new Map<string, number>();
    for (const [i, guess] of tokens.entries()) {
      const one = i % 2 ? '9.9.9.9' : `10.0.${i >> 8}.${i & 255}`;
      const refusal = await refuse(guess, one);
      refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
    }
    expect([...refusals]).toEqual([
      [expect.stringContaining('LINK_UNKNOWN'), GUESSES / 2 + 30],
      [expect.stringContaining('TOO_MANY'), GUESSES / 2 - 30],
    ]);
    // Calls of an address are counted by the minute, wrong tokens by ten.
    world.clock.advance(61_000);
    const neighbour = world.browser(undefined, '9.9.9.9').caller;
    expect(await getRefusal(neighbour.follow.get({ token }))).toBe('accepted');
  });
});

const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
