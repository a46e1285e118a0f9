import { randomUUID } from 'node:crypto';
import { openBare, openReadOnly } from '#db/connection.ts';
import { serverFile } from '#tools/lib/paths.mjs';
import type { Data } from './data.ts';
import type { Asked } from './rawHttp.ts';
import { type Running, startProgram } from './servers.ts';

/** The name of the version that is measured, beside one before it. */
export const LAVEO = 'Laveo';

export interface Dialect {
  name: string;
  running: Running;
  folder: string;
  /** A list that is fresh has another `to`, so that no server can have kept its answer. */
  cards?(fresh?: number): Asked;
  list(fresh?: number): Asked;
  one(orderId: string): Asked;
  place(i: number): Asked;
  move(orderId: string, from: string, to: string): Asked;
  /** Gives all orders that wait to one livreur, so that they can be moved. */
  assignPlaced(livreurId: string): string[];
}

export interface Placed {
  clientId: string;
  items: { productId: string; service: string; quantity: number }[];
  address: string;
  location: { lng: number; lat: number };
  contactPhone: string;
  paymentMethod: string;
}

export const makeQuery = (procedure: string, input: object, cookie: string): Asked => ({
  path: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
  cookie,
});

export const makeMutation = (procedure: string, body: object, cookie: string): Asked => ({
  path: `/trpc/${procedure}`,
  cookie,
  body,
});

/** Each client in turn orders two to four garments. */
export function makeCart({ garments, clients }: Data, i: number): Placed {
  const items = Array.from({ length: 2 + (i % 3) }, (_, line) => {
    const { productId = '', service = '' } = garments[(i + line) % garments.length] ?? {};
    return { productId, service, quantity: 1 + ((i + line) % 4) };
  });
  const clientId = clients[i % clients.length]?.id ?? '';
  const location = { lng: -3.99, lat: 5.36 };
  const contactPhone = '+2250701020304';
  return { clientId, items, address: ADDRESS, location, contactPhone, paymentMethod: 'espece' };
}
const ADDRESS = 'Cocody, près de Mermoz, portail vert';

/** The table of the desk asks in this form. */
export const CARD_FORM = { form: 'card' };
const LIMIT = 50;
const FAR = Number.MAX_SAFE_INTEGER - 1_000_000;
const limitFreshList = (fresh?: number) => ({
  limit: LIMIT,
  ...(fresh !== undefined && { to: FAR + fresh }),
});

export interface LaveoOptions {
  name?: string;
  file?: string;
  flags?: string[];
  env?: Record<string, string>;
}

export async function startLaveo(
  data: Data,
  { name = LAVEO, file = serverFile, flags = [], env: more = {} }: LaveoOptions = {},
): Promise<Dialect> {
  const first = makeQuery('dispatch.board', { limit: LIMIT }, data.desk);
  const usual = { NODE_ENV: 'production', LIMITS_FACTOR: '100000', TRUST_PROXY: '1' };
  const env = { DATA_DIR: data.folder, ...usual, ...more };
  const { folder } = data;
  return {
    name,
    running: await startProgram({ file, env, first, flags }),
    folder,
    cards: (fresh) => makeQuery('dispatch.board', { ...limitFreshList(fresh), ...CARD_FORM }, data.desk),
    list: (fresh) => makeQuery('dispatch.board', limitFreshList(fresh), data.desk),
    one: (orderId) => makeQuery('dispatch.order', { orderId }, data.desk),
    place: (i) => {
      const { clientId: _, ...cart } = makeCart(data, i);
      const cookie = data.clients[i % data.clients.length]?.cookie ?? '';
      return makeMutation('orders.place', { ...cart, key: randomUUID() }, cookie);
    },
    move: (orderId, from, to) => makeMutation('dispatch.setStatus', { orderId, from, to }, data.desk),
    assignPlaced: (livreurId) =>
      assignPlacedOrders(
        folder,
        'livreur_id = u.id, livreur_name = u.fullname, livreur_phone = u.phone',
        livreurId,
      ),
  };
}

export async function startBareServer(data: Data, file: string, folder: string): Promise<Dialect> {
  const headers = { 'x-role': 'admin' };
  const makeList = (path: string, fresh?: number) => ({
    path: `${path}?${new URLSearchParams(Object.entries(limitFreshList(fresh)).map(([k, v]) => [k, String(v)]))}`,
    headers,
  });
  const env = { DATA_DIR: folder, NODE_ENV: 'production' };
  return {
    name: 'bare',
    running: await startProgram({ file, env, first: makeList('/cards') }),
    folder,
    cards: (fresh) => makeList('/cards', fresh),
    list: (fresh) => makeList('/orders', fresh),
    one: (orderId) => ({ path: `/orders/${orderId}`, headers }),
    place: (i) => ({ path: '/orders', headers, body: makeCart(data, i) }),
    move: (orderId, from, to) => ({ path: `/orders/${orderId}/status`, headers, body: { from, to } }),
    assignPlaced: (livreurId) => assignPlacedOrders(folder, 'livreur_id = u.id', livreurId),
  };
}

export function pickOrderIds(folder: string, count: number, status?: string): string[] {
  const file = openReadOnly(`${folder}/laveo.sqlite`);
  const rows = file
    .prepare('select id from orders where ? is null or status = ? order by created_at desc limit ?')
    .pluck()
    .all(status ?? null, status ?? null, count) as string[];
  file.close();
  return rows;
}

function assignPlacedOrders(folder: string, changes: string, livreurId: string): string[] {
  const file = openBare(`${folder}/laveo.sqlite`, 5000);
  const moved = file
    .prepare(
      `update orders set status = 'assigned', ${changes}
       from users u where u.id = ? and orders.status = 'pending' returning orders.id`,
    )
    .pluck()
    .all(livreurId) as string[];
  file.close();
  return moved;
}
