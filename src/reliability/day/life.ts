import { countPieces } from '#domain/pieces/handover.ts';
import { readMoney } from './accounts.ts';
import type { Answer } from './house.ts';
import { payAtProvider } from './online.ts';
import type { Order, PlacedOrder } from './order.ts';
import { giveBack, payEarly, payTwice, presentMoney, refund } from './paying.ts';
import type { Person } from './people.ts';
import { movePromise, stopPlant } from './plant.ts';
import { expectDone, expectEqual, expectRefused, type Scenario } from './scenario.ts';

/** One order from its placing until nobody has anything to say of it any more; what happens to it is drawn. */
export async function* liveOrder(order: Order): Scenario {
  if (!(await placeOrder(order))) return;
  yield order.shared.chance.between(5, 30);
  if (!order.account && order.happens('amendedBefore', 10)) await amendBefore(order);
  if (!order.account) yield* order.happens('paidOnline', 30) ? payAtProvider(order) : payEarly(order);
  yield 10;
  if (order.happens('cancelledBefore', 6)) return yield* cancelBefore(order);
  yield* fetchLinen(order);
  yield* treatLinen(order);
  if (order.happens('cancelledWithLinen', 8)) return yield* cancelWithLinen(order);
  yield* deliverLinen(order);
  yield* bringRest(order);
  yield* complain(order);
  if (!order.account) yield* presentMoney(order);
}

async function amendBefore(order: Order): Promise<void> {
  const { version } = await order.read();
  expectDone(await order.actAsClient('amend', { seen: version, items: order.aCart() }));
}

async function placeOrder(order: Order): Promise<boolean> {
  const { chance } = order.shared;
  const slot = order.happens('slotBooked', 20) && { from: chance.pick(await order.listSlots()).from };
  const isWave = !order.account && order.happens('waveChosen', 25);
  const answer = await order.place({ ...(slot && { slot }), ...(isWave && { paymentMethod: 'wave' }) });
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

async function* fetchLinen(order: Order): Scenario {
  while (order.happens('absentAtPickup', 15)) {
    yield* order.sendLivreur('pickup', 'pending');
    const isPin = order.happens('wrongPin', 30);
    await order.actAsLivreur('fail', { from: 'pickup_en_route', reason: isPin ? 'adresse' : 'absent' });
    const { version } = yield* order.waitForStatus('pending');
    const moved = { seen: version, location: { lng: -4.01, lat: 5.35 }, agreed: 'phone' };
    if (isPin && !order.account) expectDone(await order.actAsDesk('amend', moved));
    if (order.happens('slotChosen', 50)) yield await order.chooseSlot('pickup', 'client');
  }
  yield* order.sendLivreur('pickup', 'pending');
  if (order.happens('undonePickup', 12)) {
    await order.phone.reconnect();
    // The livreur taps by mistake, before anything has changed hands.
    await order.actAsLivreur('advance', { from: 'pickup_en_route' });
    await order.undoStep('picked_up');
  }
  const { amountDue } = await order.read();
  if (amountDue > 1 && order.happens('cashAtPickup', 20)) await order.collectCash(Math.floor(amountDue / 2));
  if (!order.account && order.happens('addedWithConsent', 12)) yield* addPieces(order, true);
  else if (!order.account && order.happens('addedWithoutConsent', 12)) yield* addPieces(order, false);
  else if (order.happens('wrongCount', 12)) {
    const counts = await order.countOneLess();
    await order.pickUpLinen(countPieces(counts), { counts });
    yield* settleCount(order, 'Le client en a gardé une');
  } else yield* pickUpAsOrdered(order);
  yield* order.waitForStatus('picked_up');
}

async function* pickUpAsOrdered(order: Order): Scenario {
  const { chance } = order.shared;
  const pieces = countPieces((await order.read()).items);
  const handover = chance.pick([undefined, {}, { code: await order.readCode('pickup') }]);
  await order.pickUpLinen(pieces, handover);
  yield 1;
}

async function* addPieces(order: Order, isAgreed: boolean): Scenario {
  const { items, grandTotal } = await order.read();
  const added = order.aCart().slice(0, 1);
  const pieces = countPieces(items) + countPieces(added);
  const code = await order.readCode('pickup');
  const total = grandTotal + order.computePrice(added);
  // A code that comes without the new total agrees to nothing.
  await order.pickUpLinen(pieces, { added, code, ...(isAgreed && { total }) });
  if (!isAgreed) yield* settleCount(order, 'Ajouté par la famille, offert');
  const after = yield* order.waitForStatus('picked_up');
  expectEqual('total of what was added', after.grandTotal, isAgreed ? total : grandTotal);
}

async function* settleCount(order: Order, reason: string): Scenario {
  yield* order.waitForStatus('picked_up');
  expectDone(await order.actAsDesk('settleCount', { reason }));
}

async function* treatLinen(order: Order): Scenario {
  const { chance } = order.shared;
  if (order.happens('plantStopped', 5)) yield* stopPlant(order);
  if (order.happens('promiseMoved', 8)) await movePromise(order);
  if (order.happens('linenPassedOn', 15)) await order.passLinenOn('house');
  yield chance.between(10, 90);
  const { items, version } = await order.read();
  const isAsOrdered = order.linen.fetched === countPieces(items);
  if (isAsOrdered && !order.account && order.happens('amendedAfter', 12)) {
    const more = items.map(({ productId, service, quantity }, line) => ({
      productId,
      service,
      quantity: quantity + (line === 0 ? 1 : 0),
    }));
    expectDone(await order.actAsDesk('amend', { seen: version, items: more, agreed: 'in_person' }));
    const counts = (await order.read()).items.map(({ position, quantity }) => ({ position, quantity }));
    expectDone(await order.actAsDesk('countIn', { counts }));
    order.linen.fetched += 1;
    yield* settleCount(order, 'Apportée au comptoir');
  } else if (isAsOrdered && order.happens('lostAtWorkshop', 15)) {
    order.linen.missing += 1;
    expectDone(await order.actAsDesk('countIn', { counts: await order.countOneLess() }));
    yield* settleCount(order, 'Introuvable à l’atelier');
  }
  expectDone(await order.actAsDesk('setStatus', { from: 'picked_up', to: 'processing' }));
  yield chance.between(120, 400);
}

async function* cancelWithLinen(order: Order): Scenario {
  expectDone(await order.actAsDesk('cancel', { from: 'processing' }));
  yield 30;
  yield* giveHeldLinen(order, 'cancelled');
  const { paid } = order.money;
  if (paid > 0) await refund(order, paid, 'Commande annulée');
}

/** At the counter, or by a livreur who is sent again. */
async function* giveHeldLinen(order: Order, status: 'cancelled' | 'completed'): Scenario {
  if (order.happens('givenAtCounter', 50))
    expectDone(await order.actAsDesk('givenBack', { note: 'Passé au comptoir' }));
  else {
    yield* order.sendLivreur('return', status);
    await order.actAsLivreur('giveBack', { handover: { code: await order.readCode('return') } });
  }
  order.giveLinenBack();
}

async function* deliverLinen(order: Order): Scenario {
  const { chance } = order.shared;
  yield* order.sendLivreur('delivery', 'processing');
  if (order.happens('absentAtDelivery', 15)) {
    await order.actAsLivreur('fail', { from: 'delivery_en_route', reason: 'absent' });
    yield* order.waitForStatus('processing');
    if (order.happens('slotChosen', 50)) yield await order.chooseSlot('delivery', 'desk');
    yield* order.sendLivreur('delivery', 'processing');
  }
  yield* order.waitForStatus('delivery_en_route');
  if (order.happens('linenPassedOn', 10)) await order.passLinenOn('handed');
  const { amountDue } = await order.read();
  if (amountDue > 0 && order.happens('paidTwice', 20)) return yield* payTwice(order, amountDue);
  if (order.happens(amountDue > 0 ? 'undoneWithCash' : 'undoneDelivery', 15)) {
    await order.phone.reconnect();
    // The livreur confirms the whole sheet by mistake, although nothing has been paid.
    if (amountDue > 0) await order.actAsLivreur('confirmCash', { amount: amountDue });
    await order.actAsLivreur('advance', { from: 'delivery_en_route', handover: {} });
    await order.undoStep('completed');
  }
  await order.collectCash(amountDue);
  const counts = order.happens('leftBehind', 20) && { counts: await order.countOneLess() };
  const code = await order.readCode('delivery');
  const proof = chance.pick([{}, { code }, { code }, { bypass: { reason: 'gardien' as const } }]);
  await order.handOver({ ...proof, ...counts });
  yield 5;
  const after = yield* order.waitForStatus('completed');
  expectEqual('due after delivery', after.amountDue, 0);
  if (!order.happens('undoneTooLate', 10)) return;
  yield 5;
  const undone = await order.send(order.phone.livreur, 'missions.undo', { from: 'completed' });
  expectRefused(undone, 'UNDO_TOO_LATE');
}

/** The rest of a delivery is brought, fetched or lost. */
async function* bringRest(order: Order): Scenario {
  const { linen } = order;
  if (linen.broughtBack >= linen.fetched - linen.missing) return;
  yield 60;
  if (order.happens('restBrought', 60)) return yield* giveHeldLinen(order, 'completed');
  expectDone(await order.actAsDesk('settleCount', { reason: 'Introuvable à l’atelier' }));
  linen.missing = linen.fetched - linen.broughtBack;
}

async function* complain(order: Order): Scenario {
  const isMissed = order.linen.missing > 0;
  if (!order.happens(isMissed ? 'lossClaimed' : 'claimed', 40)) return;
  yield 45;
  const { house, chance } = order.shared;
  const kind = isMissed ? 'manquant' : chance.pick(['manquant', 'abime', 'tache']);
  const [first] = (await order.read()).items;
  const form = { ...(kind === 'manquant' && { position: first?.position }), kind, words: 'Voyez vous-même' };
  // The form sends no key, so a repeated request could open a second claim: no power fails during it.
  expectDone(await house.postInput(order.client, 'orders.claim', { orderId: order.id, ...form }));
  yield 20;
  const claimId = (await order.read()).claims.at(-1)?.id ?? '';
  const isLost = kind === 'manquant';
  // A piece that the house has lost by name already is not lost a second time.
  if (isLost && !isMissed) {
    order.linen.broughtBack -= 1;
    order.linen.missing += 1;
  }
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
