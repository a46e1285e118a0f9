import type { OnlineProvider } from '#domain/payments/attempt.ts';
import { createRandom, type Random } from '#server/demo/chance.ts';
import { KILL_POINTS, type KillPoint, type PaymentHouse } from './paymentHouse.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** One payment may meet these, beside the server that dies at a step of it. */
const TROUBLES = [
  ...(['silent', 'cut', 500, 422] as const).map((status) => ({ on: 'create', status }) as const),
  ...(['silent', 'cut', 500] as const).map((status) => ({ on: 'read', status }) as const),
  ...(['lost', 'late', 'twice', 'forged', 'early'] as const).map((notice) => ({ notice })),
  ...(['abandoned', 'mismatch', 'refused', 'cancelled', 'cash', 'expired', 'otherToo'] as const).map(
    (payer) => ({ payer }),
  ),
];
type Trouble =
  | { on: 'create' | 'read'; status: 'silent' | 'cut' | number }
  | { notice: 'lost' | 'late' | 'twice' | 'forged' | 'early' }
  | { payer: 'abandoned' | 'mismatch' | 'refused' | 'cancelled' | 'cash' | 'expired' | 'otherToo' }
  | { kill: KillPoint | 'between' };

const ALL_TROUBLES: readonly Trouble[] = [
  ...TROUBLES,
  ...KILL_POINTS.map((kill) => ({ kill })),
  { kill: 'between' },
];

interface Payer {
  orderId: string;
  clientId: string;
  provider: OnlineProvider;
  key: string;
  tries: number;
  trouble: Trouble | null;
}

export interface PayingDay {
  orders: string[];
  /** References of what the providers took, and when. */
  paidAt: Map<string, number>;
  /** References whose money is not what was asked for, and waits for a person. */
  mismatches: Set<string>;
  troubles: number;
}

const FAULTS_OF_HUNDRED = 10;
const PAYERS_A_MINUTE = 30;
const RETRY_MS = 5 * SECOND;
/** Until the last attempt of which the provider knows nothing is given up. */
const QUIET_MS = 32 * MINUTE;

/** Payers come one after the other for as long as it takes; with each tenth of them something goes wrong. */
export async function runPayingDay(house: PaymentHouse, { seed, payers }: { seed: number; payers: number }) {
  const chance = createRandom(seed);
  const plan = new Map<number, (() => Promise<void>)[]>();
  const schedule = (wait: number, work: () => Promise<void>) => {
    const at = Math.round((house.now() + wait) / SECOND);
    plan.set(at, [...(plan.get(at) ?? []), work]);
  };
  const day: PayingDay = { orders: [], paidAt: new Map(), mismatches: new Set(), troubles: 0 };
  const clients = Array.from({ length: 50 }, () => house.world().client().id);
  const desk = house.world().admin().id;
  const payment = { house, chance, day, schedule, desk };
  for (let number = 0; number < payers; number++)
    schedule(((number + 1) * MINUTE) / PAYERS_A_MINUTE, async () => {
      const hasTrouble = chance.between(1, 100) <= FAULTS_OF_HUNDRED;
      const clientId = chance.pick(clients);
      const placed = await house.act((world) => world.as({ id: clientId }).orders.place(world.aCart()));
      if (!('value' in placed)) throw new Error(placed.refusal);
      day.orders.push(placed.value.id);
      const trouble = hasTrouble ? (ALL_TROUBLES[day.troubles++ % ALL_TROUBLES.length] ?? null) : null;
      await startPaying(payment, {
        ...{ orderId: placed.value.id, clientId, trouble, tries: 0 },
        provider: chance.pick(['wave', 'orange']),
        key: chance.id(),
      });
    });
  let last = house.now() + QUIET_MS;
  while (house.now() < last) {
    const works = plan.get(Math.round(house.now() / SECOND)) ?? [];
    plan.delete(Math.round(house.now() / SECOND));
    for (const work of works) await work();
    if (plan.size > 0) last = house.now() + QUIET_MS;
    await house.passSecond();
  }
  return day;
}

interface Payment {
  house: PaymentHouse;
  chance: Random;
  day: PayingDay;
  desk: string;
  schedule(wait: number, work: () => Promise<void>): void;
}

async function startPaying(payment: Payment, payer: Payer): Promise<void> {
  const { house, chance, schedule } = payment;
  const { trouble, orderId, provider, key, clientId } = payer;
  if (payer.tries === 0 && trouble) prepareStart(house, provider, trouble);
  const started = await house.act((world) =>
    world.as({ id: clientId }).orders.startPayment({ orderId, provider, key }),
  );
  if ('value' in started) {
    const reference = findReference(house, provider, started.value.url);
    return schedule(chance.between(5, 60) * SECOND, () => pay(payment, payer, reference));
  }
  payer.tries += 1;
  // After a few tries the client takes the other means that they were offered, and then cash.
  if (payer.tries === 3) Object.assign(payer, { provider: getOther(provider), key: chance.id() });
  if (payer.tries < 6) schedule(RETRY_MS, () => startPaying(payment, payer));
}

const getOther = (provider: OnlineProvider): OnlineProvider => (provider === 'wave' ? 'orange' : 'wave');

function prepareStart(house: PaymentHouse, provider: OnlineProvider, trouble: Trouble): void {
  if ('kill' in trouble && trouble.kill.startsWith('start:')) house.killAt(trouble.kill as KillPoint);
  if ('on' in trouble && trouble.on === 'create') pushFault(house, provider, trouble);
}

const pushFault = (
  { wave, orange }: PaymentHouse,
  provider: OnlineProvider,
  fault: { on: 'create' | 'read'; status: 'silent' | 'cut' | number },
) => (provider === 'wave' ? wave.faults : orange.faults).push(fault);

function findReference({ wave, orange }: PaymentHouse, provider: OnlineProvider, url: string): string {
  const sessions = [...wave.sessions.values()].filter((one) => one.wave_launch_url === url);
  const payments = [...orange.payments.values()].filter((one) => one.payment_url === url);
  const [reference] =
    provider === 'wave' ? sessions.map((one) => one.client_reference) : payments.map((one) => one.order_id);
  if (reference === undefined) throw new Error(`nobody knows ${url}`);
  return reference;
}

async function pay(payment: Payment, payer: Payer, reference: string): Promise<void> {
  const { house, chance, day, schedule } = payment;
  const { trouble, provider } = payer;
  const way = trouble && 'payer' in trouble ? trouble.payer : null;
  // Their browser comes back from the provider's page all the same, which is no proof of anything.
  if (way === 'abandoned') return;
  if (way === 'refused' && provider === 'orange') {
    house.orange.refuse(reference);
    await notify(house, provider, reference, { status: 'FAILED' });
    return;
  }
  if (trouble && 'notice' in trouble && trouble.notice === 'forged') return forge(house, provider, reference);
  if (trouble && 'notice' in trouble && trouble.notice === 'early')
    await notify(house, provider, reference, {});
  if (way === 'expired') {
    payer.trouble = null;
    return schedule(29 * MINUTE, () => pay(payment, payer, reference));
  }
  if (!payAtProvider(house, provider, reference, way)) return;
  day.paidAt.set(reference, house.now());
  if (way === 'mismatch' && provider === 'wave') day.mismatches.add(reference);
  await changeOrder(payment, payer, way);
  if (way === 'otherToo') {
    const other = { ...payer, provider: getOther(provider), key: chance.id(), tries: 0, trouble: null };
    schedule(SECOND, () => startPaying(payment, other));
  }
  await deliver(payment, payer, reference);
}

/** A payer who comes to Orange with the wrong hour is taken all the same; Wave ends its sessions. */
function payAtProvider(
  { wave, orange }: PaymentHouse,
  provider: OnlineProvider,
  reference: string,
  way: string | null,
): boolean {
  if (provider === 'orange') return orange.pay(reference, { isLate: true });
  const session = [...wave.sessions.values()].find((one) => one.client_reference === reference);
  return session !== undefined && wave.pay(session.id, ...(way === 'mismatch' ? ['1'] : []));
}

async function changeOrder({ house, desk }: Payment, { orderId, clientId }: Payer, way: string | null) {
  if (way === 'cancelled') await house.act((world) => world.as({ id: clientId }).orders.cancel({ orderId }));
  if (way === 'cash')
    await house.act((world) => world.as({ id: desk }).dispatch.markPaid({ orderId, method: 'espece' }));
}

/** The provider sends its news until the house has taken it. */
async function deliver(payment: Payment, payer: Payer, reference: string): Promise<void> {
  const { house, schedule } = payment;
  const { trouble, provider } = payer;
  payer.trouble = null;
  const news = trouble && 'notice' in trouble ? trouble.notice : null;
  if (news === 'lost') return;
  if (news === 'late') return schedule(10 * MINUTE, () => deliver(payment, payer, reference));
  if (trouble && 'on' in trouble && trouble.on === 'read') pushFault(house, provider, trouble);
  if (trouble && 'kill' in trouble && trouble.kill !== 'between') house.killAt(trouble.kill);
  const isTaken = await notify(house, provider, reference, {});
  if (news === 'twice') await notify(house, provider, reference, {});
  if (trouble && 'kill' in trouble && trouble.kill === 'between') await house.kill();
  if (!isTaken) schedule(RETRY_MS, () => deliver(payment, payer, reference));
}

async function notify(
  house: PaymentHouse,
  provider: OnlineProvider,
  reference: string,
  options: { status?: 'FAILED' },
): Promise<boolean> {
  const session = [...house.wave.sessions.values()].find((one) => one.client_reference === reference);
  const sent = await house.act(async () =>
    provider === 'orange'
      ? house.orange.notify(reference, options)
      : house.wave.notify(session?.id ?? '', { eventId: `EV_${reference}_${house.now()}` }),
  );
  return 'value' in sent && sent.value === true;
}

/** With another secret, and then with the right one but of money that never came. */
async function forge(house: PaymentHouse, provider: OnlineProvider, reference: string): Promise<void> {
  if (provider === 'orange') {
    await house.orange.notify(reference, { token: 'forged' });
    await house.orange.notify(reference);
    return;
  }
  const session = [...house.wave.sessions.values()].find((one) => one.client_reference === reference);
  const change = { payment_status: 'succeeded', checkout_status: 'complete' };
  for (const secret of ['another secret', house.wave.settings.waveWebhookSecret])
    await house.wave.notify(session?.id ?? '', { secret, change });
}
