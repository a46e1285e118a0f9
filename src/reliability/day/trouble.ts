import { DAY, formatIsoDay, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { Actors } from './actors.ts';
import { expectDone, expectRefused, waitForPhone } from './answers.ts';
import { type Closing, moveIntoOpenTime } from './openTime.ts';
import type { Phone } from './phone.ts';
import type { Scenario, Shared } from './scenario.ts';

const MISSIONS = 9;
/** Clients are told after two hours of three in all; only a stop of six moves their return by more than a slot again. */
const TOLD_AFTER = 120;

type Results = { results: { orderId: string; code?: string }[] };

export const OF_THE_HOUSE: Record<string, (actors: Actors) => Scenario> = {
  breakdown: async function* (actors) {
    const { shared } = actors;
    const crews = Array.from(
      { length: MISSIONS },
      (_, i) =>
        new Actors(
          shared,
          shared.people.clients[i % shared.people.clients.length] ?? actors.client,
          actors.phone,
          actors.desk,
        ),
    );
    for (const one of crews) {
      one.phone = actors.phone;
      expectDone(await one.placeOrder());
      yield* one.assignLivreur('pickup', 'pending');
      actors.phone = one.phone;
    }
    yield 20;
    const { livreur } = actors.phone;
    const { house } = shared;
    expectDone(await house.sendAct(livreur, 'missions.setAvailability', { state: 'breakdown' }));
    const orders = crews.map(({ orderId, phone }) => ({ orderId, from: phone.livreur.id }));
    const other = yield* reassignOrders(actors, orders);
    for (const one of crews) {
      one.phone = other;
      shared.spawn(finishOrder(one));
    }
    yield 180;
    expectDone(await house.sendAct(livreur, 'missions.setAvailability', { state: 'on' }));
  },
  plantStopped: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.fetchLinen();
    yield* actors.waitForStatus('picked_up');
    const { house, people, reality } = actors.shared;
    const stop = await house.postInput(people.owners[0], 'dispatch.stopPlant', { reason: 'Panne d’eau' });
    if (stop.refused) expectRefused(stop, 'PLANT_STOPPED');
    const since = house.now;
    if (!stop.refused) reality.openStop = since;
    yield TOLD_AFTER;
    if (!stop.refused && actors.chance.between(0, 1)) {
      // A server that starts looks at once for a stop to write of, while its timer follows no moved clock.
      await house.cutPower();
      yield actors.chance.between(1, 4) * 60;
    }
    if (!stop.refused) {
      reality.openStop = null;
      expectDone(await house.postInput(people.owners[0], 'dispatch.restartPlant', {}));
      reality.stops.push({ since, until: house.now });
    }
    yield* actors.cleanLinen();
    yield* actors.deliverLinen();
  },
  dayClosed: async function* (actors) {
    const { data: placed, ...answer } = await actors.placeOrder();
    expectDone({ data: placed, ...answer });
    const { closings } = actors.reality;
    const day = formatIsoDay(placed.promisedAt);
    await changeHolidays(actors, (holidays) => [...holidays, day]);
    const closing: Closing = { day, since: actors.shared.house.now, until: null };
    closings.push(closing);
    yield 30;
    await changeHolidays(actors, (holidays) => holidays.filter((one) => one !== day));
    closing.until = actors.shared.house.now;
    yield* actors.fetchCleanAndDeliver();
  },
  promiseMoved: async function* (actors) {
    const { shared } = actors;
    const { data: placed, ...answer } = await actors.placeOrder();
    expectDone({ data: placed, ...answer });
    yield* actors.fetchLinen();
    // The desk's form knows whole minutes.
    const minute = Math.ceil(placed.promisedAt / MINUTE) * MINUTE;
    const later = minute + shared.chance.between(1, 8) * HOUR;
    expectRefused(
      await actors.actAsDesk('movePromise', aMove(findClosedTime(later))),
      'PROMISE_TIME_REFUSED',
    );
    const to = moveIntoOpenTime(later, shared.reality.closings, shared.house.now);
    // A double tap sends the act twice.
    for (let time = 0; time < 2; time++) expectDone(await actors.actAsDesk('movePromise', aMove(to)));
    shared.reality.movedByDesk.push({ orderId: actors.orderId, at: shared.house.now, to });
    yield* actors.cleanLinen();
    yield* actors.deliverLinen();
  },
};

const aMove = (to: number) => ({ to, reason: 'Tache tenace' });
/** At four in the morning the house is closed, whatever the day. */
const findClosedTime = (at: number) => at - (at % DAY) + DAY + 4 * HOUR;

type House = { version: number; settings: { holidays: string[] } };

async function changeHolidays({ shared }: Actors, change: (holidays: string[]) => string[]): Promise<void> {
  const [owner] = shared.people.owners;
  const { version, settings } = await shared.house.queryProcedure<House>(owner, 'house.all');
  const changes = { holidays: change(settings.holidays) };
  expectDone(await shared.house.sendAct(owner, 'house.update', { changes, seen: version }));
}

async function* reassignOrders(
  { shared, desk }: Actors,
  orders: { orderId: string; from: string }[],
): AsyncGenerator<number, Phone> {
  const { phone, answer } = yield* waitForPhone(shared.phones, (livreurId) =>
    shared.house.sendAct<Results>(desk, 'dispatch.reassignMany', { livreurId, orders }),
  );
  // If the power fails after the orders were moved, the repeated act refuses each, as its livreur has changed.
  const stale = answer.data.results.filter(({ code }) => code !== undefined);
  if (stale.length > 0 && !answer.wasCut)
    throw new Error(`${stale.length} of nine stay with a livreur who stands still`);
  return phone;
}

async function* finishOrder(actors: Actors): Scenario {
  await actors.actAsLivreur('advance', { from: 'assigned' });
  yield 30;
  const { items } = await actors.readOrder();
  await actors.pickUpLinen(items.reduce((sum, { quantity }) => sum + quantity, 0));
  yield* actors.cleanLinen();
  yield* actors.deliverLinen();
}

export const HAND_IN_ENDS = [
  'exact',
  'shortTill',
  'blindCountWithGap',
  'twoDesksOnOneGap',
  'livreurDismissedHoldingCash',
  'mistypedCount',
] as const;
export type Evening = (typeof HAND_IN_ENDS)[number];
const LOST_COINS = 500;

type Cash = { held: number };

/** The value returned names what happened to the cash; null means that there was none. */
export async function handInEveningCash(
  shared: Shared,
  number: number,
  wished: Evening,
): Promise<Evening | null> {
  const { house, people, reality, chance } = shared;
  const phone = shared.phones[number];
  if (!phone) return null;
  const { held } = await house.queryProcedure<Cash>(phone.livreur, 'cash.mine');
  if (held === 0) return null;
  const end = held > LOST_COINS ? wished : 'exact';
  if (end === 'livreurDismissedHoldingCash') return dismissLivreur(shared, phone.livreur.id, held);
  const laid = end === 'exact' || end === 'mistypedCount' ? held : held - LOST_COINS;
  if (laid < held) reality.loseCash(phone.livreur.id, LOST_COINS);
  const amount = end === 'shortTill' ? laid : held;
  const actId = chance.id();
  const declared = await house.sendAct<{ handoverId: string }>(phone.livreur, 'cash.handIn', {
    amount,
    actId,
  });
  expectDone(declared);
  const { handoverId } = declared.data;
  reality.laidOnTable.set(handoverId, laid);
  await expectBlindCount(shared, handoverId);
  const typed = end === 'mistypedCount' ? laid * 10 : laid;
  const counts = await Promise.all(
    people.desk.map((desk) => house.postInput(desk, 'cash.count', { handoverId, counted: typed })),
  );
  expectRefused(counts.find(({ refused: code }) => code) ?? null, 'ALREADY_COUNTED');
  if (typed !== laid) {
    const counter = people.desk[counts.findIndex(({ refused: code }) => !code)] ?? people.owners[0];
    const correction = { handoverId, counted: laid, reason: 'Un zéro de trop' };
    expectDone(await house.sendAct(counter, 'cash.recount', correction));
  }
  reality.drawer += laid;
  if (laid === held) return end;
  const settle = {
    gapId: handoverId,
    outcome: chance.pick(['repaid', 'written_off']),
    reason: 'Vu avec lui',
  };
  const owners = end === 'twoDesksOnOneGap' ? people.owners : people.owners.slice(0, 1);
  const settled = await Promise.all(owners.map((owner) => house.postInput(owner, 'cash.settle', settle)));
  if (settled.filter(({ refused: code }) => !code).length !== 1)
    throw new Error('a gap is settled by more or less than one');
  if (settle.outcome === 'repaid') reality.drawer += LOST_COINS;
  return end;
}

/** An admin must not read the expected or declared sum before the cash is counted. */
async function expectBlindCount({ house, people }: Shared, handoverId: string): Promise<void> {
  const text = JSON.stringify(await house.queryProcedure<unknown>(people.desk[0], 'cash.desk'));
  const row = new RegExp(`\\{[^{}]*"${handoverId}"[^{}]*\\}`).exec(text)?.[0] ?? '';
  if (/"(expected|declared)":\d/.test(row)) throw new Error(`the desk reads what it is to count: ${row}`);
}

/**
 * Closing the account of a livreur with cash needs a second confirmation; the desk hands in and counts what they bring,
 * and the account is reopened for the next day.
 */
async function dismissLivreur(shared: Shared, userId: string, held: number): Promise<Evening> {
  const { house, people, reality, chance } = shared;
  const [owner] = people.owners;
  const [desk] = people.desk;
  expectRefused(await house.sendAct(owner, 'people.setActive', { userId, active: false }), 'CASH_HELD');
  expectDone(await house.sendAct(owner, 'people.setActive', { userId, active: false, acknowledged: true }));
  const input = { livreurId: userId, amount: held, key: chance.id() };
  const handedIn = await house.sendAct<{ handoverId: string }>(desk, 'cash.handInFor', input);
  expectDone(handedIn);
  const { handoverId } = handedIn.data;
  reality.laidOnTable.set(handoverId, held);
  await expectBlindCount(shared, handoverId);
  expectDone(await house.sendAct(desk, 'cash.count', { handoverId, counted: held }));
  reality.drawer += held;
  expectDone(await house.sendAct(owner, 'people.setActive', { userId, active: true }));
  return 'livreurDismissedHoldingCash';
}

export async function* loseNetwork({ phones, chance }: Shared, number: number): Scenario {
  const phone = phones[number];
  for (;;) {
    yield chance.between(90, 400);
    if (phone) phone.isOffline = true;
    yield chance.between(20, 120);
    await phone?.reconnect();
  }
}
