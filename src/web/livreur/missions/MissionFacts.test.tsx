import { expect, it } from 'vitest';
import { MINUTE } from '#domain/format/calendar.ts';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import type { ToldOrder } from '#web/ui/clock.tsx';
import { FoldedTime } from './MissionFacts.tsx';

const now = Date.now();
const aMission = (toldAt: number, clock: object) =>
  ({
    status: 'assigned_for_delivery',
    livreur: null,
    toldAt,
    clock: { event: 'return', ...clock },
  }) as ToldOrder;

it('says of each late stop by how much, with its arrival where one is known', () => {
  const render = (...mission: Parameters<typeof aMission>) =>
    renderOnDesk(<FoldedTime mission={aMission(...mission)} />).replaceAll('\u00a0', ' ');
  const hours = { from: now + 10 * MINUTE, to: now + 40 * MINUTE, source: 'round' };
  const missed = { from: null, to: now - 81 * MINUTE, source: 'told', missed: true, next: { callBy: null } };
  expect(render(now - 81 * MINUTE, missed)).toMatch(/danger">En retard de 1 h 2[01]<\/strong><\/span>/);
  expect(render(now - 81 * MINUTE, { ...hours, missed: true, next: hours })).toMatch(
    /danger">En retard de 1 h 2[01]<.*, .*entre /,
  );
  expect(render(now, { ...hours, missed: false })).toMatch(/warning">Arrivera 10 min trop tard<.*, .*entre /);
});
