import { expect, it } from 'vitest';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import { MonthCard } from './MonthCard.tsx';

it.each([
  ['2026-11-15', '2026-10-15', 'Novembre au 15 : 9 FCFA, au 15 oct. : 8 FCFA'],
  ['2026-11-30', '2026-10-31', 'Novembre : 9 FCFA, octobre : 8 FCFA'],
])('compares the month up to %s', (until, untilBefore, words) => {
  const toYesterday = { until, received: 9, untilBefore, receivedBefore: 8 };
  const data = { steps: [], total: { orders: 0, received: 0 }, toYesterday };
  const text = renderOnDesk(<MonthCard data={data} />).replace(/<[^>]*>/g, '');
  expect(text.replaceAll('\u00a0', ' ')).toContain(words);
});
