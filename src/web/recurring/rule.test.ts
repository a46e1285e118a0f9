import { expect, it } from 'vitest';
import { formatIsoDay } from '#domain/format/calendar.ts';
import { findFirstRepeat } from './rule.ts';

it.each<[pickup: string, now: string, first: string]>([
  ['2026-11-28', '2026-11-27', '2026-12-05'],
  ['2026-11-27', '2026-11-27', '2026-12-04'],
  ['2026-11-24', '2026-11-27', '2026-12-01'],
  ['2026-11-20', '2026-11-27', '2026-12-04'],
])('an order fetched on %s and repeated on %s comes again on %s', (pickup, now, first) => {
  const at = findFirstRepeat(Date.parse(`${pickup}T16:00Z`), Date.parse(`${now}T15:00Z`));
  expect(formatIsoDay(at)).toBe(first);
});
