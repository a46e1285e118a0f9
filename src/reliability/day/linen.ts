import { countPieces, type LinenAt } from '#domain/pieces/handover.ts';
import { drawLines, hasLot, mergeLines } from './lines.ts';
import { fillSheet, weighAtDoor } from './measure.ts';
import type { Order } from './order.ts';
import { payTwice } from './paying.ts';
import { movePromise, stopPlant } from './plant.ts';
import { expectDone, expectEqual, expectRefused, type Scenario } from './scenario.ts';

export async function* fetchLinen(order: Order): Scenario {
  while (order.happens('absentAtPickup', 15)) {
    yield* order.sendLivreur('pickup', 'pending');
    const isPin = order.happens('wrongPin', 30);
    await order.actAsLivreur('fail', { from: 'pickup_en_route', reason: isPin ? 'adresse' : 'absent' });
    const { version } = yield* order.waitForStatus('pending');
    const moved = { seen: version, location: { lng: -4.01, lat: 5.35 }, agreed: 'phone' };
    if (isPin && order.isAmendable) expectDone(await order.actAsDesk('amend', moved));
    if (order.happens('slotChosen', 50)) yield await order.chooseSlot('pickup', 'client');
  }
  yield* order.sendLivreur('pickup', 'pending');
  if (order.happens('undonePickup', 12)) {
    await order.phone.reconnect();
    // The livreur taps by mistake, before anything has changed hands.
    const { handover } = await weighAtDoor(order);
    await order.actAsLivreur('advance', { from: 'pickup_en_route', handover });
    await order.undoStep('picked_up');
  }
  const { amountDue } = await order.read();
  if (amountDue > 1 && order.happens('cashAtPickup', 20)) await order.collectCash(Math.floor(amountDue / 2));
  if (order.isAmendable && order.happens('addedWithConsent', 12)) yield* addPieces(order, true);
  else if (order.isAmendable && order.happens('addedWithoutConsent', 12)) yield* addPieces(order, false);
  else if (order.happens('wrongCount', 12)) {
    const { counts, pieces } = await fillSheet(order, order.lines);
    const fewer = counts.map((one, line) => (line ? one : { ...one, quantity: one.quantity - 1 }));
    await order.pickUpLinen(pieces - 1, { counts: fewer });
    yield* order.settleCount('Le client en a gardé une');
  } else yield* pickUpAsOrdered(order);
  yield* order.waitForStatus('picked_up');
}

async function* pickUpAsOrdered(order: Order): Scenario {
  const { chance } = order.shared;
  const { items } = await order.read();
  if (items.some(({ unit }) => unit) && order.happens('weighedAtDoor', 60)) {
    const { lines, pieces, handover } = await weighAtDoor(order);
    await order.pickUpLinen(pieces, handover);
    return order.agree(lines);
  }
  const pieces = countPieces(items);
  // So few numbers that some bags get one that another has.
  const tag = order.happens('tagged', 50) && { tag: chance.between(1, 60) };
  const handover = chance.pick([undefined, { ...tag }, { code: await order.readCode('pickup'), ...tag }]);
  await order.pickUpLinen(pieces, handover);
  yield 1;
}

async function* addPieces(order: Order, isAgreed: boolean): Scenario {
  const added = drawLines(order.shared).slice(-1);
  const { pieces, ...sheet } = await fillSheet(order, order.lines);
  const lines = added.reduce(mergeLines, order.lines);
  // A code that comes without the new total agrees to nothing.
  const total = isAgreed && { total: await order.computeTotal(lines) };
  // Nobody counts the pieces of a lot that is added, so the workshop counts those of all.
  const isUncounted = isAgreed && hasLot(order.shared, added);
  const taken = isUncounted ? countPieces(lines) : pieces + countPieces(added);
  await order.pickUpLinen(taken, { ...sheet, added, ...total });
  if (!isAgreed) return yield* order.settleCount('Ajouté par la famille, offert');
  order.agree(lines);
}

export async function* treatLinen(order: Order): Scenario {
  const { chance } = order.shared;
  if (order.happens('plantStopped', 5)) yield* stopPlant(order);
  if (order.happens('promiseMoved', 8)) await movePromise(order);
  const { livreurId } = await order.read();
  // Nobody fetched what is redone in the house.
  if (livreurId && order.happens('linenPassedOn', 15)) await passLinenOn(order, 'house');
  yield chance.between(10, 90);
  const counts = await order.countLines();
  const isAsOrdered = order.linen.fetched === countPieces(counts);
  if (isAsOrdered && order.isAmendable && order.happens('amendedAfter', 12)) {
    const addOne = <Line extends { quantity: number }>(line: Line, i: number) =>
      i === 0 ? { ...line, quantity: line.quantity + 1 } : line;
    await order.amendByDesk(order.lines.map(addOne), 'in_person');
    expectDone(await order.actAsDesk('countIn', { counts: counts.map(addOne) }));
    order.linen.fetched += 1;
    yield* order.settleCount('Apportée au comptoir');
  } else if (isAsOrdered && order.happens('lostAtWorkshop', 15)) {
    order.linen.missing += 1;
    expectDone(await order.actAsDesk('countIn', { counts: await order.countOneLess() }));
    yield* order.settleCount('Introuvable à l’atelier');
  }
  const isToldAtOnce = order.happens('readyAtOnce', 15);
  if (!isToldAtOnce) expectDone(await order.actAsDesk('setStatus', { from: 'picked_up', to: 'processing' }));
  yield chance.between(120, 400);
  if (isToldAtOnce) await order.setReady('picked_up');
  else if (order.happens('toldReady', 60)) await order.setReady('processing');
}

export async function* deliverLinen(order: Order): Scenario {
  const { chance } = order.shared;
  yield* order.sendLivreur('delivery', 'processing');
  if (order.happens('absentAtDelivery', 15)) {
    await order.actAsLivreur('fail', { from: 'delivery_en_route', reason: 'absent' });
    yield* order.waitForStatus('processing');
    if (order.happens('slotChosen', 50)) yield await order.chooseSlot('delivery', 'desk');
    yield* order.sendLivreur('delivery', 'processing');
  }
  yield* order.waitForStatus('delivery_en_route');
  if (order.happens('linenPassedOn', 10)) await passLinenOn(order, 'handed');
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
export async function* bringRest(order: Order): Scenario {
  const { linen } = order;
  if (linen.broughtBack >= linen.fetched - linen.missing) return;
  yield 60;
  if (order.happens('restBrought', 60)) return yield* giveHeldLinen(order, 'completed');
  expectDone(await order.actAsDesk('settleCount', { reason: 'Introuvable à l’atelier' }));
  linen.missing = linen.fetched - linen.broughtBack;
}

/** At the counter, or by a livreur who is sent again. */
export async function* giveHeldLinen(order: Order, status: 'cancelled' | 'completed'): Scenario {
  if (order.happens('givenAtCounter', 50))
    expectDone(await order.actAsDesk('givenBack', { note: 'Passé au comptoir' }));
  else {
    yield* order.sendLivreur('return', status);
    await order.actAsLivreur('giveBack', { handover: { code: await order.readCode('return') } });
  }
  order.giveLinenBack();
}

/** Another livreur takes over the linen, and the desk says where it is. */
async function passLinenOn(order: Order, linenAt: LinenAt): Promise<void> {
  const { chance, phones } = order.shared;
  const next = chance.pick(phones.filter((phone) => phone !== order.phone));
  const livreurId = next.livreur.id;
  if (!(await order.actAsDesk('reassign', { livreurId })).refused)
    throw new Error('linen changes hands without a word where it is');
  expectDone(await order.actAsDesk('reassign', { livreurId, linenAt }));
  order.phone = next;
  order.linen.passedOn += order.linen.fetched - order.linen.missing;
}
