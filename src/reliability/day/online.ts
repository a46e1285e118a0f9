import { setTimeout as delay } from 'node:timers/promises';
import type { Sqlite } from '#db/connection.ts';
import type { OnlineProvider } from '#domain/payments/attempt.ts';
import { type OrangeDouble, startOrange } from '#testing/doubles/orangeMoney.ts';
import { startWave, type WaveDouble } from '#testing/doubles/waveCheckout.ts';
import type { House } from './house.ts';
import type { Order } from './order.ts';
import type { OrderView } from './orderView.ts';
import { moveMoney, refund } from './paying.ts';
import { expectDone, expectEqual, type Scenario, type Shared } from './scenario.ts';

export interface Doubles {
  wave: WaveDouble;
  orange: OrangeDouble;
}

/** The doubles run outside of the house, so they know what was paid whatever becomes of the house's server. */
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
async function startPayment(order: Order, provider: OnlineProvider): Promise<Started | null> {
  const { doubles, chance } = order.shared;
  const { wave, orange } = doubles;
  const { amountDue: amount } = await order.read();
  const start = (key: string) => order.actAsClient<{ url: string }>('startPayment', { provider, key });
  const key = chance.id();
  if (order.happens('providerCut', 25)) doubles[provider].faults.push({ on: 'create', status: 'cut' });
  const first = await start(key);
  const answer = first.refused === 'PROVIDER_DOWN' ? await start(key) : first;
  if (answer.refused === 'PROVIDER_DOWN') return null;
  expectDone(answer);
  const { url } = answer.data;
  const reference =
    [...wave.sessions.values()].find(({ wave_launch_url }) => wave_launch_url === url)?.id ??
    [...orange.payments.values()].find(({ payment_url }) => payment_url === url)?.order_id ??
    '';
  return { provider, reference, amount };
}

/** The server finds the money of a lost notification by asking. */
async function pay(order: Order, { provider, reference, amount }: Started): Promise<void> {
  const double = order.shared.doubles[provider];
  if (!double.pay(reference)) throw new Error(`${provider} takes no money for ${reference}`);
  moveMoney(order, amount);
  if (!order.happens('noticeLost', 30)) await double.notify(reference);
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

async function* waitForMoney(order: Order, isRead: (view: OrderView) => boolean): Scenario {
  yield 1;
  if (await waitUntil(async () => isRead(await order.read()))) return;
  throw new Error(`what was paid online is not read: ${JSON.stringify(await order.read())}`);
}

/** A client pays at a provider, or at both, or gives up. */
export async function* payAtProvider(order: Order): Scenario {
  const provider = order.shared.chance.pick(['wave', 'orange'] as const);
  const isTwice = order.happens('paidOnlineTwice', 25);
  const started = await startPayment(order, isTwice ? 'orange' : provider);
  if (!started) return;
  if (!isTwice && order.happens('onlineGivenUp', 15)) {
    if (provider === 'orange') order.shared.doubles.orange.refuse(started.reference);
    return;
  }
  const second = isTwice ? await startPayment(order, 'wave') : null;
  if (second) await pay(order, second);
  await pay(order, started);
  yield* waitForMoney(order, ({ amountDue }) => amountDue === 0);
  if (!second) return;
  yield* waitForMoney(order, ({ credit }) => credit === second.amount);
  await refund(order, second.amount, 'Payé deux fois');
  const session = order.shared.doubles.wave.sessions.get(second.reference);
  expectEqual('refunded by Wave', session?.isRefunded, true);
}

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
