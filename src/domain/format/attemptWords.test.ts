import { describe, expect, it } from 'vitest';
import type { LastAttempt } from '../payments/attempt.ts';
import { describeLastAttempt, type OtherWay, type ReturnReason } from './attemptWords.ts';

const describeWith = (part: Partial<LastAttempt>, backAs: ReturnReason = null, otherWay: OtherWay = 'any') =>
  describeLastAttempt(
    {
      id: '1',
      provider: 'wave',
      amount: 4500,
      state: 'open',
      problem: null,
      createdAt: Date.UTC(2026, 10, 25, 14, 2),
      ...part,
    },
    backAs,
    otherWay,
  )?.replaceAll('\u00a0', ' ') ?? null;

describe('what a client reads of a payment', () => {
  it.each([
    ['created', 'Paiement Wave commencé à 14 h 02, vérification en cours.'],
    ['sent', 'Paiement Wave commencé à 14 h 02, vérification en cours.'],
    ['open', 'Paiement Wave commencé à 14 h 02, pas encore reçu.'],
    ['failed', 'Le paiement n’a pas abouti : réessayez ou payez autrement.'],
    ['expired', 'Le paiement Wave a expiré : recommencez ou payez autrement.'],
    ['unsure', 'Nous vérifions auprès de Wave. Si vous avez déjà payé, ne payez pas deux fois.'],
    ['paid', null],
  ] as const)('%s', (state, words) => {
    expect(describeWith({ state })).toBe(words);
  });

  it('says to who is led back what the provider led back for, though it may still be open', () => {
    expect(describeWith({}, 'failed')).toContain('n’a pas abouti');
    expect(describeWith({}, 'paid')).toContain('vérification en cours');
    expect(describeWith({ state: 'unsure' }, 'failed')).toContain('ne payez pas deux fois');
  });

  it('names no other way to pay than the order has', () => {
    expect(describeWith({ state: 'failed' }, null, 'cash')).toBe(
      'Le paiement n’a pas abouti : réessayez ou payez en espèces.',
    );
    expect(describeWith({}, 'failed', 'none')).toBe('Le paiement n’a pas abouti : réessayez.');
    expect(describeWith({ state: 'expired' }, null, 'none')).toBe('Le paiement Wave a expiré : recommencez.');
  });

  it('warns where another sum came than was asked for', () => {
    expect(describeWith({ provider: 'orange', state: 'unsure', problem: 'mismatch' })).toBe(
      'Nous vérifions votre paiement auprès d’Orange Money : ne payez pas deux fois.',
    );
  });
});
