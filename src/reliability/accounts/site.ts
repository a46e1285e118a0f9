import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '#server/app.ts';
import type { World } from '#server/testing/world.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The procedure's outcome, or the code it was refused with. */
  data: unknown;
  code: string | null;
}

export interface Asked {
  headers?: Record<string, string>;
  cookie?: string;
}

export interface Site {
  url: string;
  call(procedure: string, input: unknown, asked?: Asked): Promise<Answer>;
  query(procedure: string, asked?: Asked): Promise<Answer>;
  ask(method: string, path: string, asked?: Asked, body?: string): Promise<Answer>;
  close(): Promise<void>;
}

/** The real listener on a real port, over a world whose clock and mailbox the test holds. */
export async function openSite(world: World): Promise<Site> {
  const server = createServer(createApp(world.deps).listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = new URL(world.deps.settings.publicUrl).host;

  const ask: Site['ask'] = (method, path, { headers = {}, cookie } = {}, body = undefined) =>
    new Promise((resolve, reject) => {
      const out = request(
        {
          port,
          method,
          path,
          agent: false,
          headers: {
            host,
            origin: world.deps.settings.publicUrl,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(cookie === undefined ? {} : { cookie }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve(answerOf(response.statusCode ?? 0, response.headers, Buffer.concat(chunks))),
          );
          response.on('error', reject);
        },
      );
      out.on('error', reject);
      out.end(body);
    });

  return {
    url: `http://127.0.0.1:${port}`,
    ask,
    call: (procedure, input, asked) => ask('POST', `/trpc/${procedure}`, asked, JSON.stringify(input ?? {})),
    query: (procedure, asked) => ask('GET', `/trpc/${procedure}`, asked),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Envelope {
  result?: { data?: unknown };
  error?: { data?: { code?: string }; message?: string };
}

function answerOf(status: number, headers: IncomingHttpHeaders, bytes: Buffer): Answer {
  const body = bytes.toString();
  const json = headers['content-type']?.startsWith('application/json') ? (JSON.parse(body) as Envelope) : {};
  return { status, headers, body, data: json.result?.data, code: json.error?.data?.code ?? null };
}

/** "laveo=…" as the browser would send it back. */
export function cookieOf(answer: Answer, name = 'laveo'): string {
  const set = answer.headers['set-cookie']?.find((one) => one.startsWith(`${name}=`));
  if (!set) throw new Error(`no ${name} cookie in this answer`);
  return set.split(';')[0] ?? '';
}
