import { expect, it } from 'vitest';
import { DAY } from '#domain/format/calendar.ts';
import { buildBoardInput } from './useOrderFilters.ts';

const none = {
  search: '',
  status: '',
  attention: '',
  ready: '',
  since: '',
  until: '',
  livreur: '',
  client: '',
  payment: '',
  method: '',
  promise: '',
} as const;

it('asks for nothing more when nothing is chosen, or what is chosen means nothing', () => {
  expect(buildBoardInput(none)).toEqual({});
  const meaningless = {
    since: 'hier',
    payment: 'jamais',
    method: 'chèque',
    livreur: 'Koffi',
    promise: 'hier',
  };
  expect(buildBoardInput({ ...none, ...meaningless })).toEqual({});
});

it('waits until a year is whole', () => {
  for (const typed of ['0002-11-20', '0020-11-20', '0202-11-20'])
    expect(buildBoardInput({ ...none, since: typed, until: typed })).toEqual({});
});

it('takes both ends of a period, the last day whole', () => {
  const day = Date.UTC(2026, 10, 20);
  expect(buildBoardInput({ ...none, since: '2026-11-20', until: '2026-11-20' })).toEqual({
    from: day,
    to: day + DAY,
  });
});

const LIVREUR = '0b9c6d2e-2d6f-4d6f-9a53-5a7f3f0e7a11';
const CLIENT = '5f1d0c7a-8f3b-4a44-8c1e-9d6b2e4f6a22';

it.each([
  ['a person', { livreur: LIVREUR, client: CLIENT }, { livreurId: LIVREUR, clientId: CLIENT }],
  ['a payment', { payment: 'due', method: 'wave' }, { paymentState: 'due', paymentMethod: 'wave' }],
  ['what is late', { promise: 'late' }, { promise: 'late' }],
  ['what is promised for today', { promise: 'today' }, { promise: 'today' }],
  ['what is promised for tomorrow', { promise: 'tomorrow' }, { promise: 'tomorrow' }],
  ['linen at the plant that is ready', { ready: 'yes' }, { ready: true }],
  ['linen at the plant that is not ready', { ready: 'no' }, { ready: false }],
  ['what clients owe', { payment: 'unpaid' }, { paymentState: 'unpaid' }],
  ['what the house owes', { payment: 'credit' }, { paymentState: 'credit' }],
])('asks for %s', (_, chosen, input) => {
  expect(buildBoardInput({ ...none, ...chosen })).toEqual(input);
});
