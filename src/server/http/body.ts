import type { IncomingMessage } from 'node:http';

export type ReadBody = () => Promise<Buffer<ArrayBuffer>>;

/**
 * The result is null when the body is too large. Node enforces an announced length; a body without one is
 * read here until it exceeds the limit.
 */
export async function makeLimitedBodyReader(
  incoming: IncomingMessage,
  most: number,
): Promise<ReadBody | null> {
  const { headers } = incoming;
  if (headers['transfer-encoding'] === undefined)
    return Number(headers['content-length'] ?? 0) > most ? null : () => readBytes(incoming);
  const bytes = await readBytes(incoming, most);
  return bytes.length > most ? null : async () => bytes;
}

function readBytes(incoming: IncomingMessage, most = Number.POSITIVE_INFINITY): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const rejectBody = () => reject(new Error('the body was not sent to its end'));
    // A destroyed request emits no further event.
    if (incoming.destroyed) return rejectBody();
    const chunks: Buffer[] = [];
    let size = 0;
    const resolveBody = () => resolve(Buffer.concat(chunks));
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= most) return;
      incoming.pause();
      resolveBody();
    });
    incoming.once('end', resolveBody);
    incoming.once('error', reject);
    incoming.once('close', rejectBody);
  });
}
