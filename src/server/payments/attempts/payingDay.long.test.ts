import { expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { orders, paymentAttempts, providerEvents } from '#db/schema.ts';
import { isFinal } from '#domain/payments/attempt.ts';
import { openFixture, openScratchFolder } from '#testing/openWorld.ts';
import { runPayingDay } from '#testing/payments/payingDay.ts';
import { KILL_POINTS, openPaymentHouse, type PaymentHouse } from '#testing/payments/paymentHouse.ts';
import { readSize } from '#testing/size.ts';

const PAYERS = readSize('PAYERS', { usual: 300, whole: 5000 });
const SEED = readSize('PAYING_SEED', { usual: 37, whole: 38 });
const SECOND = 1000;
/** Real time that a silent provider costs; an answer that comes later on a slow machine is one more fault. */
const SILENCE_MS = 2000;

const folder = openScratchFolder();
const house: PaymentHouse = openFixture(
  () => openPaymentHouse(folder.file, SILENCE_MS),
  (opened) => opened.close(),
);

const sum = (lines: { amount: number }[]) => lines.reduce((total, { amount }) => total + amount, 0);
const toPairs = (lines: { reference: string; amount: number }[]) =>
  lines.map(({ reference, amount }) => `${reference} ${amount}`).toSorted();

it(`${PAYERS} orders paid by Wave and Orange, something wrong with each tenth: our receipts are their books`, async () => {
  const day = await runPayingDay(house, { seed: SEED, payers: PAYERS });
  const ours = house.listOurs();
  const theirs = house.listTheirs().filter(({ reference }) => !day.mismatches.has(reference));
  expect(toPairs(ours)).toEqual(toPairs(theirs));
  expect(new Set(theirs.map(({ reference }) => reference)).size).toBe(theirs.length);

  const { db, store, as, admin } = house.world();
  expect(
    new Set(
      db
        .select()
        .from(orders)
        .all()
        .map(({ id }) => id),
    ),
  ).toEqual(new Set(day.orders));
  const attempts = db.select().from(paymentAttempts).all();
  const undecided = attempts.filter(({ state }) => !isFinal(state)).map(({ reference }) => reference);
  expect(new Set(undecided)).toEqual(day.mismatches);
  const { items } = await as(admin()).cash.attempts({ limit: 100 });
  const waiting = items.filter(({ problem }) => problem === 'mismatch').map(({ reference }) => reference);
  expect(new Set(waiting)).toEqual(day.mismatches);
  expect(findInconsistentRows(store.sqlite)).toEqual([]);

  const waits = ours
    .map(({ reference, at }) => at - (day.paidAt.get(reference) ?? 0))
    .toSorted((a, b) => a - b);
  const p95 = waits[Math.ceil(waits.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
  const confirmed = ours.length / day.paidAt.size;
  console.info(
    `payments: ${PAYERS} orders, ${attempts.length} attempts, ${day.troubles} faults, ` +
      `${[...house.kills].map(([point, times]) => `${point} ${times}`).join(', ')}; ` +
      `${ours.length} receipts of ${sum(ours)} FCFA, theirs ${theirs.length} of ${sum(theirs)}, ` +
      `${day.mismatches.size} of another sum; ${(100 * confirmed).toFixed(1)} % confirmed without a person, ` +
      `p50 ${waits[Math.floor(waits.length / 2)]} ms, p95 ${p95} ms, slowest ${waits.at(-1)} ms; ` +
      `${db.select().from(providerEvents).all().length} notifications stored`,
  );
  expect(confirmed).toBeGreaterThanOrEqual(0.95);
  expect(p95).toBeLessThan(10 * SECOND);
  expect([...house.kills.keys()].toSorted()).toEqual([...KILL_POINTS, 'between'].toSorted());
}, 600_000);
