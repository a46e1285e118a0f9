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

const [AT_SLOT, BACK] = ['Ramassage aujourd’hui, 16 h – 18 h', 'Retour demain avant 18 h'];
const FEE = 'dont 745 FCFA de transport';
const UNKNOWN = { ...CALL, promisedAt: undefined };

it.each([
  [CALL, [AT_SLOT, BACK, `13 945 FCFA en espèces, ${FEE}`]],
  [
    { ...CALL, slot: undefined, method: 'compte' as const },
    ['Ramassage aujourd’hui avant 18 h', BACK, `13 945 FCFA sur compte, ${FEE}`],
  ],
  [{ ...UNKNOWN, isEstimate: true }, [AT_SLOT, `Environ 13 945 FCFA selon le poids, en espèces, ${FEE}`]],
  [{ ...UNKNOWN, total: null }, [AT_SLOT]],
])('says the pickup, the return and the sum: %o', (call, words) => {
  expect(listCallWords(call, NOW).map((line) => line.replaceAll('\u00a0', ' '))).toEqual(words);
});
