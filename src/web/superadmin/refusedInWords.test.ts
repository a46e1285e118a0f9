import { expect, it } from 'vitest';
import { FAILURES, type FailureCode } from '#domain/failure.ts';
import { failureWording } from '#domain/wording.ts';
import { refusedInWords } from './refusedInWords.ts';

/** As the server refuses a download. */
function refused(code: FailureCode, headers = {}): Response {
  const { title, text } = failureWording(code);
  return new Response(`${title}. ${text}\n`, { status: FAILURES[code], headers });
}

it.each(['NOT_SIGNED_IN', 'FORBIDDEN', 'EXPORT_RUNNING', 'INVALID_INPUT'] as const)(
  'knows %s again from what the server says',
  async (code) => {
    const { failure } = await refusedInWords(refused(code));
    expect(failure).toMatchObject({ code, ...failureWording(code), facts: {} });
  },
);

it('keeps the seconds to wait', async () => {
  const { failure } = await refusedInWords(refused('TOO_MANY', { 'retry-after': '40' }));
  expect(failure).toMatchObject({ code: 'TOO_MANY', facts: { retryAfter: 40 } });
});

it('repeats nothing that somebody else has answered', async () => {
  const { failure } = await refusedInWords(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(failure.code).toBe('UNEXPECTED');
  expect(failure.text).not.toContain('gateway');
});
