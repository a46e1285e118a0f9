import { Actors } from './actors.ts';
import { expectDone, expectRefused } from './answers.ts';
import type { Scenario } from './scenario.ts';

type Slots = { days: { slots: { from: number; to: number; places: number; promisedAt: number }[] }[] };

/** Number of clients who book the last place at the same moment. */
const AT_ONCE = 50;
const NEXT = 3;

async function pickFreeSlot(actors: Actors, least: number) {
  const { days } = await actors.shared.house.queryProcedure<Slots>(actors.client, 'orders.slots');
  const free = days.flatMap(({ slots }) => slots).filter(({ places }) => places >= least);
  return actors.chance.pick(free);
}

async function fillSlot(actors: Actors, left: number): Promise<{ from: number; booked: Actors[] }> {
  const { from, places } = await pickFreeSlot(actors, left + 1);
  const booked: Actors[] = [];
  for (let place = left; place < places; place++) {
    const other = new Actors(actors.shared, actors.client, actors.phone, actors.desk);
    expectDone(await other.placeOrder({ slot: { from } }));
    booked.push(other);
  }
  return { from, booked };
}

async function cancelOrders(crews: Actors[]): Promise<void> {
  for (const actors of crews) {
    expectDone(await actors.actAsClient('cancel'));
    actors.reality.shownPromises.delete(actors.orderId);
  }
}

export const WITH_SLOTS: Record<string, (actors: Actors) => Scenario> = {
  fullSlot: async function* (actors) {
    const { from, booked } = await fillSlot(actors, 0);
    const answer = await actors.placeOrder({ slot: { from } });
    expectRefused(answer, 'SLOT_UNAVAILABLE');
    const next = answer.facts.next as { from: number; to: number }[];
    if (next.length !== NEXT) throw new Error(`${next.length} slots are offered instead of the full one`);
    await cancelOrders(booked);
    const slot = { from: next[0]?.from ?? 0 };
    expectDone(await actors.placeOrder({ slot }));
    yield (slot.from - actors.shared.house.now) / 60_000;
    yield* actors.fetchCleanAndDeliver();
  },
  lastPlace: async function* (actors) {
    const { from, booked } = await fillSlot(actors, 1);
    const { house, people } = actors.shared;
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, i) => {
        const client = people.clients[i % people.clients.length] ?? actors.client;
        const racer = new Actors(actors.shared, client, actors.phone, actors.desk);
        const input = {
          ...{ key: actors.chance.id(), items: actors.aCart(), location: { lng: -3.99, lat: 5.36 } },
          ...{ contactPhone: '+2250701020304', paymentMethod: 'espece', slot: { from } },
        };
        return {
          racer,
          answer: await house.postInput<{ id: string; promisedAt: number }>(client, 'orders.place', input),
        };
      }),
    );
    const won = answers.filter(({ answer }) => !answer.refused);
    if (won.length !== 1) throw new Error(`${won.length} clients have the last place`);
    for (const { answer } of answers)
      if (answer.refused) {
        expectRefused(answer, 'SLOT_UNAVAILABLE');
        if ((answer.facts.next as unknown[]).length !== NEXT) throw new Error('fewer than three are offered');
      }
    await cancelOrders(booked);
    const [winner] = won;
    if (!winner) return;
    winner.racer.orderId = winner.answer.data.id;
    actors.reality.shownPromises.set(winner.answer.data.id, winner.answer.data.promisedAt);
    yield (from - house.now) / 60_000;
    yield* winner.racer.fetchCleanAndDeliver();
  },
  priceChangedBetween: async function* (actors) {
    const { house, people, garments, chance } = actors.shared;
    const items = actors.aCart();
    const location = { lng: -3.99, lat: 5.36 };
    expectDone(await actors.placeOrder({ items, location }));
    const { grandTotal } = await actors.readOrder();
    expectDone(await actors.actAsClient('cancel'));
    actors.reality.shownPromises.delete(actors.orderId);
    const garment = garments.find(({ id }) => id === items[0]?.productId);
    const all = await house.queryProcedure<
      { id: string; name: string; services: { name: string; price: number }[] }[]
    >(people.owners[0], 'catalogue.all');
    const before = all.find(({ id }) => id === garment?.id);
    if (!before) throw new Error('the garment is gone');
    const makePriceChange = (by: number) => ({
      productId: before.id,
      name: before.name,
      services: before.services.map(({ name, price }) => ({ name, price: price + by })),
    });
    expectDone(await house.sendAct(people.owners[0], 'catalogue.update', makePriceChange(100)));
    expectRefused(
      await actors.placeOrder({ items, location, expectedTotal: grandTotal, key: chance.id() }),
      'PRICES_CHANGED',
    );
    expectDone(await house.sendAct(people.owners[0], 'catalogue.update', makePriceChange(0)));
    expectDone(await actors.placeOrder({ items, location, expectedTotal: grandTotal }));
    yield* actors.fetchCleanAndDeliver();
  },
};
