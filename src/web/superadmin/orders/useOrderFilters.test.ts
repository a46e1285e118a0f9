import { expect, it } from 'vitest';
import { DAY } from '#domain/calendar.ts';
import { narrowed } from './useOrderFilters.ts';

const none = {
  search: '',
  status: 'all',
  since: '',
  until: '',
  livreur: '',
  client: '',
  payment: '',
  method: '',
} as const;

it('asks for nothing more when nothing is chosen, or what is chosen means nothing', () => {
  expect(narrowed(none)).toEqual({});
  expect(narrowed({ ...none, since: 'hier', payment: 'jamais', method: 'chèque' })).toEqual({});
});

it('takes both ends of a period, the last day whole', () => {
  const day = Date.UTC(2026, 10, 20);
  expect(narrowed({ ...none, since: '2026-11-20', until: '2026-11-20' })).toEqual({
    from: day,
    to: day + DAY,
  });
});

it('passes a person and a payment on', () => {
  expect(narrowed({ ...none, livreur: 'l', client: 'c', payment: 'due', method: 'wave' })).toEqual({
    livreurId: 'l',
    clientId: 'c',
    paymentState: 'due',
    paymentMethod: 'wave',
  });
});
