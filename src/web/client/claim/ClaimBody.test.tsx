import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { HOUR } from '#domain/format/calendar.ts';
import type { Claim } from '#domain/pieces/claims.ts';
import { renderInClientArea } from '#testing/web/renderInClientArea.tsx';
import { ClaimBody } from './ClaimBody.tsx';

const now = Date.UTC(2026, 10, 20, 9);
beforeAll(() => void vi.useFakeTimers({ now }));
afterAll(() => void vi.useRealTimers());

const openClaim = {
  words: 'Une tache sur le col.',
  photos: [],
  state: 'open',
  answer: null,
  dueAt: now + 23 * HOUR,
} as unknown as Claim;
const renderWords = (part: Partial<Claim>) =>
  renderInClientArea(<ClaimBody claim={{ ...openClaim, ...part }} />, '+2250102030405')
    .replace(/<[^>]*>/g, '')
    .replace(/\s/g, ' ');

it('leaves the awaited hour to its title until it is late, and then says so with the team’s numbers', () => {
  expect(renderWords({})).toBe('Une tache sur le col.');
  const late = renderWords({ dueAt: now - HOUR });
  expect(late).toContain(
    'Notre réponse est en retard : nous vous la devions avant le ven. 20 nov. à 8 h 00.',
  );
  expect(late).toContain('01 02 03 04 05');
});

it('shows the answer once it is there, however late it came', () => {
  const answer = { answer: 'Nous relavons la chemise.', answeredAt: now };
  const answered = renderWords({ dueAt: now - HOUR, state: 'answered', ...answer });
  expect(answered).toContain('Notre réponse du ven. 20 nov. à 9 h 00 : Nous relavons la chemise.');
  expect(answered).not.toContain('en retard');
});
