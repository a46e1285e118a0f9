import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import { ATTEMPT_PROBLEMS, ATTEMPT_STATES } from '#domain/payments/attempt.ts';
import type { AttemptToCheck } from '../types.ts';
import { describeAttempt, describeAttemptToCheck } from './attemptWords.ts';

const ATTEMPT = {
  provider: 'wave',
  amount: 4500,
  state: 'unsure',
  problem: null,
  reference: 'LV-1',
  orderStatus: 'pending',
} as AttemptToCheck;
const received = { amount: 4500, currency: 'XOF', reference: 'LV-1' };

it('has words for every state and problem of an attempt', () => {
  for (const state of ATTEMPT_STATES)
    for (const problem of [null, ...ATTEMPT_PROBLEMS])
      expect(describeAttempt({ state, problem })).toMatch(/^\p{Lu}/u);
});

it.each([
  [{ amount: 1 }, `Wave annonce ${formatFcfa(1)} au lieu de ${formatFcfa(4500)}. `],
  [{ currency: 'EUR' }, `Wave annonce 4500\u00a0EUR au lieu de ${formatFcfa(4500)}. `],
  [{ amount: null }, `Wave annonce une somme illisible au lieu de ${formatFcfa(4500)}. `],
  [{ reference: 'LV-2' }, `Wave annonce ${formatFcfa(4500)}, sous la référence LV-2 au lieu de la nôtre. `],
  [{ reference: '' }, `Wave annonce ${formatFcfa(4500)}, sans référence au lieu de la nôtre. `],
])('says what came where the answer differs by %o', (part, words) => {
  const attempt = { ...ATTEMPT, problem: 'mismatch' as const, received: { ...received, ...part } };
  expect(describeAttemptToCheck(attempt)).toContain(words);
});

it('says of other matters what a person can do', () => {
  expect(describeAttemptToCheck(ATTEMPT)).toContain('Rien à faire, sauf si le client insiste.');
  expect(describeAttemptToCheck({ ...ATTEMPT, problem: 'surplus', orderStatus: 'cancelled' })).toContain(
    'après l’annulation',
  );
  expect(describeAttemptToCheck({ ...ATTEMPT, problem: 'surplus' })).toContain('déjà réglée');
  expect(describeAttemptToCheck({ ...ATTEMPT, problem: 'refund' })).toContain('Redemandez-le');
});
