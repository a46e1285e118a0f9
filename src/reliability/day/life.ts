import { readMoney } from './accounts.ts';
import { changeExpress, placeExpress } from './express.ts';
import type { Answer } from './house.ts';
import { bringRest, deliverLinen, fetchLinen, giveHeldLinen, treatLinen } from './linen.ts';
import { drawLines } from './lines.ts';
import { measureLinen } from './measure.ts';
import { payAtProvider } from './online.ts';
import { Order } from './order.ts';
import type { PlacedOrder } from './orderView.ts';
import { giveBack, payEarly, presentMoney, refund } from './paying.ts';
import type { Person } from './people.ts';
import { moveIntoOpenTime } from './promises.ts';
import { expectDone, expectEqual, expectRefused, type Scenario } from './scenario.ts';

/** One order from its placing until nobody has anything to say of it any more; what happens to it is drawn. */
export async function* liveOrder(order: Order): Scenario {
  if (!(await placeOrder(order))) return;
  yield order.shared.chance.between(5, 30);
  if (order.isAmendable && order.happens('amendedBefore', 10)) await amendBefore(order);
  if (order.isAmendable && order.happens('freeLine', 10)) await addFreeLine(order);
  if (order.isAmendable && order.happens('expressChanged', 10)) await changeExpress(order);
  if (!order.account) yield* order.happens('paidOnline', 30) ? payAtProvider(order) : payEarly(order);
  yield 10;
  if (order.happens('cancelledBefore', 6)) return yield* cancelBefore(order);
  yield* fetchLinen(order);
  yield* measureLinen(order);
  yield* treatLinen(order);
  if (order.happens('cancelledWithLinen', 8)) return yield* cancelWithLinen(order);
  yield* deliverLinen(order);
  yield* bringRest(order);
  yield* complain(order);
  if (!order.account) yield* presentMoney(order);
}

async function amendBefore(order: Order): Promise<void> {
  const { version } = await order.read();
  const items = drawLines(order.shared);
  expectDone(await order.actAsClient('amend', { seen: version, items }));
  order.agree(items);
}

/** No catalogue lists it, and its price is made on sight. */
async function addFreeLine(order: Order): Promise<void> {
  await order.amendByDesk([...order.lines, { label: 'Ourlet', unitPrice: 1500, quantity: 1 }], 'phone');
}

async function placeOrder(order: Order): Promise<boolean> {
  const { chance, house } = order.shared;
  const { slots } = await order.readOffer();
  const slot = order.happens('slotBooked', 20) ? chance.pick(slots) : undefined;
  order.pickupBy = (slot ?? slots[0])?.to ?? 0;
  const isWave = !order.account && order.happens('waveChosen', 25);
  const terms = { ...(slot && { slot: { from: slot.from } }), ...(isWave && { paymentMethod: 'wave' }) };
  const isExpress = order.happens('express', 20);
  const promiseFrom = slot?.to ?? moveIntoOpenTime(house.now);
  const answer = await (isExpress ? placeExpress(order, terms, promiseFrom) : order.place(terms));
  await checkCeiling(order, answer);
  // A client may hold few bookings.
  if (answer.refused === 'OVER_CEILING' || answer.refused === 'TOO_MANY_BOOKINGS') return false;
  expectDone(answer);
  return true;
}

/** Nothing costs more than the most expensive cart and the longest way. */
const MOST_ORDER = 80_000;

async function checkCeiling(
  { shared, account }: Order,
  { refused, data }: Answer<PlacedOrder>,
): Promise<void> {
  if (!account) return;
  const { owed, uninvoiced, credit } = await readMoney(shared, account.id);
  const left = account.ceiling - owed - uninvoiced + credit;
  if (refused ? left > MOST_ORDER : left < 0) throw new Error(`${refused ?? data.grandTotal} leaves ${left}`);
}

async function* cancelBefore(order: Order): Scenario {
  expectDone(await order.actAsClient('cancel'));
  yield 30;
  const { paid } = order.money;
  if (paid === 0) return;
  expectRefused(await order.actAsDesk('remove'), 'HAS_MONEY');
  await refund(order, paid, 'Commande annulée');
}

async function* cancelWithLinen(order: Order): Scenario {
  expectDone(await order.actAsDesk('cancel', { from: 'processing' }));
  yield 30;
  yield* giveHeldLinen(order, 'cancelled');
  const { paid } = order.money;
  if (paid > 0) await refund(order, paid, 'Commande annulée');
}

async function* complain(order: Order): Scenario {
  const isMissed = order.linen.missing > 0;
  if (!order.happens(isMissed ? 'lossClaimed' : 'claimed', 40)) return;
  yield 45;
  const { linen } = order;
  const { house, chance } = order.shared;
  const kind = isMissed ? 'manquant' : chance.pick(['manquant', 'abime', 'tache']);
  const { position, pieces } = await order.findLossyLine();
  const form = {
    ...(kind === 'manquant' && { position }),
    kind,
    words: 'Voyez vous-même',
  };
  // The form sends no key, so a repeated request could open a second claim: no power fails during it.
  expectDone(await house.postInput(order.client, 'orders.claim', { orderId: order.id, ...form }));
  yield 20;
  const claimId = (await order.read()).claims.at(-1)?.id ?? '';
  const isLost = kind === 'manquant';
  // A piece that the house has lost by name already is not lost a second time.
  if (isLost && !isMissed) {
    linen.broughtBack -= 1;
    linen.missing += 1;
  }
  if (!isLost && linen.broughtBack === pieces && order.happens('redone', 40))
    return yield* redoLinen(order, claimId, position);
  const amount = Math.min(1000, order.money.paid);
  const outcome = isLost ? 'accepted' : chance.pick(['answered', 'refused', 'accepted']);
  const input = { claimId, answer: 'Nous en sommes désolés', outcome, ...(isLost && { lost: 1 }) };
  const answerClaim = (by: Person, refund?: object) =>
    house.sendAct(by, 'dispatch.answerClaim', { ...input, ...(refund && { refund }) });
  if (outcome !== 'accepted' || amount === 0) return expectDone(await answerClaim(order.desk));
  const key = chance.id();
  await giveBack(order, amount, (by, method) => answerClaim(by, { amount, method, key }));
  order.money.favour += amount;
}

/** The claim's linen is washed again for nothing, as an order of its own. */
async function* redoLinen(first: Order, claimId: string, position: number): Scenario {
  const { shared } = first;
  const inHouse = shared.happens('redoneInHouse', 30);
  // A line that loses a piece still has one to give back.
  const items = [{ position, quantity: 2 }];
  const redo = { items, ...(inHouse && { inHouse }) };
  const answer = { claimId, answer: 'Nous le refaisons', outcome: 'redo', redo };
  expectDone(await shared.house.sendAct(first.desk, 'dispatch.answerClaim', answer));
  const order = new Order(shared, shared.chance.pick(shared.phones), first.account, first);
  order.id = (await first.read()).claims.at(-1)?.redoOrderId ?? '';
  const { promisedAt, grandTotal } = await order.read();
  expectEqual('price of a redo', grandTotal, 0);
  shared.reality.shownPromises.set(order.id, promisedAt);
  if (inHouse) order.linen.fetched = 2;
  else yield* fetchLinen(order);
  yield* treatLinen(order);
  yield* deliverLinen(order);
  yield* bringRest(order);
}
