import { expect, test } from 'vitest';
import { mayDeclarePaid, PAYMENT_METHODS, PAYMENT_STATES, waveLink } from './payment.ts';

test('only a Wave payment that is due can be declared', () => {
  for (const method of [null, ...PAYMENT_METHODS]) {
    for (const state of PAYMENT_STATES)
      expect(mayDeclarePaid(method, state)).toBe(method === 'wave' && state === 'due');
  }
});

test('Wave’s link carries the amount, and whatever else it had', () => {
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
