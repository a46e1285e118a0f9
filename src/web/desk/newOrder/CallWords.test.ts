import { expect, it } from 'vitest';
import { HOUR } from '#domain/format/calendar.ts';
import { listCallWords } from './CallWords.tsx';

const NOW = Date.UTC(2026, 10, 26, 15, 52);
const SLOT = { from: Date.UTC(2026, 10, 26, 16), to: Date.UTC(2026, 10, 26, 18) };
const CALL = {
  slot: SLOT,
  soonest: SLOT.to,
  promisedAt: SLOT.to + 24 * HOUR,
  total: 13_945,
  isEstimate: false,
  fee: 745,
  method: 'espece',
} as const;

it.each([
  [
    CALL,
    [
      'Ramassage aujourd’hui, 16 h – 18 h',
      'Retour demain avant 18 h',
      '13 945 FCFA en espèces, dont 745 FCFA de transport',
    ],
  ],
  [
    { ...CALL, slot: undefined, method: 'compte' as const },
    [
      'Ramassage aujourd’hui avant 18 h',
      'Retour demain avant 18 h',
      '13 945 FCFA sur compte, dont 745 FCFA de transport',
    ],
  ],
  [
    { ...CALL, promisedAt: undefined, isEstimate: true },
    [
      'Ramassage aujourd’hui, 16 h – 18 h',
      'Environ 13 945 FCFA selon le poids, en espèces, dont 745 FCFA de transport',
    ],
  ],
  [{ ...CALL, promisedAt: undefined, total: null }, ['Ramassage aujourd’hui, 16 h – 18 h']],
])('says the pickup, the return and the sum: %o', (call, words) => {
  expect(listCallWords(call, NOW).map((line) => line.replaceAll('\u00a0', ' '))).toEqual(words);
});
