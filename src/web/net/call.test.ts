import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchInTime } from './call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stubFetch = (answer: (signal: AbortSignal) => Response) =>
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => answer(signal));

it('returns the whole response, with its status and content type', async () => {
  stubFetch(() => Response.json({ a: 1 }, { status: 409 }));
  const answer = await fetchInTime('/x');
  expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([
    409,
    'application/json',
    { a: 1 },
  ]);
  stubFetch(() => new Response(null, { status: 204 }));
  expect((await fetchInTime('/x')).status).toBe(204);
});

it('gives up on a body that never ends', async () => {
  stubFetch((signal) => {
    const stalled = new ReadableStream({
      start: (body) => signal.addEventListener('abort', () => body.error(signal.reason)),
    });
    return new Response(stalled);
  });
  const request = expect(fetchInTime('/x')).rejects.toThrow(/abort/i);
  await vi.advanceTimersByTimeAsync(60_000);
  await request;
});
