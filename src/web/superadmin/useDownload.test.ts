import { expect, it } from 'vitest';
import { REFUSAL_HEADER } from '#domain/failures/failureShape.ts';
import { FAILURES } from '#domain/failures/failures.ts';
import { readRefusalPage } from './useDownload.ts';

it('knows a refusal by its code, in the words of the screens', () => {
  const answer = new Response('words', { status: 401, headers: { [REFUSAL_HEADER]: 'NOT_SIGNED_IN' } });
  const { failure } = readRefusalPage(answer);
  const { title, text } = FAILURES.NOT_SIGNED_IN;
  expect(failure).toMatchObject({ code: 'NOT_SIGNED_IN', title, text, facts: {} });
});

it('keeps the seconds to wait', () => {
  const headers = { [REFUSAL_HEADER]: 'TOO_MANY', 'retry-after': '40' };
  expect(readRefusalPage(new Response('', { status: 429, headers })).failure.facts).toEqual({
    retryAfter: 40,
  });
});

it('repeats nothing that somebody else has answered', () => {
  for (const headers of [
    new Headers(),
    { [REFUSAL_HEADER]: 'toString' },
    { [REFUSAL_HEADER]: 'NO_SUCH_CODE' },
  ]) {
    const { failure } = readRefusalPage(new Response('<h1>Bad gateway</h1>', { status: 502, headers }));
    expect(failure.code).toBe('UNEXPECTED');
    expect(failure.text).not.toContain('gateway');
  }
});
