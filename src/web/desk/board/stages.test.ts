import { expect, it } from 'vitest';
import { ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { isInStage, readFoldedTitles, STAGES } from './stages.ts';

it('every status has its column, delivered and cancelled included, and only one', () => {
  expect(STAGES.flatMap(({ statuses }) => [...statuses])).toEqual(ORDER_STATUSES);
});

it('linen of a cancelled order stands among the returns until it is given back', () => {
  const listStageTitles = (marks: { linen?: 'held' | 'returning' }) =>
    STAGES.filter((stage) => isInStage({ status: 'cancelled', marks }, stage)).map(({ title }) => title);
  expect(listStageTitles({ linen: 'held' })).toEqual(['Retour']);
  expect(listStageTitles({ linen: 'returning' })).toEqual(['Retour']);
  expect(listStageTitles({})).toEqual(['Terminées']);
});

it('folds only columns of the board, whatever the browser stored', () => {
  expect(readFoldedTitles(['Atelier', 'Cave', 1])).toEqual(['Atelier']);
  expect(readFoldedTitles([])).toEqual([]);
  expect(readFoldedTitles('Atelier')).toEqual(['Terminées']);
  expect(readFoldedTitles(null)).toEqual(['Terminées']);
});
