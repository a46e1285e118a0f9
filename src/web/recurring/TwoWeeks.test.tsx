import { expect, it } from 'vitest';
import { HOUR, startOfDay } from '#domain/format/calendar.ts';
import { renderInClientArea } from '#testing/web/renderInClientArea.tsx';
import { type Rule, TwoWeeks } from './TwoWeeks.tsx';

const NOON = startOfDay(Date.now()) + 12 * HOUR;
const visit = {
  date: '2026-11-24',
  orderId: null,
  pieces: null,
  status: null,
  refusal: null,
  confirmedAt: null,
} as const;

function readCalendar(state: Rule['dates'][number]['state'], paused: boolean): string {
  const slot = { from: NOON, to: NOON + 2 * HOUR };
  const items = [{ productId: 'd', name: 'Drap', service: 'Lavage', quantity: 20 }];
  const rule: Partial<Rule> = {
    id: 'r',
    paused,
    items,
    slot: { at: '12:00' },
    dates: [{ ...visit, slot, state }],
  };
  return renderInClientArea(<TwoWeeks rules={[rule as Rule]} />).replace(/<[^>]*>/g, ' ');
}

it('says a visit’s whole slot and its linen, and restores one only of a rule that is not paused', () => {
  expect(readCalendar('planned', false)).toMatch(/12\sh\s–\s14\sh.*20\s×\sDrap.*Prévu/);
  expect(readCalendar('skipped', false)).toMatch(/Pas de passage.*Rétablir/);
  expect(readCalendar('skipped', true)).toMatch(/Pas de passage(?!.*Rétablir)/);
});
