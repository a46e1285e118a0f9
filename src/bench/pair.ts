import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync } from 'node:fs';
import { openBare, openReadOnly } from '#db/connection.ts';
import { serverFile } from '#tools/lib/paths.mjs';
import type { Data } from './data.ts';
import { type Asked, RawHttp } from './rawHttp.ts';
import { type Running, startProgram } from './servers.ts';

export type Name = 'bare' | 'before' | 'after';

export interface Dialect {
  name: Name;
  running: Running;
  folder: string;
  form: object;
  list: Asked;
  fresh(i: number): Asked;
  one(orderId: string): Asked;
  place(): Asked;
  move(orderId: string, from: string, to: string): Asked;
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

const CART = { location: { lng: -3.99, lat: 5.36 }, contactPhone: '+2250701020304', paymentMethod: 'espece' };

const FAR = Number.MAX_SAFE_INTEGER - 1_000_000;

export interface LaveoOptions {
  name?: 'before' | 'after';
  file?: string;
  flags?: string[];
}

export async function startLaveo(
  data: Data,
  { name = 'after', file = serverFile, flags = [] }: LaveoOptions = {},
): Promise<Dialect> {
  const whole = makeQuery('dispatch.board', { limit: 50 }, data.desk);
  const env = { DATA_DIR: data.folder, NODE_ENV: 'production', LIMITS_FACTOR: '100000', TRUST_PROXY: '1' };
  const running = await startProgram({ file, env, first: whole, flags });
  const form = await findSupportedForm(running, data);
  const items = [{ ...data.garment, quantity: 2 }];
  return {
    name,
    running,
    folder: data.folder,
    form,
    list: makeQuery('dispatch.board', { limit: 50, ...form }, data.desk),
    fresh: (i) => makeQuery('dispatch.board', { limit: 50, to: FAR + i, ...form }, data.desk),
    one: (orderId) => makeQuery('dispatch.order', { orderId }, data.desk),
    place: () => makeMutation('orders.place', { ...CART, items, key: randomUUID() }, data.client),
    move: (orderId, from, to) => makeMutation('dispatch.setStatus', { orderId, from, to }, data.desk),
  };
}

async function findSupportedForm({ port }: Running, data: Data): Promise<object> {
  const form = { form: 'card' };
  const wire = await RawHttp.open(port);
  const { status } = await wire.sendRequest(makeQuery('dispatch.board', { limit: 1, ...form }, data.desk));
  wire.close();
  return status === 200 ? form : {};
}

export async function startBareServer(data: Data, file: string): Promise<Dialect> {
  const folder = `${data.folder}-bare`;
  mkdirSync(folder, { recursive: true });
  copyFileSync(`${data.folder}/laveo.sqlite`, `${folder}/laveo.sqlite`);
  const headers = { 'x-role': 'admin' };
  const list = { path: '/orders?limit=50', headers };
  const running = await startProgram({
    file,
    env: { DATA_DIR: folder, NODE_ENV: 'production' },
    first: list,
  });
  const placed = { ...data.garment, ...CART.location, clientId: data.clientId, quantity: 2 };
  return {
    name: 'bare',
    running,
    folder,
    form: {},
    list,
    fresh: () => list,
    one: (orderId) => ({ path: `/orders/${orderId}`, headers }),
    place: () => ({ path: '/orders', headers, body: { ...placed, contactPhone: CART.contactPhone } }),
    move: (orderId, from, to) => ({ path: `/orders/${orderId}/status`, headers, body: { from, to } }),
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

export function assignPlacedOrders({ folder }: Dialect, livreurId: string): string[] {
  const file = openBare(`${folder}/laveo.sqlite`, 5000);
  const moved = file
    .prepare(
      `update orders set status = 'assigned', livreur_id = u.id, livreur_name = u.fullname, livreur_phone = u.phone
       from users u where u.id = ? and orders.status = 'pending' returning orders.id`,
    )
    .pluck()
    .all(livreurId) as string[];
  file.close();
  return moved;
}
