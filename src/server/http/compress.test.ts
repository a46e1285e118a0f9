import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressShared } from './compress.ts';

const answer = (text: string) => Buffer.from(text.repeat(100));

it('compresses equal bytes once for each encoding, and other bytes apart', async () => {
  const first = compressShared(answer('a board'), 'br');
  expect(compressShared(answer('a board'), 'br')).toBe(first);
  expect(compressShared(answer('a board'), 'gzip')).not.toBe(first);
  expect(brotliDecompressSync(await compressShared(answer('a bored'), 'br'))).toEqual(answer('a bored'));
  expect(brotliDecompressSync(await first)).toEqual(answer('a board'));
});

it('keeps few', () => {
  const first = compressShared(answer('the oldest'), 'br');
  for (let i = 0; i < 16; i++) void compressShared(answer(`another ${i}`), 'br');
  expect(compressShared(answer('the oldest'), 'br')).not.toBe(first);
});
