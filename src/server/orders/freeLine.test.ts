import { beforeEach, expect, it } from 'vitest';
import type { PlaceForInput } from '#domain/inputs/contacts.ts';
import { buildSaleContent } from '#domain/invoices/saleContent.ts';
import type { Caller } from '#testing/browserClient.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { checkRowsAfterEach, openWorld } from '#testing/openWorld.ts';
import { priceItem } from './priceItems.ts';

const world = openWorld();
let desk: Caller;
let client: Caller;
let clientId: string;
let shirt: { productId: string; service: string; quantity: number };

beforeEach(() => {
  const awa = world.client('Awa Koné');
  clientId = awa.id;
  [desk, client] = [world.as(world.admin()), world.as(awa)];
  shirt = {
    productId: world.product('Chemise', [{ name: 'Lavage', price: 1000 }]).id,
    service: 'Lavage',
    quantity: 1,
  };
});
checkRowsAfterEach(world);

const HEM = { label: 'Ourlet', unitPrice: 1250, quantity: 2 };
const STORED = { productId: '', service: '', name: 'Ourlet', unitPrice: 1250, quantity: 2 };

function placeWithHem(items: readonly object[] = [shirt, HEM]) {
  const { contactPhone: phone, ...cart } = world.aCart();
  const contact = { phone, fullname: 'Awa Koné' };
  return desk.dispatch.placeFor({
    ...cart,
    contact,
    toAccount: clientId,
    items: items as PlaceForInput['items'],
  });
}

it('has the name and the price that the desk gave it, in the order and on its invoice', async () => {
  const { items = [], totalItemsPrice } = await placeWithHem();
  expect(items).toMatchObject([shirt, STORED]);
  expect(totalItemsPrice).toBe(3500);
  expect(buildSaleContent({ items, transportFee: 0, rebate: 0 }).lines).toEqual([
    { description: 'Chemise, Lavage', quantity: 1, amount: 1000 },
    { description: 'Ourlet', quantity: 2, amount: 2500 },
  ]);
});

it('stays as it is when the client amends the order, and no client sends one', async () => {
  const { id: orderId, version } = await placeWithHem();
  const amended = await client.orders.amend({ orderId, seen: version, items: [{ ...shirt, quantity: 3 }] });
  expect(amended.items).toMatchObject([{ ...shirt, quantity: 3 }, STORED]);
  const items = [HEM] as never;
  const sent = [
    client.orders.amend({ orderId, seen: amended.version, items }),
    client.orders.place(world.aCart({ items })),
  ];
  for (const one of sent) expect(await getRefusal(one)).toBe('BAD_REQUEST');
});

it('is changed, taken away and added by the desk', async () => {
  const { id: orderId, version } = await placeWithHem();
  const amend = async (version: number, items: readonly object[]) =>
    (await desk.dispatch.amend({ orderId, seen: version, agreed: 'phone', items: items as never })).items;
  expect(await amend(version, [shirt, { ...HEM, quantity: 5 }])).toMatchObject([
    shirt,
    { ...STORED, quantity: 5 },
  ]);
  expect(await amend(version + 1, [shirt])).toMatchObject([shirt]);
  expect(await amend(version + 2, [shirt, { ...HEM, label: 'Bouton' }])).toMatchObject([
    shirt,
    { ...STORED, name: 'Bouton' },
  ]);
});

it('is left out of what is ordered again', async () => {
  const { id: orderId } = await placeWithHem();
  expect(await client.orders.again({ orderId })).toMatchObject({
    lines: [{ productId: shirt.productId, quantity: 1 }],
    unavailable: [],
  });
});

it('has the discount of an account, and no price of its list', () => {
  const wanted = { productId: '', service: '', name: 'Ourlet', unitPrice: 1250, quantity: 1 };
  const prices = [{ productId: shirt.productId, service: shirt.service, price: 1 }];
  expect(priceItem(world.db, { discount: 10, prices })(wanted)).toMatchObject({ ...wanted, discount: 10 });
});

it.each<[name: string, part: object]>([
  ['a label of 61 signs', { label: 'a'.repeat(61) }],
  ['no label', { label: ' ' }],
  ['a price below 1', { unitPrice: -1 }],
  ['a price with cents', { unitPrice: 12.5 }],
  ['a price above ten millions', { unitPrice: 10_000_001 }],
  ['no quantity', { quantity: 0 }],
])('is refused with %s', async (_, part) => {
  expect(await getRefusal(placeWithHem([shirt, { ...HEM, ...part }]))).toBe('BAD_REQUEST');
});

it('is refused twice at one price', async () => {
  expect(await getRefusal(placeWithHem([HEM, HEM]))).toBe('BAD_REQUEST');
});
