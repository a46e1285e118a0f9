import type { Answer } from './house.ts';
import { drawLines } from './lines.ts';
import type { Order } from './order.ts';
import { reckonExpress } from './promises.ts';
import { expectDone, expectEqual, type Shared } from './scenario.ts';

const OFFERS = [
  { percent: 30, hours: 4 },
  { percent: 15, hours: 8 },
];

export async function offerExpress(shared: Shared, isOffered = true): Promise<void> {
  const { house, people, chance, reality } = shared;
  const [owner] = people.owners;
  reality.express = isOffered ? chance.pick(OFFERS) : null;
  const { version } = await house.queryProcedure<{ version: number }>(owner, 'house.all');
  const changes = { express: reality.express };
  expectDone(await house.postInput(owner, 'house.update', { changes, seen: version }));
}

/** A client whose express hour is not to be had orders the same without it. */
export async function placeExpress(order: Order, terms: object, promiseFrom: number) {
  const { shared } = order;
  const items = drawLines(shared);
  order.express = (await order.readOffer({ express: true })).express;
  const isOff = order.happens('expressOff', 15);
  if (isOff) await offerExpress(shared, false);
  const answer = await order.place({ ...terms, express: true }, items);
  if (isOff) await offerExpress(shared);
  return isRefused(order, answer, isOff ? null : promiseFrom) ? order.place(terms, items) : answer;
}

/** The simulation itself reckons the hour, and whether there is one; another refusal comes first. */
function isRefused(order: Order, { refused, data }: Answer<{ promisedAt: number }>, from: number | null) {
  const isOfExpress = refused === 'EXPRESS_OFF' || refused === 'EXPRESS_FULL';
  if (refused && !isOfExpress) return false;
  const expected = from === null ? 'EXPRESS_OFF' : reckonExpress(order, from);
  if (expected !== undefined) expectEqual('express', refused ?? data.promisedAt, expected);
  if (isOfExpress) order.express = null;
  return isOfExpress && order.happens(`refused ${refused}`, 100);
}

/** The desk sells it later, or takes it back. */
export async function changeExpress(order: Order): Promise<void> {
  const { house, reality } = order.shared;
  const isSold = order.express === null;
  order.express = isSold ? reality.express : null;
  const wanted = { seen: (await order.read()).version, express: isSold, agreed: 'phone' };
  const answer = await order.actAsDesk<{ promisedAt: number }>('amend', wanted);
  if (isSold && isRefused(order, answer, order.pickupBy)) return;
  expectDone(answer);
  order.agree(order.lines);
  const { id: orderId, pickupBy } = order;
  reality.expressChanges.push({ orderId, at: house.now, hours: order.express?.hours, pickupBy });
}
