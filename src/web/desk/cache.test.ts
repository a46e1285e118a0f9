import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { changeCachedOrder, findCachedOrder } from './cache.ts';
import type { ListedOrder } from './types.ts';

const anOrder = (id: string, status: ListedOrder['status']) => ({ id, status }) as ListedOrder;

const buildKey = (procedure: string, input: object = {}) => [
  ['dispatch', procedure],
  { input, type: 'infinite' },
];
const buildPages = (...items: ListedOrder[]) => ({
  pages: [{ items, nextCursor: null }],
  pageParams: [null],
});

let queries: QueryClient;
const listIdsWithStatus = (procedure: string, input: object = {}) =>
  queries
    .getQueryData<ReturnType<typeof buildPages>>(buildKey(procedure, input))
    ?.pages.flatMap((page) => page.items.map((one) => `${one.id} ${one.status}`));
const readCounts = () => queries.getQueryData<{ counts: Record<string, number> }>(buildKey('counts'))?.counts;

beforeEach(() => {
  queries = new QueryClient();
  const [waiting, moving] = [anOrder('waiting', 'pending'), anOrder('moving', 'picked_up')];
  queries.setQueryData(buildKey('unassigned'), buildPages(waiting));
  queries.setQueryData(buildKey('inProgress'), buildPages(moving));
  queries.setQueryData(buildKey('board'), buildPages(waiting, moving));
  queries.setQueryData(buildKey('order', { orderId: 'waiting' }), {
    ...waiting,
    payment: { amountDue: 1000 },
  });
  const none = Object.fromEntries(ORDER_STATUSES.map((status) => [status, 0]));
  queries.setQueryData(buildKey('counts'), { counts: { ...none, pending: 1, picked_up: 1 }, upTo: 1000 });
});

describe('an act shown before its answer', () => {
  it('changes the order wherever it stands', async () => {
    await changeCachedOrder(queries, 'waiting', (one) => ({ ...one, status: 'cancelled' }));
    expect(listIdsWithStatus('unassigned')).toEqual(['waiting cancelled']);
    expect(listIdsWithStatus('board')).toEqual(['waiting cancelled', 'moving picked_up']);
    expect(listIdsWithStatus('inProgress')).toEqual(['moving picked_up']);
    expect(queries.getQueryData(buildKey('order', { orderId: 'waiting' }))).toMatchObject({
      status: 'cancelled',
      payment: { amountDue: 1000 },
    });
    expect(readCounts()).toMatchObject({ pending: 0, cancelled: 1, picked_up: 1 });
  });

  it('moves an order to its new column at once', async () => {
    const columns = [['dispatch', 'board'], { input: { rowsByStatus: { pending: 25, assigned: 25 } } }];
    queries.setQueryData(columns, { items: [anOrder('waiting', 'pending')], nextCursor: null });
    await changeCachedOrder(queries, 'waiting', (one) => ({ ...one, status: 'assigned' }));
    expect(queries.getQueryData(columns)).toMatchObject({ items: [{ id: 'waiting', status: 'assigned' }] });
  });

  it('starts from the latest answer, whatever older ones still say', async () => {
    queries.setQueryData(buildKey('delivered'), buildPages(anOrder('moving', 'completed')), { updatedAt: 1 });
    expect(findCachedOrder(queries, 'moving')?.status).toBe('picked_up');
    await changeCachedOrder(queries, 'moving', (one) => ({ ...one, livreurId: 'l' }));
    expect(listIdsWithStatus('delivered')).toEqual(['moving picked_up']);
  });

  it('takes a deleted order off every list', async () => {
    await changeCachedOrder(queries, 'moving', () => null);
    expect(listIdsWithStatus('inProgress')).toEqual([]);
    expect(listIdsWithStatus('board')).toEqual(['waiting pending']);
    expect(readCounts()).toMatchObject({ pending: 1, picked_up: 0 });
  });

  it('is taken back whole', async () => {
    const undo = await changeCachedOrder(queries, 'waiting', () => null);
    undo();
    expect(listIdsWithStatus('unassigned')).toEqual(['waiting pending']);
    expect(listIdsWithStatus('board')).toEqual(['waiting pending', 'moving picked_up']);
    expect(readCounts()).toMatchObject({ pending: 1 });
  });

  it('leaves everything as it is when no list knows the order', async () => {
    const undo = await changeCachedOrder(queries, 'unknown', () => null);
    undo();
    expect(listIdsWithStatus('board')).toEqual(['waiting pending', 'moving picked_up']);
  });

  it('finds an order in any list', () => {
    expect(findCachedOrder(queries, 'moving')?.status).toBe('picked_up');
    expect(findCachedOrder(queries, 'unknown')).toBeUndefined();
  });
});
