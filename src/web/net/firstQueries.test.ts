import { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { expect, it } from 'vitest';
import { FIRST_ROWS } from '#domain/contract/board.ts';
import { buildQueryKey, fillQueries } from './firstQueries.ts';
import { trpc } from './trpc.ts';

it('names an answer as tRPC’s hooks look for it', () => {
  expect(buildQueryKey({ path: 'orders.latest' })).toEqual(
    getQueryKey(trpc.orders.latest, undefined, 'query'),
  );
  const board = { path: 'dispatch.board', input: { rowsByStatus: FIRST_ROWS } };
  expect(buildQueryKey(board)).toEqual(getQueryKey(trpc.dispatch.board, board.input, 'query'));
  expect(buildQueryKey({ path: 'dispatch.board', input: {}, isPaged: true })).toEqual(
    getQueryKey(trpc.dispatch.board, {}, 'infinite'),
  );
});

it('keeps an answer that is newer than the one that is put there', () => {
  const queries = new QueryClient();
  const read = { path: 'orders.inProgress', input: {}, isPaged: true };
  fillQueries(queries, [{ ...read, data: { items: ['new'] } }], 2);
  fillQueries(queries, [{ ...read, data: { items: ['old'] } }], 1);
  expect(queries.getQueryData(buildQueryKey(read))).toEqual({
    pages: [{ items: ['new'] }],
    pageParams: [null],
  });
});
