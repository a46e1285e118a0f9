import { MOST_SEEDED, multiplyOrders } from '#bench/multiply.ts';
import { insertTraces } from '#bench/traces.ts';
import { openStore } from '#db/open.ts';
import { foldForSearch } from '#domain/format/search.ts';
import { hashToken } from '#server/hashToken.ts';
import { indexNewIds } from '#server/search/idParts.ts';
import { writeSession } from '#testing/browserClient.ts';
import { seedOrders } from '#testing/manyOrders.ts';
import { addPerson } from '#testing/people.ts';
import { aWorld } from '#testing/world.ts';

export type Size = { orders: number; clients: number; livreurs: number; years?: number; watchers: number };

export interface Data {
  folder: string;
  desk: string;
  client: string;
  livreur: string;
  superadmin: string;
  watchers: string[];
  livreurId: string;
  clientId: string;
  garments: { productId: string; service: string }[];
  /** At most 500 clients order. */
  clients: { id: string; cookie: string }[];
}

/** An earlier version writes its own orders with this file, so it may use only what that version has. */
export async function prepareData(folder: string, size: Size): Promise<Data> {
  const store = openStore({ file: `${folder}/laveo.sqlite` });
  // Durability is off while the orders are written: a power cut would only cost a run of the bench.
  store.sqlite.pragma('synchronous = OFF');
  const world = await aWorld({ store, at: Date.now() });
  const passwordHash = hashToken('nobody signs in with it');
  const orders = Math.min(size.orders, MOST_SEEDED);
  const now = world.clock.now();
  const many = seedOrders(store, { ...size, orders, now, passwordHash, foldPerson: foldForSearch });
  if (size.orders > orders) multiplyOrders(store, Math.round(size.orders / orders) - 1);
  // A running server indexes new orders in batches, once a second; the bench indexes all of them first.
  while (indexNewIds(store).indexed > 0);
  const writeCookie = (who: Parameters<typeof writeSession>[1]) => `laveo=${writeSession(world.deps, who)}`;
  const addWatcher = (i: number) =>
    addPerson(store.db, 'admin', { number: 1000 + i, now: world.clock.now() });
  const [client, livreur] = [many.clients[0], many.livreurs[0]];
  if (!client || !livreur) throw new Error('nobody was seeded');
  await insertTraces(world, { client, livreur, desk: many.desk });
  const data: Data = store.write(() => ({
    folder,
    desk: writeCookie(many.desk),
    client: writeCookie(client),
    livreur: writeCookie(livreur),
    superadmin: writeCookie(many.superadmin),
    watchers: Array.from({ length: size.watchers }, (_, i) => writeCookie(addWatcher(i))),
    livreurId: livreur.id,
    clientId: client.id,
    garments: many.offers.map(({ id, services }) => ({ productId: id, service: services[0]?.name ?? '' })),
    clients: many.clients.slice(0, 500).map((one) => ({ id: one.id, cookie: writeCookie(one) })),
  }));
  store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  world.close();
  return data;
}
