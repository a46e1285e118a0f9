import { setTimeout as delay } from 'node:timers/promises';
import type { Sqlite } from '#db/connection.ts';
import type { OnlineProvider } from '#domain/payments/attempt.ts';
import { type OrangeDouble, startOrange } from '#testing/doubles/orangeMoney.ts';
import { startWave, type WaveDouble } from '#testing/doubles/waveCheckout.ts';
import type { Actors, OrderView } from './actors.ts';
import { expectDone, expectRefused } from './answers.ts';
import { giveBack } from './francs.ts';
import type { House } from './house.ts';
import type { Scenario, Shared } from './scenario.ts';

export interface Doubles {
  wave: WaveDouble;
  orange: OrangeDouble;
}

/** What payers have paid there is known outside of the house, whatever becomes of the house's server. */
export async function openDoubles(house: House): Promise<Doubles> {
  const now = () => house.now;
  return {
    wave: await startWave({ now, notify: (body, headers) => house.postNotice('wave', body, headers) }),
    orange: await startOrange({ now, notify: (body) => house.postNotice('orange', body) }),
  };
}

export const closeDoubles = ({ wave, orange }: Doubles) => Promise.all([wave.close(), orange.close()]);

type Started = { provider: OnlineProvider; reference: string; amount: number };

/** Null if the provider did not answer: its session may exist, but no payer has its address. */
async function startPayment(actors: Actors, provider: OnlineProvider): Promise<Started | null> {
  const { wave, orange } = actors.shared.doubles;
  const { amountDue: amount } = await actors.readOrder();
  const input = { provider, key: actors.chance.id() };
  const send = () => actors.actAsClient<{ url: string }>('startPayment', input);
  if (actors.chance.between(0, 3) === 0)
    (provider === 'wave' ? wave : orange).faults.push({ on: 'create', status: 'cut' });
  const first = await send();
  const answer = first.refused === 'PROVIDER_DOWN' ? await send() : first;
  if (answer.refused === 'PROVIDER_DOWN') return null;
  expectDone(answer);
  const { url } = answer.data;
  const reference =
    [...wave.sessions.values()].find(({ wave_launch_url }) => wave_launch_url === url)?.id ??
    [...orange.payments.values()].find(({ payment_url }) => payment_url === url)?.order_id ??
    '';
  return { provider, reference, amount };
}

/** A client who comes back to Orange finds the session that is open there, and no second one. */
async function tapAgain(actors: Actors): Promise<void> {
  const { payments } = actors.shared.doubles.orange;
  const before = payments.size;
  expectDone(await actors.actAsClient('startPayment', { provider: 'orange', key: actors.chance.id() }));
  if (payments.size !== before) throw new Error(`${actors.orderId} has a second open session of Orange`);
}

/** One notification in three is lost, so that the server finds the money by asking. */
async function pay(actors: Actors, { provider, reference, amount }: Started): Promise<void> {
  const double = actors.shared.doubles[provider];
  if (!double.pay(reference)) throw new Error(`${provider} takes no money for ${reference}`);
  actors.reality.house += amount;
  if (actors.chance.between(0, 2)) await double.notify(reference);
}

const PATIENCE_MS = 30_000;
const POLL_MS = 20;

/** The server asks the providers each second of the real clock; the moved clock says what is due. */
async function waitUntil(isReached: () => Promise<boolean> | boolean): Promise<boolean> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    if (await isReached()) return true;
    await delay(POLL_MS);
  }
  return isReached();
}

async function* waitForMoney(actors: Actors, isRead: (order: OrderView) => boolean): Scenario {
  yield 1;
  if (await waitUntil(async () => isRead(await actors.readOrder()))) return;
  throw new Error(
    `${actors.orderId}: what was paid online is not read: ${JSON.stringify(await actors.readOrder())}`,
  );
}

/** Wave gives its payment back by itself, the desk sends that of another provider. */
async function refundOnline(actors: Actors, { provider: method, reference, amount }: Started): Promise<void> {
  const { house, doubles } = actors.shared;
  const input = { orderId: actors.orderId, amount, method, reason: 'Payé de trop', key: actors.chance.id() };
  if (method === 'wave' && actors.chance.between(0, 1)) {
    doubles.wave.faults.push({ on: 'refund', status: 500 });
    expectRefused(
      await house.postInput(actors.shared.people.owners[0], 'dispatch.refund', input),
      'REFUND_UNSURE',
    );
  }
  await giveBack(actors, amount, (by) => house.sendAct(by, 'dispatch.refund', input));
  if (method === 'wave' && !doubles.wave.sessions.get(reference)?.isRefunded)
    throw new Error(`Wave has given nothing back for ${reference}`);
}

const pickProvider = ({ chance }: Actors) => chance.pick(['wave', 'orange'] as const);

export const WITH_PROVIDERS: Record<string, (actors: Actors) => Scenario> = {
  paidOnline: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield 10;
    const started = await startPayment(actors, pickProvider(actors));
    if (started) {
      if (started.provider === 'orange') await tapAgain(actors);
      await pay(actors, started);
      yield* waitForMoney(actors, ({ amountDue }) => amountDue === 0);
    }
    yield* actors.fetchCleanAndDeliver();
  },
  onlineGivenUp: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield 10;
    const started = await startPayment(actors, pickProvider(actors));
    if (started?.provider === 'orange') actors.shared.doubles.orange.refuse(started.reference);
    yield* actors.fetchCleanAndDeliver();
  },
  paidAfterCancel: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield 10;
    const started = await startPayment(actors, pickProvider(actors));
    // Wave would end an open session of a cancelled order, so its payer is faster than the news.
    if (started?.provider === 'wave') await pay(actors, started);
    expectDone(await actors.actAsClient('cancel'));
    if (!started) return;
    if (started.provider === 'orange') await pay(actors, started);
    yield* waitForMoney(actors, ({ credit }) => credit === started.amount);
    yield 30;
    await refundOnline(actors, started);
  },
  paidOnlineTwice: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield 10;
    const first = await startPayment(actors, 'orange');
    const second = await startPayment(actors, 'wave');
    for (const one of [second, first]) if (one) await pay(actors, one);
    if (first || second) yield* waitForMoney(actors, ({ amountDue }) => amountDue === 0);
    if (first && second) {
      yield* waitForMoney(actors, ({ credit }) => credit === second.amount);
      await refundOnline(actors, second);
    }
    yield* actors.fetchCleanAndDeliver();
  },
};

const RECEIPTS = `SELECT a.provider || ' ' || a.reference || ' ' || m.amount AS line FROM money_entries m
  JOIN payment_attempts a ON m.key = 'attempt:' || a.id ORDER BY line`;

/** Every payment that the providers have taken is one receipt, and there is no other. */
export async function compareBooks(sqlite: Sqlite, { doubles: { wave, orange } }: Shared): Promise<string[]> {
  const theirs = [
    ...wave.listPaid().map((one) => `wave ${one.client_reference} ${one.amount}`),
    ...orange.listPaid().map((one) => `orange ${one.order_id} ${one.amount}`),
  ].toSorted();
  const readOurs = () => sqlite.prepare(RECEIPTS).pluck().all() as string[];
  if (await waitUntil(() => readOurs().join() === theirs.join())) return [];
  const ours = new Set(readOurs());
  return [
    ...theirs.filter((line) => !ours.delete(line)).map((line) => `${line} was paid, without a receipt`),
    ...[...ours].map((line) => `${line} was received, and paid by nobody`),
  ];
}
