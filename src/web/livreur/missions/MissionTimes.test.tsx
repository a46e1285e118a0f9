import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { HOUR, MINUTE } from '#domain/format/calendar.ts';
import { FoldedTime, MissionTimes } from './MissionTimes.tsx';

const now = Date.UTC(2026, 10, 20, 9);
beforeAll(() => void vi.useFakeTimers({ now }));
afterAll(() => void vi.useRealTimers());

type Shown = Parameters<typeof MissionTimes>[0]['mission'];
const assigned: Shown = {
  status: 'assigned',
  slot: { from: now + HOUR, to: now + 3 * HOUR },
  deliverySlot: null,
  promisedAt: now + 27 * HOUR,
  lateAt: now + 2 * HOUR,
};
const extractText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/\s/g, ' ')
    .trim();
const renderMissionTimes = (part: Partial<Shown> = {}) =>
  extractText(renderToStaticMarkup(<MissionTimes mission={{ ...assigned, ...part }} />));
const renderFoldedTime = (part: Partial<Shown> = {}, isFirstLate = false) =>
  extractText(
    renderToStaticMarkup(<FoldedTime mission={{ ...assigned, ...part }} isFirstLate={isFirstLate} />),
  );

it('says when the client expects the livreur, or by when the linen is back', () => {
  expect(renderMissionTimes()).toBe('Entre 10 h et 12 h');
  expect(renderFoldedTime()).toBe('Entre 10 h et 12 h');
  expect(renderMissionTimes({ status: 'delivery_en_route' })).toBe('Retour prévu : demain avant 12 h');
  expect(renderFoldedTime({ status: 'delivery_en_route' })).toBe('promis demain avant 12 h');
});

it('says how late a mission is, and of folded ones the first alone', () => {
  const late = { lateAt: now - 25 * MINUTE };
  expect(renderMissionTimes(late)).toBe('En retard de 25 min attendu avant 12 h');
  expect(renderFoldedTime(late, true)).toBe('En retard de 25 min');
  expect(renderFoldedTime(late)).toBe('attendu avant 12 h');
});

it('gives linen of a cancelled order no time', () => {
  expect(renderMissionTimes({ status: 'cancelled', lateAt: null })).toBe('');
});
