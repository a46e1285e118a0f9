import { beforeEach, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { buildSaleContent } from '#domain/invoices/saleContent.ts';
import type { Caller } from '#testing/browserClient.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { anOrder, aShirt } from '#testing/orders.ts';
import { buildTime, openPlantWorld } from '#testing/promises/plant.ts';

const EXPRESS = { percent: 50, hours: 4 };
const { world, awa, getDeskDispatch, stopPlant } = openPlantWorld();
let client: Caller;
let shirt: { productId: string; service: string };

const setHouse = async (changes: object) => {
  const { house } = world.as(world.superadmin());
  await house.update({ changes, seen: (await house.all()).version });
};
const place = (more: object = {}, cart = {}) =>
  client.orders.place({
    ...world.aCart({ items: [{ ...shirt, quantity: 3 }], ...cart }),
    express: true,
    ...more,
  });

beforeEach(async () => {
  client = world.as(awa);
  shirt = { productId: world.product('Chemise', [{ name: 'Lavage', price: 1001 }]).id, service: 'Lavage' };
  await setHouse({ express: EXPRESS });
});
it('is sold at the raised price, told for its hour, and invoiced at the price it was sold at', async () => {
  const { asap, express } = await client.orders.slots({ express: true });
  expect([asap.promisedAt, express]).toEqual([buildTime(20, 16), EXPRESS]);
  const ordinary = await client.orders.slots();
  expect(ordinary.asap).toEqual({ promisedAt: buildTime(21, 9), expressAt: buildTime(20, 16) });
  const { id, items, totalItemsPrice, promisedAt, express: sold, transportFee } = await place();
  expect({ totalItemsPrice, promisedAt, sold }).toEqual({
    totalItemsPrice: 3 * 1502,
    promisedAt: buildTime(20, 16),
    sold: EXPRESS,
  });
  expect(buildSaleContent({ items, transportFee, rebate: 0 }).lines[0]).toMatchObject({ amount: 4506 });
  await setHouse({ express: null });
  expect((await getDeskDispatch().order({ orderId: id })).express).toEqual(EXPRESS);
  expect((await client.orders.again({ orderId: id })).lines).toMatchObject([
    { productId: shirt.productId, quantity: 3 },
  ]);
});

it('is refused, with the ordinary hour, while the plant stands still or has too much express linen', async () => {
  const refusal = async () => {
    const error = await place().catch((one: { cause: unknown }) => one.cause);
    const { code, facts } = error as { code: string; facts: { promisedAt: number } };
    return [code, facts.promisedAt];
  };
  await setHouse({ piecesPerHour: 10 });
  anOrder(world, { status: 'processing', items: [aShirt(500, 60)], pickedUpAt: world.clock.now() });
  expect((await client.orders.slots()).asap).toMatchObject({ expressAt: buildTime(20, 16) });
  const { id } = anOrder(world, {
    status: 'processing',
    items: [aShirt(500, 40)],
    pickedUpAt: world.clock.now(),
    expressPercent: 50,
    expressHours: 4,
  });
  expect((await client.orders.slots({ express: true })).asap.promisedAt).toBe(buildTime(21, 14));
  expect(await refusal()).toEqual(['EXPRESS_FULL', buildTime(21, 14)]);
  await getDeskDispatch().setReady({ orders: [{ orderId: id, from: 'processing' }] });
  await stopPlant();
  expect(await refusal()).toMatchObject(['EXPRESS_FULL', expect.any(Number)]);
});

it('is refused where it is not offered, at another price, and for a recurring rule', async () => {
  await setHouse({ express: { percent: 60, hours: 4 } });
  const shownSlots = await client.orders.slots();
  expect(await getRefusal(place({ expectedTotal: 4506 }))).toBe('PRICES_CHANGED');
  await setHouse({ express: { percent: 0, hours: 4 } });
  expect((await place({ expectedPromise: shownSlots.asap.expressAt })).totalItemsPrice).toBe(3003);
  await setHouse({ express: null });
  expect(await client.orders.slots({ express: true })).toMatchObject({
    express: null,
    asap: { promisedAt: buildTime(21, 9) },
  });
  expect(await getRefusal(place())).toBe('EXPRESS_OFF');
  const rule = { express: true } as never;
  expect(await getRefusal(client.recurring.create(rule))).toBe('BAD_REQUEST');
  const amendment = { orderId: crypto.randomUUID(), seen: 1, express: true } as never;
  expect(await getRefusal(client.orders.amend(amendment))).toBe('BAD_REQUEST');
});

it('belongs to what a key was used for', async () => {
  const cart = world.aCart({ items: [{ ...shirt, quantity: 3 }] });
  const { id } = await place({}, cart);
  await setHouse({ express: null });
  expect((await place({}, cart)).id).toBe(id);
  expect(await getRefusal(client.orders.place(cart))).toBe('KEY_REUSED');
});

it('raises what is added later, and the desk alone sells it or takes it back', async () => {
  const hem = { label: 'Ourlet', unitPrice: 500, quantity: 1 };
  const dress = { productId: world.product('Robe', [{ name: 'Lavage', price: 2000 }]).id, service: 'Lavage' };
  const { id: orderId, ...placed } = await place();
  await setHouse({ express: { percent: 100, hours: 8 } });
  const items = [
    { ...shirt, quantity: 3 },
    { ...dress, quantity: 1 },
  ];
  const amended = await client.orders.amend({ orderId, seen: placed.version, items });
  expect(amended.items.map(({ unitPrice }) => unitPrice)).toEqual([1502, 3000]);
  const amendByDesk = (version: number, express: boolean) =>
    getDeskDispatch().amend({ orderId, seen: version, express, agreed: 'phone', items: [...items, hem] });
  const ordinary = await amendByDesk(amended.version, false);
  expect(ordinary.items.map(({ unitPrice }) => unitPrice)).toEqual([1001, 2000, 500]);
  expect([ordinary.express, ordinary.promisedAt, ordinary.promisedAtFirst]).toEqual([
    null,
    buildTime(21, 12),
    buildTime(20, 16),
  ]);
  await setHouse({ express: EXPRESS });
  const again = await amendByDesk(ordinary.version, true);
  expect(again).toMatchObject({ express: EXPRESS, promisedAt: buildTime(20, 16), totalItemsPrice: 8006 });
  const last = (await getDeskDispatch().events({ orderId })).at(-1);
  expect(last?.detail).toMatch(/en express.*retour prévu vendredi\s20\snovembre avant\s16/u);
  expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
});

it('is taken back late for an hour that is still to come', async () => {
  const { id: orderId, version } = await place();
  world.clock.advance(3 * DAY);
  const late = await getDeskDispatch().amend({ orderId, seen: version, express: false, agreed: 'phone' });
  expect(late.promisedAt).toBe(world.clock.now() + 2 * HOUR);
});
