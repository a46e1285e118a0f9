import { expect, it } from 'vitest';
import { moneyEntries, paymentAttempts } from '#db/schema.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWaveHouse, placeOrder } from '#testing/payments/waveHouse.ts';

const house = openWaveHouse();

async function beginPayment() {
  const placed = await placeOrder(house);
  const { client, orderId } = placed;
  const resume = (key: string = crypto.randomUUID()) =>
    client.orders.startPayment({ orderId, provider: 'wave', key });
  const firstKey = crypto.randomUUID();
  const { url } = await resume(firstKey);
  const readState = async () => (await client.orders.get({ orderId })).paymentState;
  return { ...placed, url, firstKey, resume, readState };
}

it('leads to its page when the provider is silent', async () => {
  const { resume, url } = await beginPayment();
  house.wave.faults.push({ on: 'read', status: 500 });
  expect(await resume()).toMatchObject({ url });
});

it('leads nowhere once it is paid', async () => {
  const { firstKey, resume, readState, grandTotal } = await beginPayment();
  house.wave.pay('cos-000001');
  expect(await getRefusal(resume())).toBe('ORDER_CHANGED');
  // A page that comes back from the browser's memory sends the key of before.
  expect(await getRefusal(resume(firstKey))).toBe('ORDER_CHANGED');
  expect(await readState()).toBe('paid');
  expect(house.world.db.select().from(moneyEntries).all()).toMatchObject([{ amount: grandTotal }]);
});

it('leads nowhere once its session is over, and the next try begins another', async () => {
  const { resume } = await beginPayment();
  const session = house.wave.sessions.get('cos-000001');
  if (session) session.checkout_status = 'expired';
  expect(await getRefusal(resume())).toBe('ORDER_CHANGED');
  expect(house.world.db.select().from(paymentAttempts).all()).toMatchObject([{ state: 'expired' }]);
  await resume();
  expect([...house.wave.sessions.keys()]).toEqual(['cos-000001', 'cos-000002']);
});
