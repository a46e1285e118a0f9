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
  expect(
    buildBoardInput({
      ...none,
      since: 'hier',
      payment: 'jamais',
      method: 'chèque',
      livreur: 'Koffi',
      promise: 'hier',
    }),
  ).toEqual({});
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

it('passes a person and a payment on', () => {
  expect(
    buildBoardInput({ ...none, livreur: LIVREUR, client: CLIENT, payment: 'due', method: 'wave' }),
  ).toEqual({ livreurId: LIVREUR, clientId: CLIENT, paymentState: 'due', paymentMethod: 'wave' });
});

it('asks for what is late, or promised for a day', () => {
  for (const promise of ['late', 'today', 'tomorrow'])
    expect(buildBoardInput({ ...none, promise })).toEqual({ promise });
});

it('asks for linen at the plant that is ready, or not', () => {
  expect(buildBoardInput({ ...none, ready: 'yes' })).toEqual({ ready: true });
  expect(buildBoardInput({ ...none, ready: 'no' })).toEqual({ ready: false });
});

it('asks for what is owed in either direction', () => {
  for (const payment of ['unpaid', 'credit'])
    expect(buildBoardInput({ ...none, payment })).toEqual({ paymentState: payment });
});
