import { expect, test } from 'vitest';
import { mayConfirmCash, mayDeclarePaid, PAYMENT_METHODS, PAYMENT_STATES, waveLink } from './payment.ts';

test('lets a Wave payment be declared while something is due, and only due cash be confirmed', () => {
  for (const method of [null, ...PAYMENT_METHODS]) {
    for (const state of PAYMENT_STATES) {
      expect(mayDeclarePaid(method, state)).toBe(method === 'wave' && ['due', 'partial'].includes(state));
      expect(mayConfirmCash(method, state)).toBe(method === 'espece' && state === 'due');
    }
  }
});

test('adds the amount to Wave’s link and keeps its other parameters', () => {
  expect(waveLink('https://pay.wave.example/m/laveo', 12_500)).toBe(
    'https://pay.wave.example/m/laveo?amount=12500',
  );
  expect(waveLink('https://pay.wave.example/m/laveo?ref=1&amount=5', 700)).toBe(
    'https://pay.wave.example/m/laveo?ref=1&amount=700',
  );
});

test.each(['', 'laveo', 'javascript:alert(1)', 'ftp://x.example'])('"%s" is no payment link', (base) => {
  expect(waveLink(base, 1)).toBeNull();
});
