import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import {
  computeExcess,
  computeToCollect,
  type PaymentMethod,
  type PaymentState,
} from '#domain/money/payment.ts';
import {
  describeChange,
  describePendingPayment,
  findAmountRefusal,
  getDueLabel,
  isCashAsked,
  isCashDoubtful,
  mayCollectCash,
  mayPayByQr,
} from './cashRules.ts';

const makeMission = (status: OrderStatus, part: Partial<Parameters<typeof isCashAsked>[0]> = {}) => ({
  status,
  paymentMethod: 'espece' as PaymentMethod | null,
  amountDue: 5000,
  paymentState: 'due' as PaymentState,
  declaredAt: null as number | null,
  declaredAmount: null as number | null,
  ...part,
});
const declared = { declaredAt: 1, declaredAmount: 5000, paymentState: 'declared' as const };
const AT_A_DOOR = ['pickup_en_route', 'delivery_en_route', 'completed'];
const listStatusesWithCashAsked = (part: Partial<Parameters<typeof isCashAsked>[0]> = {}) =>
  ORDER_STATUSES.filter((status) => isCashAsked(makeMission(status, part)));

it('lets cash be collected on the way, on any leg, until nothing is due', () => {
  const listCollectableStatuses = (amountDue: number) =>
    ORDER_STATUSES.filter((status) => mayCollectCash(makeMission(status, { amountDue })));
  expect(listCollectableStatuses(5000)).toEqual(AT_A_DOOR);
  expect(listCollectableStatuses(0)).toEqual([]);
});

it('asks for cash with the linen, and at the delivery or a second visit for whatever nobody has', () => {
  expect(listStatusesWithCashAsked()).toEqual(AT_A_DOOR);
  expect(listStatusesWithCashAsked({ paymentMethod: null })).toEqual(AT_A_DOOR);
  expect(listStatusesWithCashAsked({ paymentMethod: 'wave' })).toEqual(['delivery_en_route', 'completed']);
  expect(listStatusesWithCashAsked({ paymentMethod: 'wave', ...declared })).toEqual([]);
  expect(listStatusesWithCashAsked({ amountDue: 0 })).toEqual([]);
});

it('asks whether cash was given where the client says that they have paid', () => {
  const listDoubtfulStatuses = (part: Partial<Parameters<typeof isCashDoubtful>[0]>) =>
    ORDER_STATUSES.filter((status) => isCashDoubtful(makeMission(status, part)));
  expect(listDoubtfulStatuses({ paymentMethod: 'wave', ...declared })).toEqual([
    'delivery_en_route',
    'completed',
  ]);
  expect(listDoubtfulStatuses(declared)).toEqual(AT_A_DOOR);
  expect(listStatusesWithCashAsked(declared)).toEqual([]);
  expect(listDoubtfulStatuses({ ...declared, amountDue: 0 })).toEqual([]);
  expect(listDoubtfulStatuses({})).toEqual([]);
});

it.each([
  [null, 'Entrez un montant entier, en FCFA.'],
  [0, 'Entrez au moins 1\u00a0FCFA.'],
  [1, null],
])('a livreur types %s: %s', (amount, refusal) => {
  expect(findAmountRefusal(amount)).toBe(refusal);
});

it.each([
  [3500, `Restera ${formatFcfa(1500)} à payer.`],
  [5000, null],
  [10_000, `Rendez ${formatFcfa(5000)} de monnaie.`],
])('of 5 000 FCFA a client gives %d: %s', (amount, words) => {
  expect(describeChange(amount, 5000)).toBe(words);
});

it('offers the QR at a door, until the client says that they have paid', () => {
  const mission = { ...makeMission('delivery_en_route'), pispi: 'a payload' as string | null };
  expect(mayPayByQr(mission, 5000)).toBe(true);
  expect(mayPayByQr(mission, 0)).toBe(false);
  expect(mayPayByQr({ ...mission, ...declared }, 5000)).toBe(false);
  expect(mayPayByQr({ ...mission, status: 'assigned' }, 5000)).toBe(false);
  expect(mayPayByQr({ ...mission, pispi: null }, 5000)).toBe(false);
});

it('says beside the sum that a payment of it is being checked', () => {
  const wave = { ...makeMission('delivery_en_route', { paymentMethod: 'wave' }), isBeingPaid: false };
  expect(describePendingPayment(wave)).toBeNull();
  expect(describePendingPayment({ ...wave, isBeingPaid: true })).toBe(
    'Paiement en ligne commencé\u00a0: vérification en cours.',
  );
  expect(describePendingPayment({ ...wave, ...declared })).toBe(
    'Paiement par Wave déclaré, l’équipe vérifie\u00a0: rien à encaisser.',
  );
  expect(describePendingPayment({ ...wave, ...declared }, true)).toMatch(/vérifie\.$/);
});

it('asks for what the order costs more since its payment was declared', () => {
  const grown = makeMission('delivery_en_route', { ...declared, paymentMethod: 'wave', amountDue: 7000 });
  expect([isCashAsked(grown), isCashDoubtful(grown), computeToCollect(grown)]).toEqual([true, false, 2000]);
  expect(getDueLabel(grown)).toBe('Reste à payer');
  expect(describePendingPayment({ ...grown, isBeingPaid: false })).toBe(
    `Paiement de ${formatFcfa(5000)} par Wave déclaré, l’équipe vérifie.`,
  );
});

it('says what goes back once the order costs less than was declared', () => {
  const shrunk = makeMission('delivery_en_route', { ...declared, paymentMethod: 'wave', amountDue: 3000 });
  expect([getDueLabel(shrunk), computeToCollect(shrunk)]).toEqual(['En vérification', 3000]);
  expect(describePendingPayment({ ...shrunk, isBeingPaid: false })).toBe(
    `Paiement de ${formatFcfa(5000)} par Wave déclaré, l’équipe vérifie et rendra ${formatFcfa(2000)}\u00a0: rien à encaisser.`,
  );
  expect(computeExcess({ ...shrunk, paymentState: 'partial' })).toBe(0);
});
