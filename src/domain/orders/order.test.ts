import { expect, test } from 'vitest';
import { servicesSchema, updateProductSchema } from '../inputs/catalogue.ts';
import { advanceSchema, boardSchema, placeOrderSchema, setStatusSchema } from '../inputs/order.ts';
import { MAX_LINES, MAX_QUANTITY, referenceOf } from './order.ts';

const makeId = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
const anItem = (i: number, quantity = 1) => ({ productId: makeId(i), service: 'Lavage', quantity });
const cart = {
  key: makeId(0),
  items: [anItem(1, 2)],
  location: { lng: -3.99, lat: 5.35 },
  address: ' Angré ',
  contactPhone: '07 01 02 03 04',
  paymentMethod: 'espece',
};
const isRefused = (change: object) => placeOrderSchema.safeParse({ ...cart, ...change }).success === false;

test('a cart as the browser sends it', () => {
  expect(placeOrderSchema.parse(cart)).toMatchObject({ address: 'Angré', contactPhone: '+2250701020304' });
});

test('prices, states and owners are not the browser’s to say', () => {
  for (const key of ['totalItemsPrice', 'grandTotal', 'transportFee', 'status', 'clientId', 'paymentState'])
    expect(isRefused({ [key]: 1 }), key).toBe(true);
  expect(isRefused({ items: [{ ...anItem(1), unitPrice: 1 }] })).toBe(true);
  expect(isRefused({ location: { ...cart.location, altitude: 3 } })).toBe(true);
});

test.each([0, -1, 1.5, MAX_QUANTITY + 1, Number.NaN, Number.POSITIVE_INFINITY, '2', null])(
  '%s is no quantity',
  (quantity) => {
    expect(isRefused({ items: [{ ...anItem(1), quantity }] })).toBe(true);
  },
);

test('a cart has at least a line, at most fifty, five hundred pieces, and no line twice', () => {
  const makeLines = (count: number, quantity = 1) => ({
    items: Array.from({ length: count }, (_, i) => anItem(i + 1, quantity)),
  });
  expect(isRefused({ items: [] })).toBe(true);
  expect(isRefused(makeLines(MAX_LINES))).toBe(false);
  expect(isRefused(makeLines(MAX_LINES + 1))).toBe(true);
  expect(isRefused(makeLines(50, 10))).toBe(false);
  expect(isRefused(makeLines(50, 11))).toBe(true);
  expect(isRefused({ items: [anItem(1), anItem(1)] })).toBe(true);
  expect(isRefused({ items: [anItem(1), { ...anItem(1), service: 'Repassage' }] })).toBe(false);
});

test.each([
  { lng: 181, lat: 5 },
  { lng: -4, lat: -91 },
  { lng: Number.NaN, lat: 5 },
  { lng: '-4', lat: 5 },
  null,
])('%o is no place', (location) => {
  expect(isRefused({ location })).toBe(true);
});

test('method, key, phone and expected total are checked', () => {
  for (const change of [
    { paymentMethod: 'carte' },
    { paymentMethod: null },
    { key: 'x' },
    { contactPhone: '12' },
    { expectedTotal: 1.5 },
    { expectedTotal: -1 },
    { address: 'a'.repeat(301) },
  ])
    expect(isRefused(change)).toBe(true);
});

test('the reference is the first eight characters of the id', () => {
  expect(referenceOf('3f9a12bc-1111-4222-8333-444455556666')).toBe('3f9a12bc');
});

test('acts name the order and the status that was seen', () => {
  expect(setStatusSchema.safeParse({ orderId: makeId(1), to: 'processing' }).success).toBe(false);
  expect(setStatusSchema.safeParse({ orderId: makeId(1), from: 'picked_up', to: 'delivering' }).success).toBe(
    false,
  );
  expect(advanceSchema.safeParse({ orderId: makeId(1), from: 'assigned', to: 'completed' }).success).toBe(
    false,
  );
  expect(boardSchema.parse({ status: 'all', search: ' Koné ' })).toEqual({ status: 'all', search: 'Koné' });
});

test('services are rows of a name and a whole price', () => {
  const areServicesAccepted = (services: unknown) => servicesSchema.safeParse(services).success;
  expect(areServicesAccepted([{ name: 'Lavage', price: 800 }])).toBe(true);
  expect(areServicesAccepted([{ name: 'Lavage', price: 0 }])).toBe(true);
  for (const price of [-1, 0.5, 1_000_001, '800', Number.NaN])
    expect(areServicesAccepted([{ name: 'Lavage', price }])).toBe(false);
  expect(areServicesAccepted([])).toBe(false);
  expect(areServicesAccepted([{ name: ' ', price: 1 }])).toBe(false);
  expect(
    areServicesAccepted([
      { name: 'Lavage', price: 1 },
      { name: 'LAVAGE', price: 2 },
    ]),
  ).toBe(false);
  expect(areServicesAccepted([{ name: 'Lavage', price: 1, hidden: true }])).toBe(false);
});

test('a garment’s picture is one of ours', () => {
  const isImageUrlAccepted = (imageUrl: unknown) =>
    updateProductSchema.safeParse({
      productId: makeId(1),
      name: 'Robe',
      services: [{ name: 'Lavage', price: 1 }],
      imageUrl,
    }).success;
  for (const good of [null, undefined, '/garments/robe.svg', `/uploads/${'a'.repeat(64)}.webp`])
    expect(isImageUrlAccepted(good), String(good)).toBe(true);
  for (const bad of [
    'https://ailleurs.example/x.png',
    '/uploads/../laveo.sqlite',
    '/uploads/x.svg',
    'javascript:alert(1)',
  ])
    expect(isImageUrlAccepted(bad), bad).toBe(false);
});
