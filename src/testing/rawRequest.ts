import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** `data` is the result of a procedure; `code` is set instead if it fails. */
  data: unknown;
  code: string | null;
}

export const NO_ANSWER = 'no answer';

type Envelope = { result?: { data?: unknown }; error?: { data?: { code?: string } } };

/** The request has a connection of its own and lacks the headers that `fetch` adds, such as `sec-fetch-mode`. */
export function sendRequest(options: RequestOptions, body?: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...type, ...(options.headers as Record<string, string>) };
    const sent = request({ ...options, agent: false, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = response.headers['content-type']?.startsWith('application/json');
        const { result, error } = isJson ? (JSON.parse(text) as Envelope) : {};
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: text,
          data: result?.data,
          code: error?.data?.code ?? null,
        });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(NO_ANSWER)));
    sent.on('error', reject);
    sent.end(body);
  });
}
