import { describe, expect, it } from 'vitest';
import {
  buildPeriod,
  countDays,
  formatPeriod,
  getPeriodKind,
  movePeriod,
  parseDay,
  parseIsoDay,
  parsePeriod,
  shiftDay,
} from './period.ts';

const FRIDAY = Date.UTC(2026, 10, 20, 15);
const aPeriod = (from: string, to = from) => ({ from, to });

describe('a period', () => {
  it('is the day, week or month of an instant', () => {
    expect(buildPeriod('day', FRIDAY)).toEqual(aPeriod('2026-11-20'));
    expect(buildPeriod('week', FRIDAY)).toEqual(aPeriod('2026-11-16', '2026-11-22'));
    expect(buildPeriod('month', FRIDAY)).toEqual(aPeriod('2026-11-01', '2026-11-30'));
  });

  it('is recognised by its two days', () => {
    for (const kind of ['day', 'week', 'month'] as const)
      expect(getPeriodKind(buildPeriod(kind, FRIDAY))).toBe(kind);
    expect(getPeriodKind(aPeriod('2026-11-17', '2026-11-23'))).toBe('other');
    expect(getPeriodKind(aPeriod('2026-11-01', '2026-12-31'))).toBe('other');
  });

  it.each([
    [aPeriod('2026-11-20'), aPeriod('2026-11-19')],
    [aPeriod('2026-11-16', '2026-11-22'), aPeriod('2026-11-09', '2026-11-15')],
    [aPeriod('2026-03-01', '2026-03-31'), aPeriod('2026-02-01', '2026-02-28')],
    [aPeriod('2026-01-01', '2026-12-31'), aPeriod('2025-01-01', '2025-12-31')],
    [aPeriod('2026-11-05', '2026-11-20'), aPeriod('2026-10-20', '2026-11-04')],
  ])('%o comes after %o', (later, earlier) => {
    expect(movePeriod(later, -1)).toEqual(earlier);
    expect(movePeriod(earlier, 1)).toEqual(later);
  });

  it('is none when a day is none, or the last comes first', () => {
    expect(parseIsoDay('2026-02-30')).toBeNull();
    expect(parseIsoDay('0020-11-20')).toBeNull();
    expect(parsePeriod(aPeriod('2026-11-20', '2026-11-19'))).toBeNull();
    expect(countDays(aPeriod('2024-11-20', '2026-11-20'))).toBe(731);
  });

  it('has a name', () => {
    expect(formatPeriod(aPeriod('2026-11-20'))).toBe('Vendredi 20\u00a0novembre 2026');
    expect(formatPeriod(aPeriod('2026-11-16', '2026-11-22'))).toBe('Semaine du 16\u00a0nov. 2026');
    expect(formatPeriod(aPeriod('2026-11-01', '2026-11-30'))).toBe('Novembre 2026');
    expect(formatPeriod(aPeriod('2026-11-05', '2026-11-20'))).toBe(
      'Du 5\u00a0nov. 2026 au 20\u00a0nov. 2026',
    );
  });
});

const today = '2026-11-21';

it.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-21', today],
  ['2026-11-22', today],
  ['2026-02-30', today],
  ['hier', today],
  ['', today],
  ['0002-11-20', today],
])('reads the day "%s" of an address as %s', (text, day) => {
  expect(parseDay(text, today)).toBe(day);
});

it('goes from day to day over the ends of months and years', () => {
  expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01');
  expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28');
});
