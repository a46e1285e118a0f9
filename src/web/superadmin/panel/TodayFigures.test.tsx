import { expect, it } from 'vitest';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import { TodayFigures } from './TodayFigures.tsx';

it.each([
  [3, 'Aucun autre retard possible d’ici ce soir'],
  [0, 'Aucun retard possible d’ici ce soir'],
])('says that no more orders can be late than these: %d', (now, words) => {
  const measure = { now, weekAgo: null, line: [], pickups: 3, returns: 5, expected: 0, soon: null };
  const data = { now: 0, received: measure, orders: measure, late: measure };
  expect(renderOnDesk(<TodayFigures data={data as never} />)).toContain(words);
});
