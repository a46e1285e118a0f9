import { expect, it, vi } from 'vitest';
import { describeFailure, type RefusalCode } from '#domain/failures/failures.ts';
import { RefusedError } from '#web/net/failures.ts';
import { describeRetries, retryEach } from './MailPage.tsx';

const refuse = (code: RefusalCode) => new RefusedError(describeFailure(code, { facts: {}, requestId: 'r' }));

it('sends the other letters again where one is refused, and says how many', async () => {
  const retryOne = vi.fn().mockRejectedValueOnce(refuse('LETTER_EXPIRED')).mockResolvedValue(null);
  const answer = await retryEach(['a', 'b', 'c', 'd'], retryOne);
  expect(retryOne).toHaveBeenCalledTimes(4);
  expect(describeRetries(answer)).toBe('3 e-mails relancés, 1 refusé.');
  expect(describeRetries({ sent: 1, refused: 2 })).toBe('1 e-mail relancé, 2 refusés.');
  expect(describeRetries({ sent: 2, refused: 0 })).toBe('2 e-mails relancés.');
  expect(describeRetries({ sent: 1, refused: 0 })).toBe('E-mail relancé.');
});

it('fails where every letter is refused, and ends at a fault that is no letter’s', async () => {
  const expired = vi.fn().mockRejectedValue(refuse('LETTER_EXPIRED'));
  await expect(retryEach(['a'], expired)).rejects.toThrow('LETTER_EXPIRED');
  const limited = vi.fn().mockRejectedValue(refuse('TOO_MANY'));
  await expect(retryEach(['a', 'b'], limited)).rejects.toThrow('TOO_MANY');
  expect(limited).toHaveBeenCalledTimes(1);
});
