import { expect, it } from 'vitest';
import { OPEN_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { compareUrgency, isInStage, listGroups } from './stageOrders.ts';
import { STAGES } from './stages.ts';

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

it('cards stand by the hour that they say: a livreur’s arrival, else the told hour', () => {
  const anOrder = {
    status: 'assigned',
    readyAt: null,
    marks: {},
    lateAt: 900,
    arrival: null,
    createdAt: 0,
  } as const;
  const returning = { ...anOrder, marks: { linen: 'held' } } as const;
  const late = { ...anOrder, lateAt: 99 };
  const soon = { ...anOrder, arrival: { from: 200, to: 400 } };
  const over = { ...anOrder, lateAt: 500, arrival: { from: 50, to: 90 } };
  const untold = { ...anOrder, lateAt: null };
  const sorted = [late, returning, soon, over, anOrder, untold];
  expect(sorted.toReversed().sort((a, b) => compareUrgency(a, b, 100))).toEqual(sorted);
});
