import { expect, it } from 'vitest';
import { DAY, HOUR, startOfDay } from '#domain/format/calendar.ts';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import type { ListedOrder } from '../types.ts';
import { WaitCell } from './orderCells.tsx';

it('says since when an order of yesterday waits, as the panel does', () => {
  const createdAt = startOfDay(Date.now()) - DAY + 12 * HOUR;
  const order = { createdAt, slow: null } as ListedOrder;
  expect(renderOnDesk(<WaitCell order={order} />)).toMatch(/^hier,.12.h.00$/);
});
