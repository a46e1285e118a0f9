import { createHmac } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { giveUp } from './say.mjs';

/** The first superadmin, as docs/deploy.md calls them. */
export const OWNER = 'vous@laveo.example';

/**
 * @typedef {object} Installation
 * @property {(path: string, how?: { input: unknown, person: string }) => Promise<string>} ask with an input by POST, and with the
 *   cookies of this person
 * @property {string} outbox the folder of the letters, without a provider
 * @property {string} client tells the clients of several orders apart
 * @property {string} password of the first superadmin
 * @property {boolean} isCatalogueEmpty
 */

/** As the owner and a first client would: catalogue, account, letter, order. @param {Installation} installation */
export async function placeFirstOrder({ ask, outbox, client, password, isCatalogueEmpty }) {
  const call = async (
    /** @type {string} */ procedure,
    /** @type {unknown} */ input,
    /** @type {string} */ person,
  ) => {
    const { result, error } = JSON.parse(await ask(`/trpc/${procedure}`, { input, person }));
    return result ? result.data : giveUp(`${procedure}: ${JSON.stringify(error)}`);
  };
  if (isCatalogueEmpty) {
    // The seeded owner enters by the password alone once, and adds a second factor in that session.
    await call('auth.signIn', { email: OWNER, password }, 'owner');
    const { secret } = await call('secondFactor.startTotp', null, 'owner');
    await call('secondFactor.confirmTotp', { code: computeTotp(secret, Date.now()) }, 'owner');
    await call('catalogue.fill', null, 'owner');
  }
  const email = `client-${client}@laveo.example`;
  const phone = '0701020304';
  const own = 'un-mot-bien-choisi';
  await call('auth.signUp', { fullname: 'Awa Koné', phone, email, password: own }, client);
  await call('auth.confirmEmail', { token: await tokenFor(email, outbox) }, client);
  const list = JSON.parse(await ask('/trpc/catalogue.list')).result.data;
  const [garment] = Array.isArray(list) ? list : list.products;
  const items = [{ productId: garment.id, service: garment.services[0].name, quantity: 2 }];
  const place = { location: { lng: -3.99, lat: 5.36 }, contactPhone: phone, paymentMethod: 'espece' };
  const placed = await call('orders.place', { key: crypto.randomUUID(), items, ...place }, client);
  if (!placed.id) giveUp(`${client}: ${JSON.stringify(placed)}`);
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 6238, as an application of codes computes it. @param {string} secret @param {number} now */
function computeTotp(secret, now) {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** @param {string} email @param {string} outbox */
async function tokenFor(email, outbox) {
  for (let tries = 0; tries < 200; tries++) {
    for (const name of existsSync(outbox) ? readdirSync(outbox) : []) {
      if (!name.endsWith('.json')) continue;
      const letter = JSON.parse(readFileSync(join(outbox, name), 'utf8'));
      const token = letter.to === email && /#(?:token=|jeton=)?([A-Za-z0-9_-]{20,})/.exec(letter.text)?.[1];
      if (token) return token;
    }
    await pause(50);
  }
  return giveUp(`No letter to ${email}.`);
}
