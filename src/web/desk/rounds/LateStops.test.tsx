import { expect, it } from 'vitest';
import { HOUR } from '#domain/format/calendar.ts';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import type { DayVisit } from './draft.ts';
import { LateStops } from './LateStops.tsx';

it('sets the client apart from the livreur on a phone', () => {
  const visit = { orderId: 'o1', number: 12, clientName: 'Mireille Tapé', leg: 'delivery', toldAt: null };
  const html = renderOnDesk(
    <LateStops
      day="2026-11-30"
      lanes={[{ livreurId: 'l1', orderIds: ['o1'] }]}
      visitsById={new Map([['o1', visit as DayVisit]])}
      people={[{ id: 'l1', fullname: 'Moussa Diop' } as never]}
      check={
        {
          hours: new Map([['o1', 18.5 * HOUR]]),
          ends: new Map(),
          faults: [{ orderId: 'o1', livreurId: 'l1', reason: 'promise', by: HOUR }],
        } as never
      }
      targets={[]}
      onMove={() => undefined}
    />,
  );
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('Mireille Tapé, Moussa vers\u00a018\u00a0h\u00a030');
});
