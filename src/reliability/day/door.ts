import { MINUTE } from '#domain/format/calendar.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import type { Actors } from './actors.ts';
import { expectDone, expectRefused } from './answers.ts';
import type { Scenario } from './scenario.ts';

/** What goes wrong with linen at the door. */
export const AT_THE_DOOR: Record<string, (actors: Actors) => Scenario> = {
  wrongCount: async function* (actors) {
    expectDone(await actors.place());
    yield* actors.sent('pickup', 'pending');
    const { items } = await actors.order();
    const counts = items.map(({ position, quantity }) => ({
      position,
      quantity: quantity - (position ? 0 : 1),
    }));
    await actors.pickUp(countPieces(counts), { counts });
    yield* actors.until('picked_up');
    expectDone(await actors.byDesk('settleCount', { reason: 'Le client en a gardé une' }));
    yield* actors.cleaned();
    yield* actors.delivered();
  },
  addedWithConsent: async function* (actors) {
    expectDone(await actors.place());
    yield* actors.sent('pickup', 'pending');
    const { items } = await actors.order();
    const added = actors.aCart().slice(0, 1);
    await actors.pickUp(countPieces(items) + countPieces(added), {
      added,
      code: (await actors.codes()).pickup,
    });
    const { items: after } = yield* actors.until('picked_up');
    if (countPieces(after) !== countPieces(items) + countPieces(added))
      throw new Error(`${actors.orderId} has not become what its client agreed to`);
    yield* actors.cleaned();
    yield* actors.delivered();
  },
  addedWithoutConsent: async function* (actors) {
    expectDone(await actors.place());
    yield* actors.sent('pickup', 'pending');
    const { items, grandTotal } = await actors.order();
    const added = actors.aCart().slice(0, 1);
    await actors.pickUp(countPieces(items) + countPieces(added), { added, bypass: { reason: 'gardien' } });
    const after = yield* actors.until('picked_up');
    if (after.grandTotal !== grandTotal) throw new Error(`${actors.orderId} costs more without a consent`);
    expectDone(await actors.byDesk('settleCount', { reason: 'Ajouté par la famille, offert' }));
    yield* actors.cleaned();
    yield* actors.delivered();
  },
  absentTwice: async function* (actors) {
    expectDone(await actors.place());
    for (let visit = 0; visit < 2; visit++) {
      yield* actors.sent('pickup', 'pending');
      await actors.onRoad('fail', { from: 'pickup_en_route', reason: 'absent' });
      yield* actors.until('pending');
    }
    yield* actors.goodDay();
  },
  wrongPin: async function* (actors) {
    expectDone(await actors.place());
    yield* actors.sent('pickup', 'pending');
    await actors.onRoad('fail', { from: 'pickup_en_route', reason: 'adresse' });
    const { version } = yield* actors.until('pending');
    const moved = { seen: version, location: { lng: -4.01, lat: 5.35 }, agreed: 'phone' };
    expectDone(await actors.byDesk('amend', moved));
    yield* actors.goodDay();
  },
  mistapUndone: async function* (actors) {
    expectDone(await actors.place());
    yield* actors.fetched();
    yield* actors.cleaned();
    yield* actors.sent('delivery', 'processing');
    yield* waitUntilOnline(actors);
    // The whole sheet by mistake: nothing has been paid either.
    const { amountDue } = await actors.order();
    if (amountDue > 0) await actors.onRoad('confirmCash', { amount: amountDue });
    expectDone(await actors.onRoad('advance', { from: 'delivery_en_route', handover: {} }));
    const { house } = actors.shared;
    // A step of its own would be the next morning's after closing time.
    await house.moveTo(house.now + MINUTE);
    expectDone(
      await house.post(actors.phone.livreur, 'missions.undo', {
        orderId: actors.orderId,
        from: 'completed',
      }),
    );
    yield* actors.until('delivery_en_route');
    yield 20;
    await actors.collect();
    await actors.onRoad('advance', {
      from: 'delivery_en_route',
      handover: { code: (await actors.codes()).delivery },
    });
    actors.give();
    yield* actors.until('completed');
  },
  undoneTooLate: async function* (actors) {
    expectDone(await actors.place());
    yield* actors.fetched();
    yield* actors.cleaned();
    yield* actors.sent('delivery', 'processing');
    yield* waitUntilOnline(actors);
    await actors.collect();
    expectDone(await actors.onRoad('advance', { from: 'delivery_en_route', handover: {} }));
    actors.give();
    yield 5;
    const late = { orderId: actors.orderId, from: 'completed' };
    expectRefused(
      await actors.shared.house.post(actors.phone.livreur, 'missions.undo', late),
      'UNDO_TOO_LATE',
    );
  },
  powerCutInHandover: async function* (actors) {
    expectDone(await actors.place());
    yield* actors.sent('pickup', 'pending');
    yield* waitUntilOnline(actors);
    const { items } = await actors.order();
    const act = {
      ...{ orderId: actors.orderId, from: 'pickup_en_route', actId: actors.chance.id() },
      handover: { code: (await actors.codes()).pickup },
    };
    const { house } = actors.shared;
    expectDone(await house.cutUnder(() => house.post(actors.phone.livreur, 'missions.advance', act)));
    actors.reality.of(actors.orderId).fetched += countPieces(items);
    yield* actors.cleaned();
    yield* actors.delivered();
  },
  cancelledWithLinenHeld: async function* (actors) {
    expectDone(await actors.place());
    yield* actors.fetched();
    yield* actors.cleaned();
    expectDone(await actors.byDesk('cancel', { from: 'processing' }));
    yield 30;
    if (actors.chance.between(0, 1)) {
      yield* actors.sent('return', 'cancelled');
      await actors.onRoad('giveBack', { handover: { code: (await actors.codes()).return } });
    } else {
      expectDone(await actors.byDesk('givenBack', { note: 'Passé au comptoir' }));
    }
    actors.give();
  },
};

/** An undo needs the network: it is offered while the phone has it. */
async function* waitUntilOnline(actors: Actors): Scenario {
  await actors.phone.reconnect();
  yield* [];
}
