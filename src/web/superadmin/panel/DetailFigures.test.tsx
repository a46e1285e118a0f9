import { expect, it } from 'vitest';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import { Parts } from './DetailFigures.tsx';

it.each([
  [0, false],
  [9000, true],
])('has a row for what was received after the close of today: %d', (received, isShown) => {
  const day = { orders: 0, delivered: 0, late: 0, received };
  const steps = ['2026-12-01', '2026-12-02'].map((from) => ({ ...day, from, to: from }));
  const data = { today: '2026-12-01', unit: 'day', steps };
  expect(renderOnDesk(<Parts data={data as never} />).includes('Pour demain')).toBe(isShown);
});
