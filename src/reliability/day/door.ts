import { MINUTE } from '#domain/format/calendar.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import type { Actors } from './actors.ts';
import { expectDone, expectRefused } from './answers.ts';
import type { Scenario } from './scenario.ts';

export const AT_THE_DOOR: Record<string, (actors: Actors) => Scenario> = {
  wrongCount: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.sendLivreur('pickup', 'pending');
    const { items } = await actors.readOrder();
    const counts = items.map(({ position, quantity }) => ({
      position,
      quantity: quantity - (position ? 0 : 1),
    }));
    await actors.pickUpLinen(countPieces(counts), { counts });
    yield* actors.waitForStatus('picked_up');
    expectDone(await actors.actAsDesk('settleCount', { reason: 'Le client en a gardé une' }));
    yield* actors.cleanLinen();
    yield* actors.deliverLinen();
  },
  addedWithConsent: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.sendLivreur('pickup', 'pending');
    const { items, grandTotal } = await actors.readOrder();
    const added = actors.aCart().slice(0, 1);
    await actors.pickUpLinen(countPieces(items) + countPieces(added), {
      added,
      code: (await actors.readCodes()).pickup,
      total: grandTotal + actors.computePrice(added),
    });
    const { items: after } = yield* actors.waitForStatus('picked_up');
    if (countPieces(after) !== countPieces(items) + countPieces(added))
      throw new Error(`${actors.orderId} has not become what its client agreed to`);
    yield* actors.cleanLinen();
    yield* actors.deliverLinen();
  },
  addedWithoutConsent: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.sendLivreur('pickup', 'pending');
    const { items, grandTotal } = await actors.readOrder();
    const added = actors.aCart().slice(0, 1);
    await actors.pickUpLinen(countPieces(items) + countPieces(added), {
      added,
      // A code that comes without the new total agrees to nothing either.
      ...(actors.chance.between(0, 1)
        ? { bypass: { reason: 'gardien' } }
        : { code: (await actors.readCodes()).pickup }),
    });
    const after = yield* actors.waitForStatus('picked_up');
    if (after.grandTotal !== grandTotal) throw new Error(`${actors.orderId} costs more without a consent`);
    expectDone(await actors.actAsDesk('settleCount', { reason: 'Ajouté par la famille, offert' }));
    yield* actors.cleanLinen();
    yield* actors.deliverLinen();
  },
  absentTwice: async function* (actors) {
    expectDone(await actors.placeOrder());
    for (let visit = 0; visit < 2; visit++) {
      yield* actors.sendLivreur('pickup', 'pending');
      await actors.actAsLivreur('fail', { from: 'pickup_en_route', reason: 'absent' });
      yield* actors.waitForStatus('pending');
      if (actors.chance.between(0, 1)) yield await actors.chooseSlot('pickup', 'client');
    }
    yield* actors.fetchCleanAndDeliver();
  },
  absentAtDelivery: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.fetchLinen();
    yield* actors.cleanLinen();
    yield* actors.sendLivreur('delivery', 'processing');
    await actors.actAsLivreur('fail', { from: 'delivery_en_route', reason: 'absent' });
    yield* actors.waitForStatus('processing');
    yield await actors.chooseSlot('delivery', 'desk');
    yield* actors.deliverLinen();
  },
  wrongPin: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.sendLivreur('pickup', 'pending');
    await actors.actAsLivreur('fail', { from: 'pickup_en_route', reason: 'adresse' });
    const { version } = yield* actors.waitForStatus('pending');
    const moved = { seen: version, location: { lng: -4.01, lat: 5.35 }, agreed: 'phone' };
    expectDone(await actors.actAsDesk('amend', moved));
    yield* actors.fetchCleanAndDeliver();
  },
  pieceLeftBehind: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.fetchLinen();
    yield* actors.cleanLinen();
    yield* actors.sendLivreur('delivery', 'processing');
    await actors.collectCash();
    const { items } = await actors.readOrder();
    const counts = items.map(({ position, quantity }) => ({
      position,
      quantity: quantity - (position ? 0 : 1),
    }));
    await actors.actAsLivreur('advance', {
      from: 'delivery_en_route',
      handover: { counts, code: (await actors.readCodes()).delivery },
    });
    actors.reality.getLinen(actors.orderId).broughtBack = countPieces(counts);
    yield* actors.waitForStatus('completed');
    yield 60;
    const end = actors.chance.pick(['secondVisit', 'counter', 'lost']);
    if (end === 'lost') {
      expectDone(await actors.actAsDesk('settleCount', { reason: 'Introuvable à l’atelier' }));
      actors.reality.getLinen(actors.orderId).missing += 1;
      return;
    }
    if (end === 'counter') expectDone(await actors.actAsDesk('givenBack', { note: 'Passé au comptoir' }));
    else {
      yield* actors.sendLivreur('return', 'completed');
      await actors.actAsLivreur('giveBack', { handover: { code: (await actors.readCodes()).return } });
    }
    actors.giveLinenBack();
  },
  linenChangesHands: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.fetchLinen();
    yield* actors.waitForStatus('picked_up');
    yield* actors.passLinenOn('house');
    yield* actors.cleanLinen();
    yield* actors.sendLivreur('delivery', 'processing');
    yield* actors.waitForStatus('delivery_en_route');
    yield* actors.passLinenOn('handed');
    yield 20;
    yield* actors.handOverLinen();
  },
  mistapUndone: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.fetchLinen();
    yield* actors.cleanLinen();
    yield* actors.sendLivreur('delivery', 'processing');
    yield* reconnectPhone(actors);
    // The livreur confirms the whole sheet by mistake, although nothing has been paid.
    const { amountDue } = await actors.readOrder();
    if (amountDue > 0) await actors.actAsLivreur('confirmCash', { amount: amountDue });
    expectDone(await actors.actAsLivreur('advance', { from: 'delivery_en_route', handover: {} }));
    const { house } = actors.shared;
    // A `yield` after closing time would resume only the next morning, too late for an undo.
    await house.moveClock(house.now + MINUTE);
    expectDone(
      await house.postInput(actors.phone.livreur, 'missions.undo', {
        orderId: actors.orderId,
        from: 'completed',
      }),
    );
    yield* actors.waitForStatus('delivery_en_route');
    yield 20;
    await actors.collectCash();
    await actors.actAsLivreur('advance', {
      from: 'delivery_en_route',
      handover: { code: (await actors.readCodes()).delivery },
    });
    actors.giveLinenBack();
    yield* actors.waitForStatus('completed');
  },
  undoneTooLate: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.fetchLinen();
    yield* actors.cleanLinen();
    yield* actors.sendLivreur('delivery', 'processing');
    yield* reconnectPhone(actors);
    await actors.collectCash();
    expectDone(await actors.actAsLivreur('advance', { from: 'delivery_en_route', handover: {} }));
    actors.giveLinenBack();
    yield 5;
    const late = { orderId: actors.orderId, from: 'completed' };
    expectRefused(
      await actors.shared.house.postInput(actors.phone.livreur, 'missions.undo', late),
      'UNDO_TOO_LATE',
    );
  },
  powerCutInHandover: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.sendLivreur('pickup', 'pending');
    yield* reconnectPhone(actors);
    const { items } = await actors.readOrder();
    const act = {
      ...{ orderId: actors.orderId, from: 'pickup_en_route', actId: actors.chance.id() },
      handover: { code: (await actors.readCodes()).pickup },
    };
    const { house } = actors.shared;
    expectDone(
      await house.sendDuringPowerCut(() => house.postInput(actors.phone.livreur, 'missions.advance', act)),
    );
    actors.reality.getLinen(actors.orderId).fetched += countPieces(items);
    yield* actors.cleanLinen();
    yield* actors.deliverLinen();
  },
  cancelledWithLinenHeld: async function* (actors) {
    expectDone(await actors.placeOrder());
    yield* actors.fetchLinen();
    yield* actors.cleanLinen();
    expectDone(await actors.actAsDesk('cancel', { from: 'processing' }));
    yield 30;
    if (actors.chance.between(0, 1)) {
      yield* actors.sendLivreur('return', 'cancelled');
      await actors.actAsLivreur('giveBack', { handover: { code: (await actors.readCodes()).return } });
    } else {
      expectDone(await actors.actAsDesk('givenBack', { note: 'Passé au comptoir' }));
    }
    actors.giveLinenBack();
  },
};

/** A phone without network keeps its acts for later, so a scenario that needs answers at once reconnects it. */
async function* reconnectPhone(actors: Actors): Scenario {
  await actors.phone.reconnect();
  yield* [];
}
