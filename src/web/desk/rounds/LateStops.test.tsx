import { expect, it } from 'vitest';
import { HOUR } from '#domain/format/calendar.ts';
import type { RoundFault } from '#domain/rounds/plan.ts';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import type { DayVisit } from './draft.ts';
import { LateStops } from './LateStops.tsx';

const RATHER_LATE: RoundFault = { orderId: 'o1', livreurId: 'l1', reason: 'promise', by: HOUR };

function renderLateStops(livreurId: string | null, toldAt: number | null, faults: RoundFault[]): string {
  const visit = { orderId: 'o1', number: 12, clientName: 'Mireille Tapé', leg: 'delivery', toldAt };
  const html = renderOnDesk(
    <LateStops
      day="2026-11-30"
      lanes={[{ livreurId, orderIds: ['o1'] }]}
      visitsById={new Map([['o1', visit as DayVisit]])}
      people={[{ id: 'l1', fullname: 'Moussa Diop' } as never]}
      check={{ hours: new Map([['o1', 18.5 * HOUR]]), ends: new Map(), faults } as never}
      targets={[]}
      onMove={() => undefined}
    />,
  );
  return html.replaceAll(/<[^>]+>/g, '');
}

it('sets the client apart from the livreur on a phone', () => {
  const words = 'Mireille Tapé, Moussa vers\u00a018\u00a0h\u00a030';
  expect(renderLateStops('l1', null, [RATHER_LATE])).toContain(words);
});

it('warns of an order without a livreur that is due soon while nobody is on', () => {
  const words = renderLateStops(null, Date.now() + HOUR, []);
  expect(words).toMatch(/^1\sarrivera trop tard.*Mireille Tapé.*sans livreur/);
});
