import { vi } from 'vitest';
import { endpoints } from '#domain/addresses.ts';
import { OFFLINE } from '#domain/failures/failureShape.ts';
import { RefusedError } from '#web/net/failures.ts';

type StubbedServer = { calls: [path: string, input: unknown][] };

/** A refusal that `answer` throws arrives in the server's form; `OFFLINE` makes `fetch` itself fail. */
export function stubServer(answer: (path: string) => unknown): StubbedServer {
  const server: StubbedServer = { calls: [] };
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const path = url.slice(`${endpoints.trpc}/`.length);
    server.calls.push([path, typeof body === 'string' ? JSON.parse(body) : undefined]);
    try {
      return Response.json({ result: { data: await answer(path) } });
    } catch (error) {
      if (!(error instanceof RefusedError) || error.failure.code === OFFLINE.code) throw error;
      return Response.json({ error: { data: error.failure } }, { status: 409 });
    }
  });
  return server;
}
