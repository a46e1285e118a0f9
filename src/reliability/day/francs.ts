import type { Actors } from './actors.ts';
import { expectDone, expectRefused } from './answers.ts';
import type { Answer } from './house.ts';
import type { Person } from './people.ts';
import type { Scenario } from './scenario.ts';

const ASKS_AN_OWNER = ['REFUND_LIMIT', 'REFUND_DAY_LIMIT', 'REFUND_METHOD'];

/** The desk tries first; what is above its limits, or goes back another way than it came, an owner does. */
export async function giveBack(
  actors: Actors,
  amount: number,
  send: (by: Person) => Promise<Answer>,
): Promise<void> {
  const { house, people, reality } = actors.shared;
  const answer = await send(actors.desk);
  const isTooMuch = answer.refused !== null && ASKS_AN_OWNER.includes(answer.refused);
  expectDone(isTooMuch ? await send(people.owners[0]) : answer);
  reality.giveBack(house.now, { amount, isByAdmin: !isTooMuch });
}

/** The house pays refunds by Wave itself, so no livreur's cash changes. */
export async function refundByWave(actors: Actors, amount: number, reason: string): Promise<void> {
  const { reality, orderId } = actors;
  const { house } = actors.shared;
  const { status, credit, amountDue } = await actors.readOrder();
  const input = { orderId, amount, method: 'wave', reason, key: actors.chance.id() };
  await giveBack(actors, amount, (by) => house.sendAct(by, 'dispatch.refund', input));
  if (status !== 'cancelled') reality.giveFavour(orderId, Math.max(0, amount - credit));
  const after = await actors.readOrder();
  if (after.amountDue !== amountDue)
    throw new Error(`a refund of ${amount} changed what is due from ${amountDue} to ${after.amountDue}`);
}

async function markPaid(
  actors: Actors,
  method: 'espece' | 'wave',
  amount: number,
  note?: string,
): Promise<void> {
  const key = actors.chance.id();
  expectDone(await actors.actAsDesk('markPaid', { method, amount, key, ...(note && { note }) }));
  actors.reality.house += amount;
  if (method === 'espece') actors.reality.drawer += amount;
}

export const WITH_MONEY: Record<string, (actors: Actors) => Scenario> = {
  partialCash: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.sendLivreur('pickup', 'pending');
    const { grandTotal, items } = await actors.readOrder();
    const half = Math.floor(grandTotal / 2);
    await actors.actAsLivreur('confirmCash', { amount: half });
    actors.reality.receiveCash(actors.phone.livreur.id, half);
    await actors.pickUpLinen(items.reduce((sum, { quantity }) => sum + quantity, 0));
    yield* actors.cleanLinen();
    yield* actors.deliverLinen();
  },
  cashAtDelivery: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.fetchCleanAndDeliver();
    const { amountDue } = await actors.readOrder();
    if (amountDue !== 0) throw new Error(`${actors.orderId} still owes ${amountDue}`);
  },
  waveDeclaredNotSeen: async function* (actors) {
    expectDone(await actors.placeOrder({ paymentMethod: 'wave' }));
    yield 20;
    expectDone(await actors.actAsClient('declarePaid'));
    yield 60;
    expectDone(await actors.actAsDesk('refuseDeclared'));
    yield 30;
    await markPaid(actors, 'wave', (await actors.readOrder()).amountDue);
    yield* actors.fetchCleanAndDeliver();
  },
  waveToCash: async function* (actors) {
    expectDone(await actors.placeOrder({ paymentMethod: 'wave' }));
    yield 20;
    expectDone(await actors.actAsClient('choosePayment', { method: 'espece' }));
    yield* actors.fetchCleanAndDeliver();
  },
  paidTwice: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.fetchLinen();
    yield* actors.cleanLinen();
    yield* actors.sendLivreur('delivery', 'processing');
    actors.phone.isOffline = true;
    const twice = await actors.collectCash();
    await markPaid(actors, 'wave', twice);
    yield 30;
    await actors.actAsLivreur('advance', {
      from: 'delivery_en_route',
      handover: { bypass: { reason: 'proche' } },
    });
    actors.giveLinenBack();
    await actors.phone.reconnect();
    const { credit } = yield* actors.waitForStatus('completed');
    if (credit !== twice)
      throw new Error(
        `${actors.orderId} was paid twice, and is owed ${credit}; ${JSON.stringify(actors.phone.refusedLater)} ${JSON.stringify((await actors.readOrder()).payment)}`,
      );
    await refundByWave(actors, twice, 'Payé deux fois');
    const { house, people } = actors.shared;
    const anew = { amount: twice, credit: twice, method: 'wave', reason: 'Payé deux fois' };
    const input = { orderId: actors.orderId, ...anew, key: actors.chance.id() };
    expectRefused(await house.sendAct(people.owners[1], 'dispatch.refund', input), 'ORDER_CHANGED');
  },
  refundAbovePaid: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.fetchCleanAndDeliver();
    const { amountPaid } = await actors.readOrder();
    const { house, people } = actors.shared;
    const tooMuch = { amount: amountPaid + 1, method: 'wave', reason: 'Geste', key: actors.chance.id() };
    expectRefused(
      await house.sendAct(people.owners[1], 'dispatch.refund', { orderId: actors.orderId, ...tooMuch }),
      'ABOVE_PAID',
    );
    await refundByWave(actors, Math.ceil(amountPaid / 4), 'Geste commercial');
  },
  reversal: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield 15;
    const { amountDue } = await actors.readOrder();
    await markPaid(actors, 'espece', amountDue);
    yield 15;
    const entryId = (await actors.readOrder()).payment.entries[0]?.id;
    expectDone(
      await actors.shared.house.sendAct(actors.desk, 'dispatch.reverse', {
        entryId,
        reason: 'Mauvaise commande',
      }),
    );
    actors.reality.house -= amountDue;
    actors.reality.drawer -= amountDue;
    yield* actors.fetchCleanAndDeliver();
  },
  deletedWithMoneyRefused: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield 15;
    const { amountDue } = await actors.readOrder();
    await markPaid(actors, 'wave', amountDue);
    expectRefused(await actors.actAsDesk('remove'), 'HAS_MONEY');
    expectDone(await actors.actAsDesk('cancel', { from: 'pending' }));
    yield 30;
    await refundByWave(actors, amountDue, 'Commande annulée');
  },
  changedMindBefore: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield 10;
    const { version } = await actors.readOrder();
    expectDone(await actors.actAsClient('amend', { seen: version, items: actors.aCart() }));
    yield* actors.fetchCleanAndDeliver();
  },
  changedMindAfter: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.fetchLinen();
    const { version, items } = yield* actors.waitForStatus('picked_up');
    const changed = items.map(({ productId, service, quantity }) => ({ productId, service, quantity }));
    const [first] = changed;
    if (first) first.quantity += 1;
    expectDone(await actors.actAsDesk('amend', { seen: version, items: changed, agreed: 'in_person' }));
    const counts = (await actors.readOrder()).items.map(({ position, quantity }) => ({ position, quantity }));
    expectDone(await actors.actAsDesk('countIn', { counts }));
    actors.reality.getLinen(actors.orderId).fetched += 1;
    expectDone(await actors.actAsDesk('settleCount', { reason: 'Apportée au comptoir' }));
    yield* actors.cleanLinen();
    yield* actors.deliverLinen();
  },
};
