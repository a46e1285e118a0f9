import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** In bytes; a smaller answer fits the first packet anyway. */
export const WORTH_COMPRESSING = 1024;

/** What the browser takes, the smaller one first. */
export function encodingFor(acceptEncoding: string | undefined): Encoding | null {
  const accepted = (acceptEncoding ?? '').split(',').map((part) => {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    return parameters.some((p) => /^\s*q=0(\.0*)?\s*$/.test(p)) ? '' : name.trim();
  });
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

const MOST_SHARED = 16;
const LARGEST_SHARED = 512 * 1024;
const shared = new Set<{ bytes: Buffer; encoding: Encoding; compressed: Promise<Buffer> }>();

/** After a nudge every desk is sent the same bytes: they are compressed once, for the first. */
export function compressShared(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const [oldest, ...others] = shared;
  const same = [oldest, ...others].find((one) => one?.encoding === encoding && one.bytes.equals(bytes));
  if (same) return same.compressed;
  const answer = { bytes, encoding, compressed: compressOnce(bytes, encoding) };
  if (bytes.length > LARGEST_SHARED) return answer.compressed;
  if (oldest && others.length + 1 >= MOST_SHARED) shared.delete(oldest);
  shared.add(answer);
  answer.compressed.catch(() => shared.delete(answer));
  return answer.compressed;
}

/** Quality 4 halves the time of 5 and costs 3 % in size: right for an answer that is made once. */
export function compressOnce(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? compressBrotli(bytes, 4) : asGzip(bytes);
}

/** For what is served many times. */
export function compressWell(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? compressBrotli(bytes, 9) : asGzip(bytes, { level: 9 });
}

function compressBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return asBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
