import { insertTraces } from '#bench/traces.ts';
import { openStore } from '#db/open.ts';
import { hashToken } from '#server/hashToken.ts';
import { indexNewIds } from '#server/search/idParts.ts';
import { writeSession } from '#testing/browserClient.ts';
import { seedOrders } from '#testing/manyOrders.ts';
import { addPerson } from '#testing/people.ts';
import { aWorld } from '#testing/world.ts';

export type Size = { orders: number; clients: number; livreurs: number; watchers: number };

export type Person = { id: string; cookie: string };

export interface Data {
  folder: string;
  desk: string;
  client: string;
  livreur: string;
  superadmin: string;
  livreurId: string;
  clientId: string;
  garments: { productId: string; service: string }[];
  /** At most 500 of them are signed in. */
  clients: Person[];
  livreurs: Person[];
  watchers: Person[];
}

/** An earlier version writes its own orders with this file, so it may use only what that version has. */
export async function prepareData(folder: string, size: Size): Promise<Data> {
  const store = openStore({ file: `${folder}/laveo.sqlite` });
  // Durability is off while the orders are written: a power cut would only cost a run of the bench.
  store.sqlite.pragma('synchronous = OFF');
  const world = await aWorld({ store, at: Date.now() });
  const passwordHash = hashToken('nobody signs in with it');
  const now = world.clock.now();
  const many = seedOrders(store, { ...size, now, passwordHash });
  // A running server indexes new orders in batches, once a second; the bench indexes all of them first.
  while (indexNewIds(store).indexed > 0);
  const writeCookie = (who: Parameters<typeof writeSession>[1]) => `laveo=${writeSession(world.deps, who)}`;
  const signIn = (people: Parameters<typeof writeSession>[1][]): Person[] =>
    people.map((one) => ({ id: one.id, cookie: writeCookie(one) }));
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
    livreurId: livreur.id,
    clientId: client.id,
    garments: many.offers.map(({ id, services }) => ({ productId: id, service: services[0]?.name ?? '' })),
    clients: signIn(many.clients.slice(0, 500)),
    livreurs: signIn(many.livreurs),
    watchers: signIn(Array.from({ length: size.watchers }, (_, i) => addWatcher(i))),
  }));
  store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  world.close();
  return data;
}
