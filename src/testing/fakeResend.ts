import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  key: string;
  body: {
    from: string;
    to: string[];
    subject: string;
    text: string;
    html: string;
    reply_to?: string;
    headers?: Record<string, string>;
  };
}

export type Whim =
  | 'take'
  | 'hang'
  | 'lose the answer'
  | { status: number; retryAfter?: number; message?: string };

/** The fake remembers idempotency keys as Resend does, so a letter requested twice with one key leaves once. */
export interface FakeResend {
  url: string;
  requests: Asked[];
  /** The list has the subject of each letter that really left, in order. */
  sent: string[];
  whims: Whim[];
  close(): Promise<void>;
}

export async function startFakeResend(): Promise<FakeResend> {
  const requests: Asked[] = [];
  const sent: string[] = [];
  const whims: Whim[] = [];
  const known = new Set<string>();
  const server = createServer(async (incoming, outgoing) => {
    const key = String(incoming.headers['idempotency-key']);
    const body = JSON.parse(await readBody(incoming)) as Asked['body'];
    requests.push({ key, body });
    const whim = whims.shift() ?? 'take';
    if (whim === 'hang') return;
    if (typeof whim === 'object') return sendRefusal(outgoing, whim);
    if (!known.has(key)) sent.push(body.subject);
    known.add(key);
    if (whim === 'lose the answer') return void incoming.socket.destroy();
    outgoing.setHeader('content-type', 'application/json');
    outgoing.end(JSON.stringify({ id: key }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    sent,
    whims,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function sendRefusal(
  outgoing: ServerResponse,
  { status, retryAfter, message = 'refused' }: Exclude<Whim, string>,
): void {
  if (retryAfter !== undefined) outgoing.setHeader('retry-after', String(retryAfter));
  outgoing.writeHead(status, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify({ statusCode: status, name: 'refused', message }));
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming) text += chunk;
  return text;
}
