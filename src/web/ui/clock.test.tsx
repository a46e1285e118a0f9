import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HOUR } from '#domain/format/calendar.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { type ToldOrder, useClock } from './clock.tsx';

it('says how much too late open orders arrive, and of linen brought back no lateness', () => {
  const now = Date.now();
  const clock = { event: 'return', from: now + HOUR, to: now + 2 * HOUR, source: 'round' } as const;
  const Delay = ({ status }: { status: OrderStatus }) => {
    const order = {
      status,
      toldAt: now - HOUR,
      livreur: null,
      clock: { ...clock, missed: false, next: null },
    };
    return useClock(order as ToldOrder, 'desk', undefined)?.words.delay;
  };
  expect(renderToStaticMarkup(<Delay status="delivery_en_route" />)).toMatch(/^arrivera 2\sh trop tard$/);
  expect(renderToStaticMarkup(<Delay status="cancelled" />)).toBe('');
});
