import { expect, it } from 'vitest';
import { HOUR } from './format/calendar.ts';
import { compareToAnswer, findMessageDueHour } from './inbox.ts';

it('puts what is due first on top, whatever came first, and what has no hour last', () => {
  const rows = [
    { name: 'application', createdAt: 0, dueAt: null },
    { name: 'second application', createdAt: 5, dueAt: null },
    { name: 'message', createdAt: 1, dueAt: findMessageDueHour({ createdAt: 1 }) },
    { name: 'claim opened again', createdAt: 2, dueAt: 20 * HOUR },
    { name: 'letter', createdAt: 3, dueAt: 3 },
  ];
  expect(rows.toSorted(compareToAnswer).map(({ name }) => name)).toEqual([
    'letter',
    'claim opened again',
    'message',
    'application',
    'second application',
  ]);
});
