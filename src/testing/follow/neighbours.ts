import { listTables } from '../database.ts';
import { aLandmarkForm, aPhotoForm, PIXEL } from '../exampleData.ts';
import { makeVoice } from '../places/voices.ts';
import type { Scene } from '../scene.ts';
import type { World } from '../world.ts';

const PIN = { lng: -3.991, lat: 5.361 };
const OWN = { phone: '0709090909', fullname: 'Mireille Ouattara', address: 'Cocody, Portail de Mireille' };

/** Somebody else has an order at the same door, with all that an order can have. */
export async function addNeighbour({ world, admin }: Scene): Promise<void> {
  const [neighbour, desk] = [world.client('Rachelle Voisine'), world.as(admin)];
  const phone = world.as(neighbour);
  const cart = world.aCart({ location: PIN, address: 'Portail de Rachelle' });
  const { id: orderId } = await phone.orders.place(cart);
  const parts = { door: 'Porte de Rachelle', voice: makeVoice() };
  const photo = new File([PIXEL], 'portail.png', { type: 'image/png' });
  await phone.places.addLandmark(aLandmarkForm({ orderId, photo, ...parts }));
  const { saved } = await phone.profile.savePlace({
    name: 'Maison de Rachelle',
    address: '',
    location: PIN,
  });
  await phone.places.addLandmark(aLandmarkForm({ placeId: saved[0]?.id ?? '', ...parts }));
  const proof = await phone.photos.upload(aPhotoForm());
  await phone.orders.claim({ orderId, kind: 'autre', words: 'Question de Rachelle', photos: [proof.photo] });
  await desk.dispatch.contacted({ orderId, words: 'balance', channel: 'sms' });
}

/** A caller’s order with a link, which others pay and receive. */
export async function addLinkedOrder({ world, admin }: Scene): Promise<{ orderId: string; token: string }> {
  const desk = world.as(admin);
  const { contactPhone: _, ...cart } = world.aCart({ location: PIN, address: OWN.address });
  const { id: orderId } = await desk.dispatch.placeFor({
    ...cart,
    contact: { phone: OWN.phone, fullname: OWN.fullname },
    payer: { name: 'Jean', phone: '0102030401' },
    receiver: { name: 'Paul', phone: '0102030402' },
  });
  return { orderId, token: (await desk.dispatch.link({ orderId })).token };
}

const PERSONAL: Record<string, string[]> = {
  users: ['id', 'fullname', 'email', 'phone', 'address'],
  contacts: ['id', 'fullname', 'email', 'phone'],
  orders: [
    'id',
    'client_name',
    'client_address',
    'client_contact_phone',
    'payer_phone',
    'receiver_phone',
    'note',
    'desk_note',
  ],
  saved_places: ['id', 'name', 'address'],
  claims: ['id', 'words', 'answer'],
  landmarks: ['id', 'door'],
  photos: ['file'],
  contact_messages: ['id', 'email'],
  livreur_applications: ['id', 'email', 'phone'],
  mail_outbox: ['id', 'recipient'],
  sessions: ['id'],
  order_links: ['id'],
};
/** Shorter words may be part of a page by chance. */
const SHORTEST = 8;

/** Words and ids of everybody but the holder of the link. */
export function readSecrets({ store }: World, ownId: string): string[] {
  const own = [ownId, OWN.fullname, OWN.address, `+225${OWN.phone}`];
  const values = Object.entries(PERSONAL).flatMap(([table, columns]) =>
    columns.flatMap((column) => store.sqlite.prepare(`select ${column} from ${table}`).pluck().all()),
  );
  return [...new Set(values)].filter(
    (value): value is string => typeof value === 'string' && value.length >= SHORTEST && !own.includes(value),
  );
}

/** Counts of limits change with each request. */
export function readAllRows({ store }: World): Set<string> {
  const tables = listTables(store.sqlite, ['throttles', 'counters']);
  return new Set(
    tables.flatMap((table) =>
      store.sqlite
        .prepare(`select * from "${table}"`)
        .all()
        .map((row) => `${table} ${JSON.stringify(row)}`),
    ),
  );
}
