import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import type { AttemptProblem } from '#domain/payments/attempt.ts';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import type { AttemptToCheck } from '../types.ts';
import { PaymentsToCheck, type usePaymentsToCheck } from './DeskCashPage.tsx';

function listButtons(problem: AttemptProblem | null): string[] {
  const attempt = { id: 'one', orderId: 'order', number: 7, provider: 'wave', amount: 900, toReturn: 700 };
  const items = [{ ...attempt, problem, createdAt: 0 } as AttemptToCheck];
  const query = { data: { pages: [{ items, nextCursor: null }] } } as ReturnType<typeof usePaymentsToCheck>;
  const page = renderOnDesk(<PaymentsToCheck query={query} />);
  return [...page.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, words = '']) =>
    words.replace(/<[^>]*>/g, ''),
  );
}

it('offers what a person can do about a payment', () => {
  expect(listButtons('mismatch')).toEqual(['Encaisser ce qui est venu']);
  expect(listButtons('surplus')).toEqual([`Rembourser ${formatFcfa(700)}`]);
  expect(listButtons('refund')).toEqual(['Redemander le remboursement', 'Rendu autrement']);
  expect(listButtons(null)).toEqual([]);
});
