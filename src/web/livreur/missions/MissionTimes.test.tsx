import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { HOUR } from '#domain/format/calendar.ts';
import { FoldedTime, MissionTimes } from './MissionTimes.tsx';

const now = Date.UTC(2026, 10, 20, 9);
beforeAll(() => void vi.useFakeTimers({ now }));
afterAll(() => void vi.useRealTimers());

type Shown = Parameters<typeof MissionTimes>[0]['mission'];
const assigned: Shown = {
  status: 'assigned',
  slot: { from: now + HOUR, to: now + 3 * HOUR },
  promisedAt: now + 27 * HOUR,
  lateAt: now + 2 * HOUR,
};
const extractText = (html: string) =>
  html
    .replace(/<\/p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/[^\S\n]/g, ' ')
    .trim();
const renderCard = (part: Partial<Shown> = {}) =>
  extractText(renderToStaticMarkup(<MissionTimes mission={{ ...assigned, ...part }} />));
const renderFolded = (part: Partial<Shown> = {}) =>
  extractText(renderToStaticMarkup(<FoldedTime mission={{ ...assigned, ...part }} />));

it('says on a pickup when the client expects the livreur, and when the linen is back', () => {
  expect(renderCard()).toBe('Entre 10 h et 12 h\nRetour prévu : demain avant 12 h');
  expect(renderCard({ slot: null })).toBe('Dès que possible\nRetour prévu : demain avant 12 h');
  expect(renderFolded()).toBe('Entre 10 h et 12 h');
});

it('says on a delivery when the linen is back', () => {
  expect(renderCard({ status: 'delivery_en_route' })).toBe('Retour prévu : demain avant 12 h');
  expect(renderFolded({ status: 'assigned_for_delivery' })).toBe('Retour prévu : demain avant 12 h');
});

it('says of either that it is late', () => {
  expect(renderCard({ lateAt: now - 1 })).toBe('Entre 10 h et 12 h\nEn retard : prévu demain avant 12 h');
  expect(renderFolded({ lateAt: now - 1 })).toBe('En retard : prévu demain avant 12 h');
});

it('gives linen of a cancelled order no time', () => {
  expect(renderCard({ status: 'cancelled', lateAt: null })).toBe('');
  expect(renderFolded({ status: 'cancelled', lateAt: null })).toBe('');
});
