import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moneyEntries, paymentAttempts, providerEvents } from '#db/schema.ts';
import { receiveNotice } from '#server/payments/attempts/recordAnswer.ts';
import { type OrangeDouble, startOrange } from '#testing/doubles/orangeMoney.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { aWorld, type World } from '#testing/world.ts';

const MINUTE = 60_000;

let world: World;
let orange: OrangeDouble;
let now = () => Date.now();
beforeEach(async () => {
  orange = await startOrange({ now: () => now(), notify: async (body) => notify(body) });
  world = await aWorld({ settings: orange.settings });
  now = world.clock.now;
});
afterEach(async () => {
  world.close();
  await orange.close();
});

function notify(body: string): boolean {
  const provider = world.deps.providers.find('orange');
  return (
    provider !== undefined && receiveNotice(world.deps, provider, { body: Buffer.from(body), headers: {} })
  );
}

const readAttempts = () => world.db.select().from(paymentAttempts).all();
const readEntries = () => world.db.select().from(moneyEntries).all();
const sweep = () => world.deps.sweeper.step();
const countTokens = () => orange.questions.filter((path) => path === '/oauth/v3/token').length;

/** The double's book is what the payers paid; ours must be the same. */
function expectOurBookIsTheirs() {
  const theirs = orange.listPaid().map(({ order_id, amount }) => [order_id, amount]);
  const references = new Map(readAttempts().map(({ id, reference }) => [`attempt:${id}`, reference]));
  const ours = readEntries().map(({ key, amount }) => [references.get(key ?? ''), amount]);
  expect(ours.toSorted()).toEqual(theirs.toSorted());
}

async function placeOrder() {
  const client = world.as(world.client());
  const { id: orderId, grandTotal } = await client.orders.place(world.aCart());
  const start = (key = crypto.randomUUID()) =>
    client.orders.startPayment({ orderId, provider: 'orange', key });
  return { client, orderId, grandTotal, start, readOrder: () => client.orders.get({ orderId }) };
}

async function openPayment() {
  const order = await placeOrder();
  const { attemptId, url } = await order.start();
  const reference = readAttempts().find(({ id }) => id === attemptId)?.reference ?? '';
  return { ...order, attemptId, url, reference };
}

async function sweepAfter(...waits: number[]) {
  for (const wait of waits) {
    world.clock.advance(wait);
    await sweep();
  }
}

describe('a payment by Orange Money', () => {
  it('is the open session of the same sum again, however often its client comes back to it', async () => {
    const { client, orderId, start, readOrder } = await placeOrder();
    const amend = async (quantity: number) => {
      const { version, items } = await readOrder();
      const lines = items.map(({ productId, service }) => ({ productId, service, quantity }));
      await client.orders.amend({ orderId, seen: version, items: lines });
    };
    const first = await start();
    for (const quantity of [3, 2, 3, 2]) {
      await amend(quantity);
      await start();
      await sweep();
    }
    expect(orange.payments.size).toBe(2);
    expect(await start()).toEqual(first);
    expect(readAttempts().filter(({ isUnwanted }) => !isUnwanted)).toMatchObject([{ id: first.attemptId }]);
  });

  it('is asked for within its limits, notified, read and recorded once', async () => {
    const { attemptId, url, reference, orderId, grandTotal, readOrder } = await openPayment();
    expect(orange.payments.get(reference)).toMatchObject({
      amount: grandTotal,
      payment_url: url,
      notif_url: 'http://localhost:3000/webhooks/orange',
    });
    expect(readAttempts()).toMatchObject([{ state: 'open', expiresAt: world.clock.now() + 10 * MINUTE }]);
    orange.pay(reference);
    for (let sent = 0; sent < 2; sent++) expect(await orange.notify(reference)).toBe(true);
    await sweep();
    await sweep();
    expect(await readOrder()).toMatchObject({ paymentState: 'paid', paymentMethod: 'espece' });
    expect(readEntries()).toMatchObject([
      { orderId, method: 'orange', key: `attempt:${attemptId}`, actorId: 'system:orange', holderId: null },
    ]);
    expectOurBookIsTheirs();
  });

  it('is found without a notification', async () => {
    const { reference, readOrder } = await openPayment();
    orange.pay(reference);
    await sweepAfter(15_000);
    expect((await readOrder()).paymentState).toBe('paid');
    expectOurBookIsTheirs();
  });

  it('fails, and the client begins another', async () => {
    const { start, reference } = await openPayment();
    orange.refuse(reference);
    await orange.notify(reference, { status: 'FAILED' });
    await sweep();
    expect(readAttempts()).toMatchObject([{ state: 'failed', nextReadAt: null }]);
    await start();
    expect(orange.payments.size).toBe(2);
    expectOurBookIsTheirs();
  });

  it('comes after Orange and the house called it expired', async () => {
    const { reference, readOrder } = await openPayment();
    await sweepAfter(10 * MINUTE + 1000);
    expect(readAttempts()).toMatchObject([{ state: 'expired', nextReadAt: null }]);
    orange.pay(reference, { isLate: true });
    // The house can ask for nothing when the news comes, and dies before it asks again.
    orange.faults.push({ on: 'read', status: 500 });
    await orange.notify(reference);
    await sweep();
    expect((await readOrder()).paymentState).toBe('due');
    await sweepAfter(MINUTE);
    expect((await readOrder()).paymentState).toBe('paid');
    expectOurBookIsTheirs();
  });

  it('comes twice, from two sessions of one order that both stay open', async () => {
    const { client, orderId, reference, start, readOrder } = await openPayment();
    const { version, items } = await readOrder();
    const changed = items.map(({ productId, service }) => ({ productId, service, quantity: 3 }));
    await client.orders.amend({ orderId, seen: version, items: changed });
    await start();
    for (const id of orange.payments.keys()) orange.pay(id);
    await orange.notify(reference);
    await sweepAfter(15_000);
    const { grandTotal, amountPaid, credit } = await readOrder();
    expect(credit).toBe(amountPaid - grandTotal);
    expect(readAttempts().map(({ problem }) => problem)).toContain('surplus');
    expectOurBookIsTheirs();
  });
});

describe('what Orange notifies', () => {
  it('is believed of nobody: an unknown token is answered and not kept, a forged success pays nothing', async () => {
    const { reference, readOrder } = await openPayment();
    expect(await orange.notify(reference, { token: 'f'.repeat(32) })).toBe(true);
    expect(world.db.select().from(providerEvents).all()).toEqual([]);
    await orange.notify(reference);
    await sweep();
    expect((await readOrder()).paymentState).toBe('due');
    for (const body of ['', '[]', '{"status":"SUCCESS"}', '{"status":{},"notif_token":1}'])
      expect(notify(body)).toBe(false);
    orange.pay(reference);
    await orange.notify(reference);
    await sweepAfter(15_000);
    expect((await readOrder()).paymentState).toBe('paid');
    expectOurBookIsTheirs();
  });
});

describe('Orange in trouble', () => {
  it('has ended the token before its time: a new one is asked for, and the client notices nothing', async () => {
    const { start } = await openPayment();
    orange.revokeTokens();
    const other = await placeOrder();
    await other.start();
    expect(countTokens()).toBe(2);
    expect((await start()).url).toContain('/pay/');
    expect(orange.payments.size).toBe(2);
  });

  it('renews a token that ends, and uses one as long as it lasts', async () => {
    await openPayment();
    await (await placeOrder()).start();
    expect(countTokens()).toBe(1);
    world.clock.advance(3_600_000);
    await (await placeOrder()).start();
    expect(countTokens()).toBe(2);
  });

  it.each(['silent', 'cut', 500] as const)(
    'answers the create with %s: no second session for this key, and a new try half an hour later',
    async (status) => {
      const { start } = await placeOrder();
      const key = crypto.randomUUID();
      orange.faults.push({ on: 'create', status });
      expect(await getRefusal(start(key))).toBe('PROVIDER_DOWN');
      expect(await getRefusal(start(key))).toBe('PROVIDER_DOWN');
      const made = orange.payments.size;
      expect(made).toBe(status === 500 ? 0 : 1);
      await sweepAfter(15_000, 30_000, 45_000, 90_000, 120_000, 300_000, 1_200_000);
      expect(readAttempts()).toMatchObject([{ state: 'failed', nextReadAt: null }]);
      await start();
      expect(orange.payments.size).toBe(made + 1);
    },
    30_000,
  );

  it('refuses the keys: failed at once, in words for the owner, and nothing is asked twice', async () => {
    const { start } = await placeOrder();
    orange.faults.push({ on: 'token', status: 401 });
    expect(await getRefusal(start())).toBe('PROVIDER_DOWN');
    expect(readAttempts()).toMatchObject([{ state: 'failed' }]);
    expect(orange.questions).toEqual(['/oauth/v3/token']);
    const line = world.lines.find((one) => one.includes('payment refused by the provider'));
    expect(line).toContain('"provider":"orange"');
    expect(line).toContain(readAttempts()[0]?.id);
  });
});
