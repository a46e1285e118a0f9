import { expect, it } from 'vitest';
import { getTroubleTitle } from './trouble.ts';

it.each([
  ['wave', 'off', 'Wave est mal réglé'],
  ['wave', 'down', 'Wave ne répond pas'],
  ['orange', 'refused', 'Orange Money a refusé un paiement'],
  ['orange', 'signatures', 'Des notifications d’Orange Money sont refusées'],
  ['wave', 'clock', 'Le serveur n’est pas à l’heure de Wave'],
] as const)('names the provider: %s, %s', (provider, kind, title) => {
  expect(getTroubleTitle({ provider, kind })).toBe(title);
});
