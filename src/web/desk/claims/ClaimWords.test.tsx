import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import type { DeskEntry } from '../types.ts';
import { ClaimAnswer } from './ClaimWords.tsx';

const claim = { id: 'c1', answer: 'Désolés', answeredAt: 0, lost: 0, redoOrderId: null, redoNumber: null };

const listRefunds = (...entries: Partial<DeskEntry>[]) =>
  renderOnDesk(
    <ClaimAnswer
      claim={claim}
      entries={entries.map((entry, id) => ({ id, kind: 'refund', method: 'wave', ...entry }) as DeskEntry)}
    />,
  ).match(/Remboursé[^<]*/g);

it('says what was given back for the claim, and how', () => {
  expect(listRefunds({ claimId: 'c1', amount: 3000 })).toEqual([
    `Remboursé après réclamation par Wave\u00a0: ${formatFcfa(3000)}`,
  ]);
  expect(listRefunds({ claimId: null, amount: 3000 })).toBeNull();
  expect(listRefunds({ claimId: 'c1', amount: 3000, isReversed: true })).toBeNull();
});
