import type { Answer } from './house.ts';
import type { Order } from './order.ts';
import type { Person } from './people.ts';
import { expectDone, expectEqual, expectRefused, type Scenario } from './scenario.ts';

const ASKS_AN_OWNER = ['REFUND_LIMIT', 'REFUND_DAY_LIMIT', 'REFUND_METHOD'];
type Method = 'espece' | 'wave';

/** Money that no livreur holds; a negative amount leaves the house. */
export function moveMoney({ shared: { reality }, money }: Order, amount: number, method?: Method): void {
  money.paid += amount;
  reality.house += amount;
  if (method !== 'espece') return;
  money.cash += amount;
  reality.drawer += amount;
}

/** The desk tries first; what is above its limits, or goes back another way than it came, an owner does. */
export async function giveBack(
  order: Order,
  amount: number,
  send: (by: Person, method: Method) => Promise<Answer>,
): Promise<Method> {
  const { people, reality } = order.shared;
  const method = Math.min(order.money.cash, reality.drawer) >= amount ? 'espece' : 'wave';
  const answer = await send(order.desk, method);
  const isTooMuch = answer.refused !== null && ASKS_AN_OWNER.includes(answer.refused);
  expectDone(isTooMuch ? await send(people.owners[0], method) : answer);
  moveMoney(order, -amount, method);
  return method;
}

export async function refund(
  order: Order,
  amount: number,
  reason: string,
  gesture = false,
): Promise<{ method: Method; favour: number }> {
  const { status, grandTotal, amountDue } = await order.read();
  const { paid, favour: earlier } = order.money;
  const input = { amount, reason, key: order.shared.chance.id(), ...(gesture && { gesture }) };
  const method = await giveBack(order, amount, (by, how) =>
    order.send(by, 'dispatch.refund', { ...input, method: how }),
  );
  const credit = Math.max(0, paid - Math.max(0, grandTotal - earlier));
  const favour = status === 'cancelled' ? 0 : gesture ? amount : Math.max(0, amount - credit);
  order.money.favour += favour;
  expectEqual('due after a refund', (await order.read()).amountDue, amountDue);
  return { method, favour };
}

async function markPaid(order: Order, method: Method, amount: number): Promise<void> {
  const key = order.shared.chance.id();
  expectDone(await order.actAsDesk('markPaid', { method, amount, key }));
  moveMoney(order, amount, method);
}

export async function* payEarly(order: Order): Scenario {
  const { amountDue, payment } = await order.read();
  if (payment.method === 'wave' && order.happens('methodChanged', 30))
    expectDone(await order.actAsClient('choosePayment', { method: 'espece' }));
  else if (payment.method === 'wave') {
    expectDone(await order.actAsClient('declarePaid'));
    yield 60;
    if (!order.happens('declaredNotSeen', 50)) return markPaid(order, 'wave', amountDue);
    expectDone(await order.actAsDesk('refuseDeclared'));
  } else if (order.happens('paidAtCounter', 20)) {
    const amount = order.shared.chance.pick([amountDue, Math.ceil(amountDue / 3)]);
    await markPaid(order, 'espece', amount);
    if (!order.happens('receiptReversed', 40)) return;
    yield 15;
    await reverseEntry(order, 'receipt', order.desk);
    moveMoney(order, -amount, 'espece');
  }
}

async function reverseEntry(order: Order, kind: 'receipt' | 'refund', by: Person): Promise<void> {
  const { entries } = (await order.read()).payment;
  const last = entries.filter((entry) => entry.kind === kind && !entry.isReversed);
  const entryId = Math.max(...last.map(({ id }) => id));
  expectDone(await order.shared.house.sendAct(by, 'dispatch.reverse', { entryId, reason: 'Erreur' }));
}

/** The desk records money by Wave while the phone of the livreur, who takes the same sum in cash, has no network. */
export async function* payTwice(order: Order, amountDue: number): Scenario {
  order.phone.isOffline = true;
  await order.collectCash(amountDue);
  await markPaid(order, 'wave', amountDue);
  yield 30;
  await order.handOver({ bypass: { reason: 'proche' } });
  await order.phone.reconnect();
  const { credit } = yield* order.waitForStatus('completed');
  expectEqual('credit of what was paid twice', credit, amountDue);
  await refund(order, amountDue, 'Payé deux fois');
}

/** The house gives some of the money back as a present, more than was paid, or takes back what it gave. */
export async function* presentMoney(order: Order): Scenario {
  const { chance, people } = order.shared;
  const { paid } = order.money;
  if (order.happens('refundAbovePaid', 20)) {
    const tooMuch = { amount: paid + 1, method: 'wave', reason: 'Geste', key: chance.id() };
    expectRefused(await order.send(people.owners[1], 'dispatch.refund', tooMuch), 'ABOVE_PAID');
  }
  const amount = chance.between(300, 1200);
  if (paid < amount || !order.happens('refunded', 40)) return;
  const { method, favour } = await refund(order, amount, 'Geste commercial', order.happens('gesture', 40));
  yield 20;
  if (!order.happens('refundReversed', 40)) return;
  await reverseEntry(order, 'refund', people.owners[0]);
  moveMoney(order, amount, method);
  order.money.favour -= favour;
}
