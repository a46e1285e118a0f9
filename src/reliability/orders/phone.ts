import { request } from 'node:http';

/** What the browser's own calls allow (web/timedFetch.ts). */
const PATIENCE_MS = 25_000;

export interface Said {
  status: number;
  data: unknown;
  code: string | null;
}

export interface Phone {
  /** How often it had to ask, and the longest it waited for one answer. */
  asked: number;
  longestMs: number;
  query(procedure: string, input?: unknown): Promise<Said>;
  /** Asks until there is an answer, with the same words: what a lost one was about, nobody knows. */
  call(procedure: string, input: unknown): Promise<Said>;
}

export function aPhone(port: number, cookie: string): Phone {
  const once = (method: 'GET' | 'POST', path: string, body?: string): Promise<Said> =>
    new Promise((resolve, reject) => {
      const since = performance.now();
      phone.asked++;
      const out = request(
        {
          port,
          method,
          path,
          // A connection of its own, closed after its answer.
          agent: false,
          headers: {
            cookie,
            'sec-fetch-site': 'same-origin',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          timeout: PATIENCE_MS,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const { result, error } = JSON.parse(Buffer.concat(chunks).toString()) as Envelope;
            resolve({
              status: response.statusCode ?? 0,
              data: result?.data,
              code: error?.data?.code ?? null,
            });
          });
        },
      );
      out.on('timeout', () => out.destroy(new Error('no answer')));
      out.on('error', reject);
      out.on('close', () => {
        phone.longestMs = Math.max(phone.longestMs, performance.now() - since);
      });
      out.end(body);
    });
  const insisting: typeof once = async (method, path, body) => {
    for (;;) {
      const said = await once(method, path, body).catch((error: NodeJS.ErrnoException) => error);
      if (!(said instanceof Error)) return said;
      if (!LOST.has(said.code ?? said.message)) throw said;
    }
  };
  const phone: Phone = {
    asked: 0,
    longestMs: 0,
    query: (procedure, input) => {
      const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
      return insisting('GET', `/trpc/${procedure}${search}`);
    },
    call: (procedure, input) => insisting('POST', `/trpc/${procedure}`, JSON.stringify(input)),
  };
  return phone;
}

const LOST = new Set(['ECONNRESET', 'EPIPE', 'no answer']);

interface Envelope {
  result?: { data?: unknown };
  error?: { data?: { code?: string } };
}
