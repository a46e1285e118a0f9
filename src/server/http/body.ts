import type { IncomingMessage } from 'node:http';
import type { AppContext } from './env.ts';

/**
 * The request with a body of at most so many bytes, or null. A length that was announced is believed, because Node cuts
 * at it; one that was not is counted while it is read, and reading stops at the first byte too many.
 */
export async function boundBody(c: AppContext, most: number): Promise<Request | null> {
  const { raw } = c.req;
  const { headers } = c.env.incoming;
  if (headers['transfer-encoding'] === undefined) {
    return Number(headers['content-length'] ?? 0) > most ? refusing(c) : raw;
  }
  if (!raw.body) return raw;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = raw.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) return refusing(c);
    chunks.push(value);
  }
  return new Request(raw.url, { method: raw.method, headers: raw.headers, body: Buffer.concat(chunks) });
}

/** A body whose announced length is known to be small. */
export function readText(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const breakOff = () => reject(new Error('the body was not sent to its end'));
    // Nothing would be heard of it any more.
    if (incoming.destroyed) return breakOff();
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.once('end', () => resolve(Buffer.concat(chunks).toString()));
    incoming.once('error', reject);
    incoming.once('close', breakOff);
  });
}

/** The rest of the body is not waited for. */
function refusing(c: AppContext): null {
  c.env.outgoing.setHeader('connection', 'close');
  return null;
}
