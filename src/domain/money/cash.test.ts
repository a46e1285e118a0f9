import { describe, expect, it } from 'vitest';
import { MINUTE } from '../format/calendar.ts';
import { formatFcfa } from '../format/money.ts';
import { computeCarried, describeGap, findRecountRefusal, isBlind } from './cash.ts';

it.each([
  ['admin', true],
  ['superadmin', false],
  ['livreur', false],
  ['client', false],
] as const)('cash to be counted is hidden from an admin alone: %s', (role, blind) => {
  expect(isBlind(role)).toBe(blind);
});

it.each([
  [0, 'le compte est juste'],
  [500, `il manque ${formatFcfa(500)}`],
  [-500, `${formatFcfa(500)} de trop`],
])('a gap of %d reads "%s"', (gap, words) => {
  expect(describeGap(gap)).toBe(words);
});

describe('a count', () => {
  const at = 1_000_000;
  const counted = { countedAt: at, countedBy: 'ali', outcome: null, isDayClosed: false };
  const [ali, aya] = [
    { id: 'ali', role: 'admin' },
    { id: 'aya', role: 'admin' },
  ] as const;
  const owner = { id: 'didier', role: 'superadmin' } as const;

  it.each([
    ['its counter at once', counted, ali, 0, null],
    ['its counter after ten minutes', counted, ali, 10 * MINUTE, null],
    ['its counter later', counted, ali, 10 * MINUTE + 1, 'NOT_YOURS_TO_RECOUNT'],
    ['a colleague', counted, aya, 0, 'NOT_YOURS_TO_RECOUNT'],
    ['a superadmin, whenever', counted, owner, 10_000 * MINUTE, null],
    ['a superadmin once the day is closed', { ...counted, isDayClosed: true }, owner, 0, 'DAY_CLOSED'],
    ['a superadmin once its gap is settled', { ...counted, outcome: 'repaid' }, owner, 0, 'GAP_SETTLED'],
    ['anybody before there is one', { ...counted, countedAt: null, countedBy: null }, owner, 0, 'NOT_FOUND'],
  ] as const)('is corrected, or not, by %s', (_, handover, actor, after, refusal) => {
    expect(findRecountRefusal(handover, actor, at + after)).toBe(refusal);
  });
});

it.each([
  ['nothing before the first close', undefined, 700, 0],
  ['nothing where the float alone was left', 20_000, 0, 0],
  ['what was left above the float, and what moved since', 24_500, 700, 5200],
  ['what was missing', 19_500, 0, -500],
])('the drawer carries to the next day %s', (_, counted, moved, carried) => {
  expect(computeCarried(counted, 20_000, moved)).toBe(carried);
});
