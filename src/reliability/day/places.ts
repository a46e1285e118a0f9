import { Actors, type PlacedOrder } from './actors.ts';
import { expectDone, expectRefused } from './answers.ts';
import type { Scenario } from './scenario.ts';

/** Number of clients who book the last place at the same moment. */
const AT_ONCE = 50;
const NEXT = 3;

async function pickFreeSlot(actors: Actors, least: number) {
  return actors.chance.pick((await actors.listSlots()).filter(({ places }) => places >= least));
}

async function fillSlot(actors: Actors, left: number): Promise<{ from: number; booked: Actors[] }> {
  const { from, places } = await pickFreeSlot(actors, left + 1);
  const booked: Actors[] = [];
  for (let place = left; place < places; place++) booked.push(await bookPlace(actors, from));
  return { from, booked };
}

/** An account may hold few bookings, so another client books where one may not. */
async function bookPlace({ shared, client, phone, desk }: Actors, from: number): Promise<Actors> {
  for (const one of [client, ...shared.people.clients]) {
    const actors = new Actors(shared, one, phone, desk);
    const answer = await actors.placeOrder({ slot: { from } });
    if (answer.refused === 'TOO_MANY_BOOKINGS') continue;
    expectDone(answer);
    return actors;
  }
  throw new Error('no client may book any more');
}

async function cancelOrders(crews: Actors[]): Promise<void> {
  for (const actors of crews) {
    expectDone(await actors.actAsClient('cancel'));
    actors.reality.shownPromises.delete(actors.orderId);
  }
}

export const WITH_SLOTS: Record<string, (actors: Actors) => Scenario> = {
  fullSlot: async function* (actors) {
    const { from: full, booked } = await fillSlot(actors, 0);
    const answer = await actors.placeOrder({ slot: { from: full } });
    expectRefused(answer, 'SLOT_UNAVAILABLE');
    const next = answer.facts.next as { from: number; to: number }[];
    if (next.length !== NEXT) throw new Error(`${next.length} slots are offered instead of the full one`);
    await cancelOrders(booked);
    const from = next[0]?.from ?? 0;
    const other = await bookPlace(actors, from);
    yield (from - actors.shared.house.now) / 60_000;
    yield* other.fetchCleanAndDeliver();
  },
  lastPlace: async function* (actors) {
    const { from, booked } = await fillSlot(actors, 1);
    const { house, people } = actors.shared;
    const clients = Array.from({ length: AT_ONCE }, (_, i) => people.clients[i % people.clients.length]);
    // Only the last place is raced for: a slow machine refuses many sign-ins at once.
    for (const client of clients) if (client) await house.queryProcedure(client, 'orders.latest');
    const answers = await Promise.all(
      clients.map(async (client = actors.client) => {
        const racer = new Actors(actors.shared, client, actors.phone, actors.desk);
        const input = {
          ...{ key: actors.chance.id(), items: actors.aCart(), location: { lng: -3.99, lat: 5.36 } },
          ...{ contactPhone: '+2250701020304', paymentMethod: 'espece', slot: { from } },
        };
        return {
          racer,
          answer: await house.postInput<PlacedOrder>(client, 'orders.place', input),
        };
      }),
    );
    const won = answers.filter(({ answer }) => !answer.refused);
    if (won.length !== 1) throw new Error(`${won.length} clients have the last place`);
    for (const { answer } of answers)
      if (answer.refused && answer.refused !== 'TOO_MANY_BOOKINGS') {
        expectRefused(answer, 'SLOT_UNAVAILABLE');
        if ((answer.facts.next as unknown[]).length !== NEXT) throw new Error('fewer than three are offered');
      }
    await cancelOrders(booked);
    const [winner] = won;
    if (!winner) return;
    winner.racer.orderId = winner.answer.data.id;
    actors.reality.readPromise(winner.answer.data);
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
