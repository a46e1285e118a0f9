import { expect, it } from 'vitest';
import { HOUR } from '#domain/format/calendar.ts';
import { renderInClientArea } from '#testing/web/renderInClientArea.tsx';
import { OrderPromiseLines } from './OrderPromiseLines.tsx';

const now = Date.UTC(2026, 10, 20, 9);

type Shown = Parameters<typeof OrderPromiseLines>[0]['order'];
const pending: Shown = {
  status: 'pending',
  linen: 'client',
  slot: { from: now + HOUR, to: now + 3 * HOUR },
  deliverySlot: null,
  promisedAt: now + 27 * HOUR,
  promisedAtFirst: null,
  moveReason: null,
};
const delay = { title: 'Désolés', cause: null, hour: 'demain', hint: 'au lieu d’hier', hasNewHour: false };
const renderWords = (part: Partial<Shown>, shownDelay: typeof delay | null = null) =>
  renderInClientArea(<OrderPromiseLines order={{ ...pending, ...part }} delay={shownDelay} />)
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

it('says what was promised first where the promise has moved, and leaves a delay to its apology', () => {
  const moved = { slot: null, promisedAtFirst: now + 25 * HOUR };
  expect(renderWords(moved)).toBe(
    'Retour prévu : samedi 21 novembre avant 12 h\nRepoussé : d’abord prévu samedi 21 novembre avant 10 h',
  );
  expect(renderWords(moved, delay)).toBe('');
});

it('promises nothing of an order that is over', () => {
  for (const status of ['completed', 'cancelled'] as const) expect(renderWords({ status })).toBe('');
});
