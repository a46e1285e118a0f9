import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { createRandom } from '#server/demo/chance.ts';
import { toEnvironment } from '#testing/doubles/toEnvironment.ts';
import { Actors } from './actors.ts';
import { Caller, WITH_CALLERS } from './callers.ts';
import { AFTERWARDS } from './claims.ts';
import { AT_THE_DOOR } from './door.ts';
import { closeDrawer, DRAWER_ENDS } from './drawer.ts';
import { WITH_MONEY } from './francs.ts';
import { House } from './house.ts';
import { checkBalances, type Night } from './night.ts';
import { closeDoubles, openDoubles, WITH_PROVIDERS } from './online.ts';
import { seedHouse } from './people.ts';
import { Phone } from './phone.ts';
import { WITH_SLOTS } from './places.ts';
import { Reality } from './reality.ts';
import type { Scenario, Shared } from './scenario.ts';
import { HAND_IN_ENDS, handInEveningCash, loseNetwork, OF_THE_HOUSE } from './trouble.ts';

const SITUATIONS = {
  ...AT_THE_DOOR,
  ...WITH_MONEY,
  ...WITH_PROVIDERS,
  ...AFTERWARDS,
  ...WITH_SLOTS,
  ...OF_THE_HOUSE,
  ...WITH_CALLERS,
};

/** The month begins on a Monday, half an hour before the house opens. */
const BEGINS = Date.UTC(2026, 5, 1, 7, 30);
const OPENS = 8 * HOUR;
const EVENING = 20 * HOUR;
/** One order in so many is a caller's. */
const CALLERS = 4;
const NIGHT = 22 * HOUR;
const SUNDAY = 0;
/** Number of acts in ten thousand during which the power fails. */
const CUTS = 15;

export interface Plan {
  seed: number;
  days: number;
  /** Number of orders whose scenario begins on one day. */
  ordersADay: number;
}

export interface Month {
  nights: Night[];
  drawn: Map<string, number>;
  lines: string[];
  kills: number;
  requests: number;
}

type Running = { at: number; scenario: Scenario };

/** Scenarios and power cuts are drawn from the seed, so that a failing month can be run again. */
export async function simulateMonth(
  file: string,
  folder: string,
  { seed, days, ordersADay }: Plan,
): Promise<Month> {
  const chance = createRandom(seed);
  const people = seedHouse(folder, BEGINS);
  const house = new House(file, folder, BEGINS, seed);
  const running: Running[] = [];
  const startScenario = (scenario: Scenario, at = house.now) => running.push({ at, scenario });
  const drawn = new Map<string, number>();
  const countSituation = (name: string) => drawn.set(name, (drawn.get(name) ?? 0) + 1);
  const month: Month = { nights: [], drawn, lines: [], kills: 0, requests: 0 };
  const doubles = await openDoubles(house);
  house.providers = toEnvironment({ ...doubles.wave.settings, ...doubles.orange.settings });
  await house.start();
  try {
    house.cutsOfTenThousand = CUTS;
    const reality = new Reality();
    const phones = people.livreurs.map((livreur) => new Phone({ house, reality, chance }, livreur));
    const garments = await house.queryProcedure<Shared['garments']>(people.desk[0], 'catalogue.list');
    const shared: Shared = {
      house,
      doubles,
      people,
      phones,
      reality,
      chance,
      garments,
      spawn: startScenario,
    };
    for (const number of phones.keys()) startScenario(loseNetwork(shared, number));
    for (let day = 0; day < days; day++) {
      const midnight = BEGINS - (BEGINS % DAY) + day * DAY;
      if (new Date(midnight).getUTCDay() !== SUNDAY)
        for (let order = 0; order < ordersADay; order++) {
          const [name, scenario] = chance.pick(Object.entries(SITUATIONS));
          const Kind = chance.between(1, CALLERS) === 1 ? Caller : Actors;
          const actors = new Kind(
            shared,
            chance.pick(people.clients),
            chance.pick(phones),
            chance.pick(people.desk),
          );
          startScenario(
            runNamedScenario(name, scenario(actors), actors),
            midnight + OPENS + chance.between(0, 7 * 60) * MINUTE,
          );
          countSituation(name);
        }
      await runScenarios(house, running, midnight + EVENING);
      const asleep = chance.between(0, phones.length);
      for (const [number, phone] of phones.entries()) {
        if (number === asleep) continue;
        await phone.reconnect();
        const evening = await handInEveningCash(shared, number, findRarest(HAND_IN_ENDS, drawn));
        if (evening) countSituation(evening);
      }
      countSituation(await closeDrawer(shared));
      await house.moveClock(midnight + NIGHT);
      const night = await checkBalances(shared);
      month.nights.push(night);
      month.lines.push(describeNight(day + 1, night, house));
    }
    countSituation('monthEnd');
    month.kills = house.kills;
    month.requests = house.sent;
    return month;
  } finally {
    await house.stop();
    await closeDoubles(doubles);
  }
}

function findRarest<Name extends string>(names: readonly Name[], drawn: ReadonlyMap<string, number>): Name {
  const countOf = (name: Name) => drawn.get(name) ?? 0;
  return names.reduce((rarest, name) => (countOf(name) < countOf(rarest) ? name : rarest));
}

async function* runNamedScenario(name: string, scenario: Scenario, actors: Actors): Scenario {
  try {
    yield* scenario;
  } catch (error) {
    throw new Error(`${name}, order ${actors.orderId}: ${String(error)}`, { cause: error });
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

/** No scenario acts before the house opens, in the evening or on a Sunday. */
function findWorkingTime(at: number): number {
  const midnight = at - (at % DAY);
  const isLate = at - midnight >= EVENING - HOUR;
  const opening = (isLate ? midnight + DAY : midnight) + OPENS + (at % HOUR);
  const working = isLate || at - midnight < OPENS ? opening : at;
  return new Date(working).getUTCDay() === SUNDAY ? working + DAY : working;
}

function describeNight(
  day: number,
  { francs, pieces, promises, explained }: Night,
  { kills, sent }: House,
): string {
  const describeFaults = (what: string, faults: string[]) =>
    `${what} ${faults.length === 0 ? '0' : faults.join('; ')}`;
  const balances = [
    describeFaults('francs', francs),
    describeFaults('pieces', pieces),
    describeFaults('promises', promises),
  ].join(' · ');
  return `night ${day} · ${sent} requests, ${kills} power cuts · ${balances}${explained.map((line) => `\n    ${line}`).join('')}`;
}

export const ALL_SITUATIONS: readonly string[] = [
  ...Object.keys(SITUATIONS),
  ...HAND_IN_ENDS.slice(1),
  ...DRAWER_ENDS,
  'monthEnd',
];
