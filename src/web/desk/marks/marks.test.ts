import { expect, it } from 'vitest';
import { isWarning, listMarks } from './marks.ts';

it.each([
  [{}, []],
  [{ linen: 'held' } as const, ['Linge à rendre']],
  [{ visits: 1 }, ['2e\u00a0passage']],
  [{ visits: 1, carrier: 'Yao Kouassi' }, ['Sac avec Yao', '2e\u00a0passage']],
  [{ visits: 2, visitReason: 'absent' } as const, ['3e\u00a0passage (personne sur place au\u00a02e)']],
  [{ count: 1, claims: 1 } as const, ['Écart de comptage', 'Réclamation']],
  [{ claims: 2 }, ['2\u00a0réclamations']],
  [{ wrongCode: 1 } as const, ['Code erroné']],
  [{ isRegular: 1 } as const, ['Régulière']],
])('a card of %o says %o', (marks, labels) => {
  expect(listMarks(marks).map(({ label }) => label)).toEqual(labels);
});

it('warns of all but a standing order', () => {
  const marks = listMarks({ isRegular: 1, visits: 1, wrongCode: 1 });
  expect(marks.filter(isWarning).map(({ about }) => about)).toEqual(['visit', 'code']);
});
