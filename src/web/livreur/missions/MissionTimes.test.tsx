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
  deliverySlot: null,
  promisedAt: now + 27 * HOUR,
  lateAt: now + 2 * HOUR,
};
const extractText = (html: string) =>
  html
    .replace(/<\/p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/[^\S\n]/g, ' ')
    .trim();
const renderMissionTimes = (part: Partial<Shown> = {}) =>
  extractText(renderToStaticMarkup(<MissionTimes mission={{ ...assigned, ...part }} />));
const renderFoldedTime = (part: Partial<Shown> = {}) =>
  extractText(renderToStaticMarkup(<FoldedTime mission={{ ...assigned, ...part }} />));

it('says on a pickup when the client expects the livreur, and when the linen is back', () => {
  expect(renderMissionTimes()).toBe('Entre 10 h et 12 h\nRetour prévu : demain avant 12 h');
  expect(renderMissionTimes({ slot: null })).toBe('Dès que possible\nRetour prévu : demain avant 12 h');
  expect(renderFoldedTime()).toBe('Entre 10 h et 12 h');
});

it('says on a delivery when the linen is back', () => {
  expect(renderMissionTimes({ status: 'delivery_en_route' })).toBe('Retour prévu : demain avant 12 h');
  expect(renderFoldedTime({ status: 'assigned_for_delivery' })).toBe('Retour prévu : demain avant 12 h');
});

it('says on a delivery when the client expects the livreur again, after a visit that failed', () => {
  const deliverySlot = { from: now + 3 * HOUR, to: now + 5 * HOUR };
  const mission = { status: 'assigned_for_delivery', deliverySlot, promisedAt: now + 5 * HOUR } as const;
  expect(renderMissionTimes(mission)).toBe('Entre 12 h et 14 h\nRetour prévu : aujourd’hui avant 14 h');
  expect(renderFoldedTime(mission)).toBe('Retour prévu : aujourd’hui avant 14 h');
});

it('says of either that it is late', () => {
  expect(renderMissionTimes({ lateAt: now - 1 })).toBe(
    'Entre 10 h et 12 h\nEn retard : prévu demain avant 12 h',
  );
  expect(renderFoldedTime({ lateAt: now - 1 })).toBe('En retard : prévu demain avant 12 h');
});

it('gives linen of a cancelled order no time', () => {
  expect(renderMissionTimes({ status: 'cancelled', lateAt: null })).toBe('');
  expect(renderFoldedTime({ status: 'cancelled', lateAt: null })).toBe('');
});
