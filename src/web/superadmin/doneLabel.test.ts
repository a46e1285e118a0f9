import { expect, it } from 'vitest';
import { getActLabel } from '#domain/format/journalWords.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { doneLabel } from './doneLabel.ts';

it.each([
  ['people.setActive', { active: false }, 'Compte désactivé'],
  ['people.setActive', { active: true }, 'Compte réactivé'],
  ['people.verifyLivreur', { verified: true }, 'Livreur vérifié'],
  ['people.verifyLivreur', { verified: false }, 'Livreur marqué «\u00a0Nouveau\u00a0»'],
  ['auth.refused', { count: 12 }, 'Connexions refusées\u00a0: 12'],
  ['dispatch.refund', { amount: 1500 }, `Client remboursé\u00a0: ${formatFcfa(1500)}`],
  ['cash.count', { gap: 0 }, 'Remise comptée'],
  ['cash.count', { gap: 500 }, `Remise comptée, écart de ${formatFcfa(500)}`],
  ['inbox.markMessage', { state: 'answered' }, 'Message marqué répondu'],
  ['catalogue.remove', null, 'Vêtement supprimé'],
])('%s with %o reads "%s"', (act, after, words) => {
  expect(doneLabel({ act, after })).toBe(words);
});

it('shows an act that has no words by its own name', () => {
  expect(getActLabel('moon.landing')).toBe('moon.landing');
});
