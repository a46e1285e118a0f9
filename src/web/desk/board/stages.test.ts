import { expect, it } from 'vitest';
import { OPEN_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { isInStage, STAGES } from './stages.ts';

it('every open status has one column', () => {
  expect(STAGES.flatMap(({ statuses }) => [...statuses])).toEqual(OPEN_STATUSES);
});

it('linen of a cancelled order stands among the returns until it is given back', () => {
  const listStageTitles = (marks: { linen?: 'held' | 'returning' }) =>
    STAGES.filter((stage) => isInStage({ status: 'cancelled', marks }, stage)).map(({ title }) => title);
  expect(listStageTitles({ linen: 'held' })).toEqual(['Retour']);
  expect(listStageTitles({ linen: 'returning' })).toEqual(['Retour']);
  expect(listStageTitles({})).toEqual([]);
});
