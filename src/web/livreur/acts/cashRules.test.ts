import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { PaymentMethod } from '#domain/money/payment.ts';
import { buildPispiPayload, buildPispiReference } from '#domain/payments/pispi.ts';
import { findAmountRefusal, findQrToShow, isCashAsked, isCashDoubtful, mayCollectCash } from './cashRules.ts';

const makeMission = (status: OrderStatus, part: Partial<Parameters<typeof isCashAsked>[0]> = {}) => ({
  status,
  paymentMethod: 'espece' as PaymentMethod | null,
  amountDue: 5000,
  declaredAt: null as number | null,
  ...part,
});
const listStatusesWithCashAsked = (part: Partial<Parameters<typeof isCashAsked>[0]> = {}) =>
  ORDER_STATUSES.filter((status) => isCashAsked(makeMission(status, part)));

it('lets cash be collected on the way, on any leg, until nothing is due', () => {
  const listCollectableStatuses = (amountDue: number) =>
    ORDER_STATUSES.filter((status) => mayCollectCash(makeMission(status, { amountDue })));
  expect(listCollectableStatuses(5000)).toEqual(['pickup_en_route', 'delivery_en_route', 'completed']);
  expect(listCollectableStatuses(0)).toEqual([]);
});

it('asks for cash with the linen, and at the delivery or a second visit for whatever nobody has', () => {
  expect(listStatusesWithCashAsked()).toEqual(['pickup_en_route', 'delivery_en_route', 'completed']);
  expect(listStatusesWithCashAsked({ paymentMethod: null })).toEqual([
    'pickup_en_route',
    'delivery_en_route',
    'completed',
  ]);
  expect(listStatusesWithCashAsked({ paymentMethod: 'wave' })).toEqual(['delivery_en_route', 'completed']);
  expect(listStatusesWithCashAsked({ paymentMethod: 'wave', declaredAt: 1 })).toEqual([]);
  expect(listStatusesWithCashAsked({ amountDue: 0 })).toEqual([]);
});

it('asks whether cash was given where the client says that they have paid', () => {
  const listDoubtfulStatuses = (part: Partial<Parameters<typeof isCashDoubtful>[0]>) =>
    ORDER_STATUSES.filter((status) => isCashDoubtful(makeMission(status, part)));
  expect(listDoubtfulStatuses({ paymentMethod: 'wave', declaredAt: 1 })).toEqual([
    'delivery_en_route',
    'completed',
  ]);
  expect(listDoubtfulStatuses({ declaredAt: 1 })).toEqual([
    'pickup_en_route',
    'delivery_en_route',
    'completed',
  ]);
  expect(listStatusesWithCashAsked({ declaredAt: 1 })).toEqual([]);
  expect(listDoubtfulStatuses({ declaredAt: 1, amountDue: 0 })).toEqual([]);
  expect(listDoubtfulStatuses({})).toEqual([]);
});

it.each([
  [null, 'Entrez un montant entier, en FCFA.'],
  [0, 'Entrez au moins 1\u00a0FCFA.'],
  [1, null],
  [5000, null],
  [5001, `Il ne reste que ${formatFcfa(5000)} à payer.`],
])('of 5 000 FCFA a livreur gives %s: %s', (amount, refusal) => {
  expect(findAmountRefusal(amount, 5000)).toBe(refusal);
});

it('shows a QR of what is due on this phone, until the client says that they have paid', () => {
  const id = '1a2b3c4d-0000-4000-8000-000000000000';
  const makeQr = (amount: number) =>
    buildPispiPayload({
      ...{ alias: '3497a720-ab11-4973-9619-534e04f263a1', amount },
      reference: buildPispiReference({ orderId: id, amount }),
    });
  const mission = { ...makeMission('delivery_en_route'), id, pispi: makeQr(5000) };
  expect(findQrToShow(mission, 5000)).toBe(mission.pispi);
  expect(findQrToShow(mission, 3200)).toBe(makeQr(3200));
  expect(findQrToShow(mission, 0)).toBeNull();
  expect(findQrToShow({ ...mission, declaredAt: 1 }, 5000)).toBeNull();
  expect(findQrToShow({ ...mission, status: 'assigned' }, 5000)).toBeNull();
  expect(findQrToShow({ ...mission, pispi: null }, 5000)).toBeNull();
});
