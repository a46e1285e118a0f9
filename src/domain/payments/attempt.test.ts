import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../format/calendar.ts';
import {
  ATTEMPT_STATES,
  type AttemptState,
  findNextReadAt,
  isFinal,
  judgeReading,
  type Reading,
} from './attempt.ts';

const AT = 1_800_000_000_000;
const attempt = { state: 'open', problem: null, amount: 4500, reference: 'r1', createdAt: AT } as const;
const paid = { is: 'paid', amount: 4500, currency: 'XOF', reference: 'r1', transactionId: 'T1' } as const;

const words: [
  string,
  { state: AttemptState; ago?: number; reading: Reading },
  AttemptState,
  string | null,
][] = [
  ['open stays open', { state: 'open', reading: { is: 'open' } }, 'open', null],
  ['the whole sum came', { state: 'open', reading: paid }, 'paid', null],
  ['it came after our end', { state: 'expired', reading: paid }, 'paid', null],
  ['it came after a failure', { state: 'failed', reading: paid }, 'paid', null],
  ['another amount', { state: 'open', reading: { ...paid, amount: 4501 } }, 'unsure', 'mismatch'],
  ['another currency', { state: 'open', reading: { ...paid, currency: 'EUR' } }, 'unsure', 'mismatch'],
  ['another reference', { state: 'open', reading: { ...paid, reference: 'r2' } }, 'unsure', 'mismatch'],
  ['no amount at all', { state: 'open', reading: { ...paid, amount: Number.NaN } }, 'unsure', 'mismatch'],
  ['expired', { state: 'open', reading: { is: 'expired' } }, 'expired', null],
  ['never asked for', { state: 'created', reading: { is: 'absent' } }, 'failed', null],
  ['not yet known there', { state: 'sent', reading: { is: 'absent' } }, 'unsure', null],
  ['doubt that is solved', { state: 'unsure', reading: { is: 'open' } }, 'open', null],
  ['doubt of 29 minutes', { state: 'unsure', ago: 29 * MINUTE, reading: { is: 'absent' } }, 'unsure', null],
  ['doubt of 30 minutes', { state: 'unsure', ago: 30 * MINUTE, reading: { is: 'absent' } }, 'failed', null],
  ['final and forgotten there', { state: 'expired', reading: { is: 'absent' } }, 'expired', null],
];

describe('what a provider says of an attempt', () => {
  it.each(words)('%s', (_, { state, ago = 0, reading }, next, problem) => {
    expect(judgeReading({ ...attempt, state }, reading, AT + ago)).toEqual({ state: next, problem });
  });

  it('never takes money back, and keeps what does not match for a person', () => {
    const readings = fc.constantFrom<Reading>(
      ...(['open', 'expired', 'failed', 'absent'] as const).map((is) => ({ is })),
    );
    fc.assert(
      fc.property(readings, fc.nat(DAY), (reading, ago) => {
        const at = AT + ago;
        expect(judgeReading({ ...attempt, state: 'paid' }, reading, at).state).toBe('paid');
        const wrong = { ...attempt, state: 'unsure', problem: 'mismatch' } as const;
        expect(judgeReading(wrong, reading, at)).toEqual({ state: 'unsure', problem: 'mismatch' });
      }),
    );
  });
});

describe('when an attempt is read next', () => {
  const listReads = (expiresAt: number | null, until: number) => {
    const reads: number[] = [];
    for (let at = AT; at < until; ) {
      at = findNextReadAt({ ...attempt, expiresAt }, at) ?? until;
      reads.push(at - AT);
    }
    return reads;
  };

  it('is soon, then seldom, at its end, and once a day', () => {
    const [seconds, days] = [
      [15, 45, 90, 180, 300, 600, 1201, 1260, 1800],
      [1, 2],
    ];
    expect(listReads(AT + 20 * MINUTE, AT + 2 * DAY).slice(0, 11)).toEqual([
      ...seconds.map((after) => after * 1000),
      ...days.map((after) => 1_800_000 + after * DAY),
    ]);
  });

  it('is never once it is final, and always later than now', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ATTEMPT_STATES), fc.nat(3 * DAY), fc.nat(DAY), (state, ago, life) => {
        const next = findNextReadAt({ state, createdAt: AT, expiresAt: AT + life }, AT + ago);
        if (isFinal(state)) expect(next).toBeNull();
        else expect(next).toBeGreaterThan(AT + ago);
      }),
    );
  });
});
