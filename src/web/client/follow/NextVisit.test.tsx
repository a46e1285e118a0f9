import { expect, it } from 'vitest';
import { renderInClientArea } from '#testing/web/renderInClientArea.tsx';
import { NextVisit } from './NextVisit.tsx';

type Shown = Parameters<typeof NextVisit>[0]['order'];
const waiting: Shown = {
  id: 'one',
  shortNumber: '012',
  version: 1,
  status: 'pending',
  linen: 'client',
  visits: [],
  slot: null,
  deliverySlot: null,
  promisedAt: 3,
};
const slot = { from: 1, to: 2 };
const visits: Shown['visits'] = [{ leg: 'pickup', attempt: 1, reason: 'absent', at: 1 }];

it.each([
  ['waits', {}, 'Changer l’heure'],
  ['has a livreur', { status: 'assigned' as const }, ''],
  ['was missed', { visits }, 'Choisir l’heure du passage'],
  ['was missed and has its next slot', { visits, slot }, 'Changer de créneau'],
])('offers the hour of a pickup that %s', (_, part, words) => {
  const html = renderInClientArea(<NextVisit order={{ ...waiting, ...part }} />);
  expect(html.replace(/<[^>]*>/g, '')).toBe(words);
});
