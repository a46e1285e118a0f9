import { expect, it } from 'vitest';
import { OPEN_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { isInStage, listGroups, STAGES } from './stages.ts';

it('every open status has one column, and ready linen stands above what is under treatment', () => {
  const groups = STAGES.flatMap(listGroups);
  expect(groups.filter((group) => group !== 'ready')).toEqual(OPEN_STATUSES);
  const [ready, treated] = STAGES.find(({ title }) => title === 'Atelier')?.parts ?? [];
  expect([ready?.groups, treated?.groups]).toEqual([['ready'], ['picked_up', 'processing']]);
});

it('linen of a cancelled order stands among the returns until it is given back', () => {
  const listStageTitles = (marks: { linen?: 'held' | 'returning' }) =>
    STAGES.filter((stage) => isInStage({ status: 'cancelled', readyAt: 1, marks }, stage)).map(
      ({ title }) => title,
    );
  expect(listStageTitles({ linen: 'held' })).toEqual(['Retour']);
  expect(listStageTitles({ linen: 'returning' })).toEqual(['Retour']);
  expect(listStageTitles({})).toEqual([]);
});
