import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moneyEntries, paymentAttempts, providerEvents } from '#db/schema.ts';
import { startWave, type WaveDouble } from '#testing/doubles/waveCheckout.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { aWorld, type World } from '#testing/world.ts';
import { receiveNotice } from './recordAnswer.ts';

let world: World;
let wave: WaveDouble;
let now = () => Date.now();
beforeEach(async () => {
  wave = await startWave({ now: () => now(), notify: async (body, headers) => notify(body, headers) });
  world = await aWorld({ settings: wave.settings });
  now = world.clock.now;
});
afterEach(async () => {
  world.close();
  await wave.close();
});

function notify(body: string, headers: Record<string, string>): boolean {
  const provider = world.deps.providers.find('wave');
  return provider !== undefined && receiveNotice(world.deps, provider, { body: Buffer.from(body), headers });
}

const aKey = () => crypto.randomUUID();
const readAttempts = () => world.db.select().from(paymentAttempts).all();
const readEntries = () => world.db.select().from(moneyEntries).all();
const sessionIds = () => [...wave.sessions.keys()];

const notifyAndSweep = async () => {
  await wave.notify('cos-000001');
  await world.deps.sweeper.step();
};

async function placeOrder() {
  const client = world.as(world.client());
  const { id: orderId, grandTotal } = await client.orders.place(world.aCart());
  const start = (key = aKey()) => client.orders.startPayment({ orderId, provider: 'wave', key });
  const readOrder = () => client.orders.get({ orderId });
  return { client, orderId, grandTotal, start, readOrder };
}

/** The double's book is what the payers paid; ours must be the same. */
function expectOurBookIsTheirs() {
  const theirs = wave.listPaid().map(({ id, amount }) => [id, Number(amount)]);
  const attempts = new Map(readAttempts().map((one) => [`attempt:${one.id}`, one.providerId]));
  const ours = readEntries().map(({ key, amount }) => [attempts.get(key ?? ''), amount]);
  expect(ours.toSorted()).toEqual(theirs.toSorted());
}

describe('a payment that goes well', () => {
  it('is asked for as Wave wants it, notified, read, and recorded once', async () => {
    const { orderId, grandTotal, start, readOrder } = await placeOrder();
    const { attemptId, url } = await start();
    const [session] = wave.sessions.values();
    expect(session).toMatchObject({
      amount: String(grandTotal),
      currency: 'XOF',
      client_reference: attemptId,
      success_url: `http://localhost:3000/paiement?commande=${orderId}`,
      error_url: `http://localhost:3000/paiement?echec&commande=${orderId}`,
      wave_launch_url: url,
    });
    wave.pay('cos-000001');
    expect(await wave.notify('cos-000001')).toBe(true);
    await world.deps.sweeper.step();
    expect(await readOrder()).toMatchObject({ paymentState: 'paid', amountDue: 0, paymentMethod: 'espece' });
    const receipt = { orderId, method: 'wave', amount: grandTotal, holderId: null, actorId: 'system:wave' };
    expect(readEntries()).toMatchObject([{ ...receipt, key: `attempt:${attemptId}` }]);
    const attempt = { state: 'paid', problem: null, nextReadAt: null, transactionId: 'Tcos-000001' };
    expect(readAttempts()).toMatchObject([attempt]);
    expectOurBookIsTheirs();
  });

  it('is found by the sweeper alone when no notification comes', async () => {
    const { start, readOrder } = await placeOrder();
    await start();
    wave.pay('cos-000001');
    await world.deps.sweeper.step();
    expect((await readOrder()).paymentState).toBe('due');
    world.clock.advance(15_000);
    await world.deps.sweeper.step();
    expect((await readOrder()).paymentState).toBe('paid');
  });

  it('is signed where the account asks for it', async () => {
    world.close();
    world = await aWorld({ settings: { ...wave.settings, waveSigningSecret: 'wave_ci_AKS_secret' } });
    now = world.clock.now;
    const { start } = await placeOrder();
    await start();
    expect(wave.questions[0]?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  });
});

describe('what the client is shown', () => {
  it('is the payment that is under way, then how it ended, in lists and on the page of a link', async () => {
    const { client, orderId, grandTotal, start } = await placeOrder();
    const admin = world.as(world.admin());
    const { token } = await admin.dispatch.link({ orderId });
    const visitor = world.visitor();
    const read = async () => {
      const [latest, listed, linked] = await Promise.all([
        client.orders.latest(),
        client.orders.inProgress({}),
        visitor.follow.get({ token }),
      ]);
      expect([listed.items[0]?.lastAttempt, linked.lastAttempt]).toEqual(Array(2).fill(latest?.lastAttempt));
      return latest?.lastAttempt;
    };
    expect(await read()).toBeNull();
    const { attemptId } = await start();
    const facts = { id: attemptId, provider: 'wave', amount: grandTotal, problem: null };
    expect(await read()).toEqual({ ...facts, state: 'open', createdAt: world.clock.now() });
    await client.orders.choosePayment({ orderId, method: 'wave' });
    await client.orders.choosePayment({ orderId, method: 'espece' });
    // The client has chosen another means, so that this one is being ended.
    expect(await read()).toBeNull();
    const next = await start();
    expect(next.attemptId).toBe(attemptId);
    wave.pay('cos-000001');
    await notifyAndSweep();
    expect(await read()).toMatchObject({ id: attemptId, state: 'paid' });
  });

  it('is no link beside the provider that confirms by itself', async () => {
    const settings = { ...wave.settings, wavePaymentLink: 'https://pay.wave.com/m/laveo', demo: true };
    world.close();
    world = await aWorld({ settings });
    now = world.clock.now;
    const client = world.as(world.client());
    const order = await client.orders.place(world.aCart({ paymentMethod: 'wave' }));
    expect(order).toMatchObject({ paymentMethod: 'wave', paymentLink: null });
    expect(await world.visitor().house.public()).toMatchObject({ takesWave: true, payWith: ['wave'] });
  });

  it('is the choice of Wave also without a link', async () => {
    const client = world.as(world.client());
    const order = await client.orders.place(world.aCart({ paymentMethod: 'wave' }));
    expect(order).toMatchObject({ paymentMethod: 'wave', paymentLink: null });
  });
});

describe('somebody in a hurry', () => {
  it('gets one session for one key, two keys, and two taps at once', async () => {
    const { start } = await placeOrder();
    const key = aKey();
    const [first, second] = await Promise.all([start(key), start()]);
    expect(second).toEqual(first);
    expect(await start(key)).toEqual(first);
    expect(await start()).toEqual(first);
    expect(sessionIds()).toEqual(['cos-000001']);
  });

  it('may not use a key for another order', async () => {
    const key = aKey();
    const client = world.as(world.client());
    const orders = [await client.orders.place(world.aCart()), await client.orders.place(world.aCart())];
    const pay = (index: number) =>
      client.orders.startPayment({ orderId: orders[index]?.id ?? '', provider: 'wave', key });
    await pay(0);
    expect(await getRefusal(pay(1))).toBe('KEY_REUSED');
  });

  it('pays nothing that is not owed, nor what is another person’s', async () => {
    const { client, orderId, start } = await placeOrder();
    const tryPayment = (payer: typeof client, provider: 'wave' | 'orange') =>
      getRefusal(payer.orders.startPayment({ orderId, provider, key: aKey() }));
    expect(await tryPayment(world.as(world.client()), 'wave')).toBe('NOT_FOUND');
    expect(await tryPayment(client, 'orange')).toBe('PROVIDER_OFF');
    await client.orders.cancel({ orderId });
    expect(await getRefusal(start())).toBe('TRANSITION_REFUSED');
    expect(sessionIds()).toEqual([]);
  });
});

describe('the provider in trouble', () => {
  it.each(['silent', 'cut', 500] as const)(
    'answers the create with %s: doubt, then the same key gives the url',
    async (status) => {
      const { start } = await placeOrder();
      const key = aKey();
      wave.faults.push({ on: 'create', status });
      expect(await getRefusal(start(key))).toBe('PROVIDER_DOWN');
      expect(readAttempts()).toMatchObject([{ state: 'unsure', url: null }]);
      const made = sessionIds();
      if (made.length > 0)
        expect(await start(key)).toMatchObject({ url: wave.sessions.get('cos-000001')?.wave_launch_url });
      else expect(await getRefusal(start(key))).toBe('PROVIDER_DOWN');
      expect(sessionIds()).toEqual(made);
    },
    30_000,
  );

  it('has no trace of it for 30 minutes: failed, and the next try begins anew', async () => {
    const { start } = await placeOrder();
    wave.faults.push({ on: 'create', status: 503 });
    await start().catch(() => {});
    for (const wait of [15, 30, 45, 90, 120, 300]) {
      world.clock.advance(wait * 1000);
      await world.deps.sweeper.step();
    }
    expect(readAttempts()).toMatchObject([{ state: 'unsure' }]);
    world.clock.advance(1_200_000);
    await world.deps.sweeper.step();
    expect(readAttempts()).toMatchObject([{ state: 'failed', nextReadAt: null }]);
    await start();
    expect(sessionIds()).toEqual(['cos-000001']);
  });

  it('refuses the house: failed at once, told to the owner, and the breaker stays shut', async () => {
    const { start } = await placeOrder();
    for (let tries = 0; tries < 4; tries++) {
      wave.faults.push({ on: 'create', status: 422 });
      expect(await getRefusal(start())).toBe('PROVIDER_DOWN');
    }
    expect(readAttempts().map(({ state }) => state)).toEqual(Array(4).fill('failed'));
    expect(world.lines.filter((line) => line.includes('payment refused by the provider'))).toHaveLength(4);
    await start();
    expect(sessionIds()).toHaveLength(1);
  });

  it('fails three times in a row: a minute without questions, and one good answer closes it', async () => {
    const { start } = await placeOrder();
    for (let tries = 0; tries < 3; tries++) {
      const { start: startOther } = await placeOrder();
      wave.faults.push({ on: 'create', status: 500 });
      expect(await getRefusal(startOther())).toBe('PROVIDER_DOWN');
    }
    const askedBefore = wave.questions.length;
    expect(await getRefusal(start())).toBe('PROVIDER_DOWN');
    expect(wave.questions).toHaveLength(askedBefore);
    world.clock.advance(60_000);
    await start();
    expect(wave.questions).toHaveLength(askedBefore + 1);
  });

  it('tells of the money before it answers the create, and nothing takes it back', async () => {
    const { start, readOrder } = await placeOrder();
    wave.faults.push({ on: 'create', status: 'silent' });
    const started = getRefusal(start());
    await expect.poll(() => sessionIds()).toHaveLength(1);
    wave.pay('cos-000001');
    await notifyAndSweep();
    expect((await readOrder()).paymentState).toBe('paid');
    expect(await started).toBe('PROVIDER_DOWN');
    expect(readAttempts()).toMatchObject([{ state: 'paid' }]);
    expectOurBookIsTheirs();
  });
});

describe('notifications', () => {
  it('prove nothing: forged, late, unsigned, of nobody, twice, with another amount', async () => {
    const { start, readOrder } = await placeOrder();
    await start();
    expect(await wave.notify('cos-000001', { secret: 'another secret' })).toBe(false);
    expect(await wave.notify('cos-000001', { at: world.clock.now() - 301_000 })).toBe(false);
    expect(notify('{}', {})).toBe(false);
    expect(world.db.select().from(providerEvents).all()).toEqual([]);
    // Signed, and yet the read says that nothing was paid.
    expect(await wave.notify('cos-000001', { change: { payment_status: 'succeeded' } })).toBe(true);
    await world.deps.sweeper.step();
    expect((await readOrder()).paymentState).toBe('due');
    const nobody = { change: { id: 'cos-other', client_reference: 'unknown' }, eventId: 'EV_nobody' };
    expect(await wave.notify('cos-000001', nobody)).toBe(true);
    expect(world.db.select().from(providerEvents).all()).toMatchObject([
      { id: 'EV_cos-000001', attemptId: readAttempts()[0]?.id },
      { id: 'EV_nobody', attemptId: null },
    ]);
    wave.pay('cos-000001');
    for (let sent = 0; sent < 3; sent++) await wave.notify('cos-000001', { eventId: 'EV_paid' });
    await world.deps.sweeper.step();
    await world.deps.sweeper.step();
    expect(readEntries()).toHaveLength(1);
    expectOurBookIsTheirs();
  });

  it('of another amount leave it to a person', async () => {
    const { start, readOrder } = await placeOrder();
    await start();
    wave.pay('cos-000001', '1');
    await notifyAndSweep();
    expect(readAttempts()).toMatchObject([{ state: 'unsure', problem: 'mismatch' }]);
    expect((await readOrder()).paymentState).toBe('due');
  });
});

describe('an order that changes while the client pays', () => {
  it('is cancelled: the session is ended', async () => {
    const { client, orderId, start } = await placeOrder();
    await start();
    await client.orders.cancel({ orderId });
    await world.deps.sweeper.step();
    expect(wave.sessions.get('cos-000001')?.checkout_status).toBe('expired');
    expect(readAttempts()).toMatchObject([{ state: 'expired' }]);
  });

  it('is cancelled after the money came: a credit, flagged', async () => {
    const { client, orderId, grandTotal, start, readOrder } = await placeOrder();
    await start();
    wave.pay('cos-000001');
    await client.orders.cancel({ orderId });
    await world.deps.sweeper.step();
    expect(await readOrder()).toMatchObject({ status: 'cancelled', credit: grandTotal });
    expect(readAttempts()).toMatchObject([{ state: 'paid', problem: 'surplus' }]);
    expectOurBookIsTheirs();
  });

  it('is settled in cash meanwhile: both are recorded, and the client has a credit', async () => {
    const { orderId, grandTotal, start, readOrder } = await placeOrder();
    await start();
    wave.pay('cos-000001');
    await world.as(world.admin()).dispatch.markPaid({ orderId, method: 'espece' });
    await world.deps.sweeper.step();
    expect(await readOrder()).toMatchObject({ amountPaid: 2 * grandTotal, credit: grandTotal });
    expect(readAttempts()).toMatchObject([{ state: 'paid', problem: 'surplus' }]);
  });

  it('costs another sum: the old session ends, and the new one is of the new sum', async () => {
    const { client, orderId, start, readOrder } = await placeOrder();
    await start();
    const { version, items } = await readOrder();
    const changed = items.map(({ productId, service }) => ({ productId, service, quantity: 3 }));
    await client.orders.amend({ orderId, seen: version, items: changed });
    await start();
    await world.deps.sweeper.step();
    const { grandTotal } = await readOrder();
    expect([...wave.sessions.values()]).toMatchObject([
      { checkout_status: 'expired' },
      { amount: String(grandTotal), checkout_status: 'open' },
    ]);
  });
});
