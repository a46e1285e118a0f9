import { NO_ANSWER, type RawAnswer, sendRequest } from '../rawRequest.ts';

/** The browser's own calls have the same limit, in web/net/call.ts. */
const TIMEOUT_MS = 25_000;
const LOST = new Set(['ECONNRESET', 'EPIPE', NO_ANSWER]);

export interface RetryingClient {
  /** Repeated requests count too. */
  requests: number;
  longestMs: number;
  query(procedure: string, input?: unknown): Promise<RawAnswer>;
  /** The same body is sent until there is an answer, because a lost answer leaves the outcome unknown. */
  call(procedure: string, input: unknown): Promise<RawAnswer>;
}

export function createRetryingClient(port: number, cookie: string): RetryingClient {
  const sendOnce = async (method: 'GET' | 'POST', path: string, body?: string): Promise<RawAnswer> => {
    const since = performance.now();
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    client.requests++;
    try {
      return await sendRequest({ port, method, path, headers, timeout: TIMEOUT_MS }, body);
    } finally {
      client.longestMs = Math.max(client.longestMs, performance.now() - since);
    }
  };
  const sendUntilAnswered: typeof sendOnce = async (method, path, body) => {
    for (;;) {
      const answer = await sendOnce(method, path, body).catch((error: NodeJS.ErrnoException) => error);
      if (!(answer instanceof Error)) return answer;
      if (!LOST.has(answer.code ?? answer.message)) throw answer;
    }
  };
  const client: RetryingClient = {
    requests: 0,
    longestMs: 0,
    query: (procedure, input) => {
      const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
      return sendUntilAnswered('GET', `/trpc/${procedure}${search}`);
    },
    call: (procedure, input) => sendUntilAnswered('POST', `/trpc/${procedure}`, JSON.stringify(input)),
  };
  return client;
}
