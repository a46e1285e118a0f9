import { expect, it } from 'vitest';
import { MOST_AT_ONCE } from '#domain/orders/order.ts';
import type { SentOrder } from './manyActs.ts';
import {
  buildAssignRequests,
  buildReassignRequests,
  buildReturnRequests,
  countNearest,
  filterAssignableOrders,
  filterReassignableOrders,
} from './manyActs.ts';

const anOrder = (id: string, more: Partial<SentOrder> = {}): SentOrder => ({
  id,
  status: 'pending',
  livreurId: null,
  marks: {},
  ...more,
});
const listIds = (orders: readonly SentOrder[]) => orders.map(({ id }) => id);

const ALL = [
  anOrder('waiting'),
  anOrder('sent', { status: 'assigned', livreurId: 'koffi' }),
  anOrder('washed', { status: 'processing', livreurId: 'koffi' }),
  anOrder('return', { status: 'cancelled', marks: { linen: 'held' } }),
  anOrder('over', { status: 'completed', livreurId: 'koffi' }),
];

it('sends a livreur for what waits for one, and another instead where one is under way', () => {
  expect(listIds(filterAssignableOrders(ALL))).toEqual(['waiting', 'washed', 'return']);
  expect(listIds(filterReassignableOrders(ALL))).toEqual(['sent']);
});

it('counts the orders that each livreur passes nearest to', () => {
  const near = (livreurId: string) => ({ passing: { livreurId, livreur: 'Koffi Aka', km: 1 } });
  const counts = countNearest([near('koffi'), near('yao'), { passing: null }, near('koffi'), {}]);
  expect([...counts]).toEqual([
    ['koffi', 2],
    ['yao', 1],
  ]);
});

it('asks once for each leg, with the status that the person saw', () => {
  expect(buildAssignRequests(ALL, 'yao')).toEqual([
    { livreurId: 'yao', leg: 'pickup', orders: [{ orderId: 'waiting', from: 'pending' }] },
    { livreurId: 'yao', leg: 'delivery', orders: [{ orderId: 'washed', from: 'processing' }] },
    { livreurId: 'yao', leg: 'return', orders: [{ orderId: 'return', from: 'cancelled' }] },
  ]);
  expect(buildAssignRequests(ALL, 'yao', 'house')[2]).toMatchObject({ leg: 'return', linenAt: 'house' });
});

it('moves open missions to another livreur, and linen on its way back by a new assignment', () => {
  const missions = [
    anOrder('sent', { status: 'assigned', livreurId: 'koffi' }),
    anOrder('part', { status: 'completed', livreurId: 'koffi' }),
    anOrder('back', { status: 'cancelled', livreurId: 'koffi' }),
  ];
  expect(buildReassignRequests(missions, 'yao', 'house')).toEqual([
    { livreurId: 'yao', linenAt: 'house', orders: [{ orderId: 'sent', from: 'koffi' }] },
  ]);
  const orders = [
    { orderId: 'part', from: 'completed' },
    { orderId: 'back', from: 'cancelled' },
  ];
  expect(buildReturnRequests(missions, 'yao', 'house')).toEqual([
    { livreurId: 'yao', leg: 'return', linenAt: 'house', orders },
  ]);
});

it('asks for as many at once as the server takes', () => {
  const many = Array.from({ length: MOST_AT_ONCE + 1 }, (_, index) =>
    anOrder(`${index}`, { status: 'assigned', livreurId: 'koffi' }),
  );
  expect(buildReassignRequests(many, 'yao').map(({ orders }) => orders.length)).toEqual([MOST_AT_ONCE, 1]);
});
