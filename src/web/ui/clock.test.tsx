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

it('says the same of a refused visit on a row that names its last visit as on one that lists all', () => {
  const order = {
    status: 'processing',
    linen: 'held',
    toldAt: null,
    livreur: null,
    clock: { event: 'return', from: null, to: null, source: 'asked', missed: false, next: null },
  } as const;
  const Lead = ({ row }: { row: object }) =>
    useClock({ ...order, ...row } as ToldOrder, 'desk', undefined)?.words.lead;
  const visit = { leg: 'delivery', reason: 'refus', attempt: 1, at: 0 };
  for (const row of [{ visits: [visit] }, { marks: { visitReason: 'refus' } }])
    expect(renderToStaticMarkup(<Lead row={row} />)).toBe('Le client doit appeler');
});
