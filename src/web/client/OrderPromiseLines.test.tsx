import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { HOUR, MINUTE } from '#domain/format/calendar.ts';
import { renderInClientArea } from '#testing/web/renderInClientArea.tsx';
import { OrderPromiseLines } from './OrderPromiseLines.tsx';

const now = Date.UTC(2026, 10, 20, 9);
beforeAll(() => void vi.useFakeTimers({ now }));
afterAll(() => void vi.useRealTimers());

type Shown = Parameters<typeof OrderPromiseLines>[0]['order'];
const pending: Shown = {
  status: 'pending',
  linen: 'client',
  slot: { from: now + HOUR, to: now + 3 * HOUR },
  deliverySlot: null,
  promisedAt: now + 27 * HOUR,
  promisedAtFirst: null,
  moveReason: null,
  plantStop: null,
  lateAt: now + 2 * HOUR,
};
const renderWords = (part: Partial<Shown>) =>
  renderInClientArea(<OrderPromiseLines order={{ ...pending, ...part }} />, '+2250102030405')
    .replace(/<\/p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/[^\S\n]/g, ' ')
    .trim();

it('says when the linen is back, and when the livreur comes for it until it is fetched', () => {
  const promise = 'Retour prévu : samedi 21 novembre avant 12 h';
  expect(renderWords({})).toBe(`${promise}\nRamassage : vendredi 20 novembre entre 10 h et 12 h`);
  expect(renderWords({ slot: null })).toBe(promise);
  expect(renderWords({ status: 'picked_up', linen: 'held' })).toBe(promise);
  const deliverySlot = { from: now + 3 * HOUR, to: now + 5 * HOUR };
  expect(renderWords({ status: 'processing', linen: 'held', deliverySlot })).toBe(
    `${promise}\nLivraison : vendredi 20 novembre entre 12 h et 14 h`,
  );
});

it('says what was promised first where the promise has moved', () => {
  expect(renderWords({ slot: null, promisedAtFirst: now + 25 * HOUR, moveReason: 'panne d’eau' })).toBe(
    'Retour prévu : samedi 21 novembre avant 12 h\nRepoussé : panne d’eau (d’abord prévu samedi 21 novembre avant 10 h)',
  );
});

it('promises nothing while the plant stands still, and says before when the linen is not back', () => {
  const renderPlantStop = (since: number, part: Partial<Shown> = {}) =>
    renderWords({ slot: null, plantStop: { since, reason: 'panne d’eau' }, ...part });
  expect(renderPlantStop(now - 90 * MINUTE)).toBe(
    'Atelier à l’arrêt : nous recalculons l’heure de votre retour\nAu plus tôt samedi 21 novembre à 13 h 30, selon la durée de l’arrêt (panne d’eau). La nouvelle heure s’affichera ici à la reprise.',
  );
  // The stop adds at most the time between its start and the promised return.
  expect(renderPlantStop(now - HOUR, { promisedAt: now - MINUTE })).toContain(
    'Au plus tôt vendredi 20 novembre à 9 h 58,',
  );
  expect(renderPlantStop(now + 30_000)).toContain('Au plus tôt samedi 21 novembre à 12 h,');
  // A stop more than a minute ahead of the screen's clock is not shown.
  expect(renderPlantStop(now + HOUR)).toBe('Retour prévu : samedi 21 novembre avant 12 h');
});

it('shows the team’s numbers with an order that is late, and only with it', () => {
  expect(renderWords({ slot: null, lateAt: now - 1 })).toBe(
    'En retard : prévu samedi 21 novembre avant 12 h\n+225 01 02 03 04 05',
  );
  expect(renderWords({ lateAt: now })).not.toContain('01 02');
});

it('promises nothing of an order that is over', () => {
  for (const status of ['completed', 'cancelled'] as const)
    expect(renderWords({ status, lateAt: null })).toBe('');
});
