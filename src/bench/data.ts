import { appendAudit } from '#db/integrity/auditChain.ts';
import { openStore } from '#db/open.ts';
import { indexNewIds } from '#server/search/search.ts';
import { hashToken } from '#server/tokens.ts';
import { writeSession } from '#testing/browserClient.ts';
import { seedOrders } from '#testing/manyOrders.ts';
import { addPerson } from '#testing/people.ts';
import { aWorld, type World } from '#testing/world.ts';
import { printProgress } from './report.ts';

export type Data = Awaited<ReturnType<typeof prepareData>>;

/** A database of the product with a year of orders, of which about `open` are not finished yet. */
export async function prepareData(folder: string, { orders, open }: { orders: number; open: number }) {
  printProgress(`writing ${orders} orders, ${open} of them open`);
  const store = openStore({ file: `${folder}/laveo.sqlite` });
  // Durability is off while the orders are written: a power cut would only cost a run of the bench.
  store.sqlite.pragma('synchronous = OFF');
  const world = await aWorld({ store, at: Date.now() });
  const now = world.clock.now();
  const people = { clients: Math.ceil(orders / 20), livreurs: 50, passwordHash: hashToken('of nobody') };
  const many = seedOrders(store, { orders, openShare: open / orders, now, ...people });
  // A running server indexes new orders in batches, once a second; the bench indexes all of them first.
  while (indexNewIds(store).indexed > 0);
  const addWatcher = (i: number) => addPerson(store.db, 'admin', { number: 1000 + i, now });
  const signIn = (person: Parameters<typeof writeSession>[1]) => ({
    id: person.id,
    cookie: `laveo=${writeSession(world.deps, person)}`,
  });
  const data = store.write(() => {
    insertJournal(world, many.desk);
    return {
      folder,
      orders,
      desk: signIn(many.desk),
      superadmin: signIn(many.superadmin),
      livreurs: many.livreurs.map(signIn),
      clients: many.clients.slice(0, 500).map(signIn),
      /** People of the desk, who have the streams open. */
      watchers: Array.from({ length: 1000 }, (_, i) => signIn(addWatcher(i))),
      garments: many.offers.map(({ id, services }) => ({ productId: id, service: services[0]?.name ?? '' })),
    };
  });
  store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  world.close();
  return data;
}

/** The copies of orders come without a journal, so each gets an entry of the desk. */
function insertJournal({ store, clock }: World, { id, fullname }: { id: string; fullname: string }): void {
  const actor = { actorId: id, actorName: fullname, actorRole: 'admin', ip: '127.0.0.1' } as const;
  const change = { before: { status: 'picked_up' }, after: { status: 'processing' } };
  const entry = { at: clock.now(), ...actor, act: 'dispatch.setStatus', ...change } as const;
  const orderIds = store.sqlite.prepare('select id from orders order by created_at').pluck().all();
  for (const subject of orderIds as string[]) appendAudit(store.db, { ...entry, subject });
}

export type Cart = ReturnType<typeof makeCart>;

/** Each client in turn orders two to four garments. */
export function makeCart({ garments, clients }: Data, i: number) {
  const items = Array.from({ length: 2 + (i % 3) }, (_, line) => {
    const { productId = '', service = '' } = garments[(i + line) % garments.length] ?? {};
    return { productId, service, quantity: 1 + ((i + line) % 4) };
  });
  return {
    clientId: clients[i % clients.length]?.id ?? '',
    items,
    address: 'Cocody, près de Mermoz, portail vert',
    location: { lng: -3.99, lat: 5.36 },
    contactPhone: '+2250701020304',
    paymentMethod: 'espece',
  };
}
