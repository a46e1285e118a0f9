import { expect, it } from 'vitest';
import { HOUR } from './format/calendar.ts';
import { findMessageDueHour, sortToAnswer } from './inbox.ts';

it('puts what is late on top, whatever came first, then letters that came back, and what has no hour last', () => {
  const rows = [
    { name: 'application', createdAt: 0, dueAt: null },
    { name: 'second application', createdAt: 5, dueAt: null },
    { name: 'message', createdAt: 1, dueAt: findMessageDueHour({ createdAt: 1 }) },
    { name: 'claim opened again', createdAt: 2, dueAt: 20 * HOUR },
    { name: 'letter', createdAt: 3, dueAt: 'now' as const },
  ];
  expect(sortToAnswer(rows, 22 * HOUR).map(({ name }) => name)).toEqual([
    'claim opened again',
    'letter',
    'message',
    'application',
    'second application',
  ]);
});
