import { beforeEach, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { paymentAttempts } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { isFinal, type OnlineProvider } from '#domain/payments/attempt.ts';
import { openFixture, openScratchFolder } from '#testing/openWorld.ts';
import { openPaymentHouse, type PaymentHouse } from '#testing/payments/paymentHouse.ts';

const MINUTES_DOWN = 30;
const OPEN_BEFORE = 40;

const folder = openScratchFolder();
const house: PaymentHouse = openFixture(
  () => openPaymentHouse(folder.file),
  (opened) => opened.close(),
);

const toPairs = (lines: { reference: string; amount: number }[]) =>
  lines.map(({ reference, amount }) => `${reference} ${amount}`).toSorted();

function expectOurBookIsTheirs() {
  expect(toPairs(house.listOurs())).toEqual(toPairs(house.listTheirs()));
}

async function passSeconds(count: number) {
  for (let second = 0; second < count; second++) await house.passSecond();
}

/** One account for all, because a server that begins anew does not know which were made. */
let clientId: string;
beforeEach(() => {
  clientId = house.world().client().id;
});

async function placeOrder() {
  const as = () => house.world().as({ id: clientId });
  const { id: orderId } = await as().orders.place(house.world().aCart());
  const start = (provider: OnlineProvider, key = crypto.randomUUID()) =>
    as().orders.startPayment({ orderId, provider, key });
  return { orderId, as, start, readOrder: () => as().orders.get({ orderId }) };
}

async function findDown(started: Promise<unknown>) {
  const error = await started.then(
    () => null,
    (cause: Error) => cause.cause,
  );
  return error instanceof DomainError ? { code: error.code, ...error.facts } : null;
}

it(`Wave is away for ${MINUTES_DOWN} minutes: no order is lost, Orange is offered, and all is read back after it`, async () => {
  const before = await Promise.all(Array.from({ length: OPEN_BEFORE }, placeOrder));
  for (const { start } of before) await start('wave');
  house.wave.setDown(true);
  // The payers' application works all the while, and no news of it comes.
  for (const id of house.wave.sessions.keys()) house.wave.pay(id);
  const during: Awaited<ReturnType<typeof placeOrder>>[] = [];
  for (let minute = 0; minute < MINUTES_DOWN; minute++) {
    const order = await placeOrder();
    during.push(order);
    expect(await findDown(order.start('wave'))).toEqual({
      code: 'PROVIDER_DOWN',
      provider: 'Wave',
      others: 'Orange Money, espèces',
    });
    await order.start('orange');
    if (minute === 15) await house.kill();
    await passSeconds(60);
  }
  for (const reference of house.orange.payments.keys()) house.orange.pay(reference, { isLate: true });
  for (const reference of house.orange.payments.keys()) await house.orange.notify(reference);
  await passSeconds(1);
  house.wave.setDown(false);
  await passSeconds(61);
  expectOurBookIsTheirs();
  for (const { readOrder } of [...before, ...during]) expect((await readOrder()).paymentState).toBe('paid');
  // A session that Wave was asked for and never had is given up after half an hour.
  for (let minute = 0; minute < MINUTES_DOWN; minute++) {
    house.world().clock.advance(59_000);
    await passSeconds(1);
  }
  const states = house.world().db.select().from(paymentAttempts).all();
  expect(states.filter(({ state }) => !isFinal(state))).toEqual([]);
  expect(findInconsistentRows(house.world().store.sqlite)).toEqual([]);
  const late = await placeOrder();
  await late.start('wave');
  expect(house.wave.sessions.size).toBe(OPEN_BEFORE + 1);
}, 600_000);

it('an order that is paid by Wave and by Orange has both receipts, and the second is a credit', async () => {
  const { start, readOrder } = await placeOrder();
  await start('wave');
  await start('orange');
  house.wave.pay('cos-000001');
  for (const reference of house.orange.payments.keys()) house.orange.pay(reference);
  await passSeconds(16);
  const { grandTotal, amountPaid, credit } = await readOrder();
  expect([amountPaid, credit]).toEqual([2 * grandTotal, grandTotal]);
  const problems = house
    .world()
    .db.select()
    .from(paymentAttempts)
    .all()
    .map(({ problem }) => problem);
  expect(problems.toSorted()).toEqual([null, 'surplus'].toSorted());
  expectOurBookIsTheirs();
});

it('two tabs get one session each by its own means, and one of the same means', async () => {
  const { start } = await placeOrder();
  const [first, second, other] = await Promise.all([start('wave'), start('wave'), start('orange')]);
  expect(second).toEqual(first);
  expect(other.attemptId).not.toBe(first?.attemptId);
  expect([house.wave.sessions.size, house.orange.payments.size]).toEqual([1, 1]);
});

it('an order that costs more by the time the money comes keeps it, and owes the rest', async () => {
  const { orderId, as, start, readOrder } = await placeOrder();
  await start('wave');
  house.wave.pay('cos-000001');
  const { version, items, grandTotal: earlierTotal } = await readOrder();
  const more = items.map(({ productId, service, quantity }) => ({
    productId,
    service,
    quantity: quantity + 1,
  }));
  await as().orders.amend({ orderId, seen: version, items: more });
  await passSeconds(1);
  const { amountPaid, amountDue, grandTotal } = await readOrder();
  expect([amountPaid, amountDue]).toEqual([earlierTotal, grandTotal - earlierTotal]);
  await start('wave');
  expect([...house.wave.sessions.values()].map(({ amount }) => Number(amount))).toEqual([
    earlierTotal,
    grandTotal - earlierTotal,
  ]);
  expectOurBookIsTheirs();
});
