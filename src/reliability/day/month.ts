import { DAY, formatIsoDay, HOUR, MINUTE, startOfDay, startOfMonth } from '#domain/format/calendar.ts';
import { createRandom } from '#server/demo/chance.ts';
import { toEnvironment } from '#testing/doubles/toEnvironment.ts';
import { checkReminders } from './accountBook.ts';
import { bringLastOrders, moveAccountMoney, openAccounts, turnMonth } from './accounts.ts';
import { closeDrawer, handInCash } from './evening.ts';
import { offerExpress } from './express.ts';
import { House } from './house.ts';
import { liveOrder } from './life.ts';
import { checkBalances, type Night } from './night.ts';
import { closeDoubles, openDoubles } from './online.ts';
import { Order } from './order.ts';
import { LIMITS, seedHouse } from './people.ts';
import { loseNetwork, Phone } from './phone.ts';
import { Reality } from './reality.ts';
import { expectDone, type Scenario, type Shared } from './scenario.ts';

/** A Monday, the last of its month, half an hour before the house opens. */
const BEGINS = Date.UTC(2026, 7, 31, 7, 30);
const OPENS = 8 * HOUR;
const EVENING = 20 * HOUR;
const NIGHT = 22 * HOUR;
const SUNDAY = 0;
/** Number of acts in ten thousand during which the power fails. */
const CUTS = 40;
/** Percentage of a situation that has not come yet, so that a short month has most of them. */
const FIRST_TIME = 75;

type Plan = { seed: number; days: number; ordersADay: number };

/** It counts how often each situation has come that could have come. */
type Month = { nights: Night[]; situations: Map<string, number> };

type Running = { at: number; scenario: Scenario };

/** Orders, situations and power cuts are drawn from the seed, so that a failing month can be run again. */
export async function simulateMonth(file: string, folder: string, plan: Plan): Promise<Month> {
  const people = seedHouse(folder, BEGINS);
  const house = new House(file, folder, BEGINS, plan.seed);
  const doubles = await openDoubles(house);
  house.providers = toEnvironment({ ...doubles.wave.settings, ...doubles.orange.settings });
  await house.start();
  try {
    const [owner] = people.owners;
    expectDone(await house.sendAct(owner, 'house.update', { changes: LIMITS, seen: 0 }));
    const accounts = await openAccounts(house, people);
    const garments = await house.queryProcedure<Shared['garments']>(owner, 'catalogue.list');
    const reality = new Reality();
    const phones = people.livreurs.map((livreur) => new Phone(house, livreur));
    const chance = createRandom(plan.seed);
    const situations = new Map<string, number>();
    const happens = (situation: string, percent: number) => {
      const before = situations.get(situation) ?? 0;
      const comes = chance.between(1, 100) <= (before === 0 ? Math.max(percent, FIRST_TIME) : percent);
      situations.set(situation, comes ? before + 1 : before);
      return comes;
    };
    const shared = { house, doubles, people, accounts, phones, reality, chance, garments, happens };
    await offerExpress(shared);
    house.cutsOfTenThousand = CUTS;
    return { nights: await liveDays(shared, plan), situations };
  } finally {
    await house.stop();
    await closeDoubles(doubles);
  }
}

async function liveDays(shared: Shared, { days, ordersADay }: Plan): Promise<Night[]> {
  const { house, phones, chance } = shared;
  const running: Running[] = phones.map((phone) => ({ at: house.now, scenario: loseNetwork(phone, chance) }));
  const nights: Night[] = [];
  const endDay = async (isOver = false) => {
    const night = await checkBalances(shared, isOver);
    nights.push(night);
    console.info(describeNight(night, house));
  };
  let last: Order[] = [];
  for (let day = 0; day < days; day++) {
    const midnight = startOfDay(BEGINS) + day * DAY;
    if (midnight === startOfMonth(midnight)) await turnMonth(shared, midnight, last);
    await openHouse(shared, midnight + OPENS);
    if (new Date(midnight).getUTCDay() !== SUNDAY)
      for (let number = 0; number < ordersADay; number++) {
        const at = midnight + OPENS + chance.between(0, 7 * 60) * MINUTE;
        running.push({ at, scenario: liveNamedOrder(shared) });
      }
    await runScenarios(house, running, midnight + EVENING);
    // The phone of one livreur may stay off until the next day.
    const asleep = chance.between(0, phones.length);
    for (const phone of phones.filter((_, number) => number !== asleep)) {
      await phone.reconnect();
      await handInCash(shared, phone);
    }
    await moveAccountMoney(shared);
    await closeDrawer(shared);
    if (midnight + DAY === startOfMonth(midnight + DAY)) last = await bringLastOrders(shared);
    await house.moveClock(midnight + NIGHT);
    await endDay();
  }
  for (const phone of phones) await phone.reconnect();
  // Unpaid invoices are reminded of, and the last orders are invoiced.
  const inAWeek = startOfDay(house.now) + 7 * DAY;
  for (const midnight of [inAWeek, startOfMonth(inAWeek + 31 * DAY)])
    await openHouse(shared, midnight + OPENS);
  await endDay(true);
  return nights;
}

/** A server that starts does what has become due before its first act, while its timers follow no moved clock. */
async function openHouse(shared: Shared, at: number): Promise<void> {
  const { house, people } = shared;
  await house.moveClock(at);
  await house.cutPower();
  const userId = people.livreurs[0]?.id;
  expectDone(await house.sendAct(people.owners[0], 'people.setActive', { userId, active: true }));
  await checkReminders(shared);
}

async function* liveNamedOrder(shared: Shared): Scenario {
  const { chance, phones, accounts, happens } = shared;
  const account = happens('onAccount', 25) ? chance.pick(accounts) : null;
  const order = new Order(shared, chance.pick(phones), account);
  try {
    yield* liveOrder(order);
  } catch (error) {
    throw new Error(`order ${order.id}: ${String(error)}`, { cause: error });
  }
}

async function runScenarios(house: House, running: Running[], until: number): Promise<void> {
  for (;;) {
    running.sort((a, b) => a.at - b.at);
    const next = running[0];
    if (!next || next.at >= until) return house.moveClock(until);
    // Two steps never share an instant, so that the books know which one the other had seen.
    await house.moveClock(Math.max(next.at, house.now + 1));
    const { value, done: isOver } = await next.scenario.next();
    if (isOver) running.splice(running.indexOf(next), 1);
    else next.at = findWorkingTime(house.now + value * MINUTE);
  }
}

/** Nobody acts before the house opens, in the evening or on a Sunday. */
function findWorkingTime(at: number): number {
  const midnight = startOfDay(at);
  const isLate = at - midnight >= EVENING - HOUR;
  const opening = (isLate ? midnight + DAY : midnight) + OPENS + (at % HOUR);
  const working = isLate || at - midnight < OPENS ? opening : at;
  return new Date(working).getUTCDay() === SUNDAY ? working + DAY : working;
}

function describeNight(night: Night, { now, kills, sent }: House): string {
  const balances = Object.entries(night).map(([book, faults]) => `${book} ${faults.join('; ') || '0'}`);
  return `night of ${formatIsoDay(now)} · ${sent} requests, ${kills} power cuts · ${balances.join(' · ')}`;
}
