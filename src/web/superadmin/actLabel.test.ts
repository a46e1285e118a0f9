import { expect, it } from 'vitest';
import { actLabel, doneLabel } from './actLabel.ts';

it.each([
  ['people.setActive', { active: false }, 'Compte désactivé'],
  ['people.setActive', { active: true }, 'Compte réactivé'],
  ['people.verifyLivreur', { verified: true }, 'Livreur vérifié'],
  ['people.verifyLivreur', { verified: false }, 'Livreur marqué «\u00a0Nouveau\u00a0»'],
  ['auth.refused', { count: 12 }, 'Connexions refusées\u00a0: 12'],
  ['catalogue.remove', null, 'Vêtement supprimé'],
])('%s with %o reads "%s"', (act, after, words) => {
  expect(doneLabel({ act, after })).toBe(words);
});

it('shows an act that has no words by its own name', () => {
  expect(actLabel('moon.landing')).toBe('moon.landing');
});
