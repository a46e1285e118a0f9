import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { HOUR } from '#domain/format/calendar.ts';
import { Itinerary } from './Itinerary.tsx';
import type { LinkedOrder } from './linkAccess.ts';

const now = Date.UTC(2026, 10, 20, 9);
beforeAll(() => void vi.useFakeTimers({ now }));
afterAll(() => void vi.useRealTimers());

const waiting = {
  status: 'pending',
  linen: 'client',
  items: [{ quantity: 3 }],
  clientAddress: 'Marcory Zone 4',
  slot: { from: now + 5 * HOUR, to: now + 7 * HOUR },
  deliverySlot: null,
  handovers: [],
  promisedAt: now + 31 * HOUR,
  promisedAtFirst: null,
  moveReason: null,
} as unknown as LinkedOrder;

const renderWords = (part: Partial<LinkedOrder>) =>
  renderToStaticMarkup(<Itinerary order={{ ...waiting, ...part }} />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

it('says where the linen is taken, and leaves the hours to the head', () => {
  expect(renderWords({})).toBe('Ramassage En attente Marcory Zone 4 Retour 3 pièces');
});

it('says when the linen was taken and given back', () => {
  const handovers = [
    { leg: 'pickup', at: now },
    { leg: 'delivery', at: now + HOUR },
  ] as LinkedOrder['handovers'];
  expect(renderWords({ status: 'completed', linen: 'back', handovers })).toBe(
    'Ramassé aujourd’hui à 9 h 00 Marcory Zone 4 Rendu aujourd’hui à 10 h 00 Livrée 3 pièces',
  );
});

it('says nothing of linen that stays with its client', () => {
  expect(renderWords({ status: 'cancelled' })).toBe('');
});
