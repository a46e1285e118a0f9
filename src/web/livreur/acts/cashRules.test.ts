import { expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import { isCashAsked, mayCollect } from './cashRules.ts';

const mission = (status: OrderStatus, part: Partial<Parameters<typeof isCashAsked>[0]> = {}) => ({
  status,
  paymentMethod: 'espece' as PaymentMethod | null,
  amountDue: 5000,
  declaredAt: null as number | null,
  ...part,
});
const statusesAsked = (part: Partial<Parameters<typeof isCashAsked>[0]> = {}) =>
  ORDER_STATUSES.filter((status) => isCashAsked(mission(status, part)));

it('lets cash be collected on the way, on either leg, until nothing is due', () => {
  const collectable = (amountDue: number) =>
    ORDER_STATUSES.filter((status) => mayCollect(mission(status, { amountDue })));
  expect(collectable(5000)).toEqual(['pickup_en_route', 'delivery_en_route']);
  expect(collectable(0)).toEqual([]);
});

it('asks for cash with the linen, and at the delivery for whatever nobody has', () => {
  expect(statusesAsked()).toEqual(['pickup_en_route', 'delivery_en_route']);
  expect(statusesAsked({ paymentMethod: null })).toEqual(['pickup_en_route', 'delivery_en_route']);
  expect(statusesAsked({ paymentMethod: 'wave' })).toEqual(['delivery_en_route']);
  expect(statusesAsked({ paymentMethod: 'wave', declaredAt: 1 })).toEqual([]);
  expect(statusesAsked({ amountDue: 0 })).toEqual([]);
});
