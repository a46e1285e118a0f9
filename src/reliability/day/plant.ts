import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import type { Order } from './order.ts';
import { moveIntoOpenTime } from './promises.ts';
import { expectDone, expectRefused, type Scenario } from './scenario.ts';

export async function* stopPlant(order: Order): Scenario {
  const { house, people, reality, chance } = order.shared;
  const [owner] = people.owners;
  const stop = await house.postInput(owner, 'dispatch.stopPlant', { reason: 'Panne d’eau' });
  if (stop.refused) return expectRefused(stop, 'PLANT_STOPPED');
  const since = house.now;
  reality.openStop = since;
  yield chance.between(1, 6) * 60;
  reality.openStop = null;
  expectDone(await house.postInput(owner, 'dispatch.restartPlant', {}));
  reality.stops.push({ since, until: house.now });
}

export async function movePromise(order: Order): Promise<void> {
  const { chance, reality, house } = order.shared;
  const { promisedAt } = await order.read();
  // The desk's form knows whole minutes.
  const later = Math.ceil(Math.max(promisedAt, house.now) / MINUTE) * MINUTE + chance.between(1, 8) * HOUR;
  const move = (to: number) => order.actAsDesk('movePromise', { to, reason: 'Tache tenace' });
  // At four in the morning the house is closed, whatever the day.
  expectRefused(await move(later - (later % DAY) + DAY + 4 * HOUR), 'PROMISE_TIME_REFUSED');
  const to = moveIntoOpenTime(later);
  // A double tap sends the act twice.
  for (let time = 0; time < 2; time++) expectDone(await move(to));
  reality.movedByDesk.push({ orderId: order.id, at: house.now, to });
}
