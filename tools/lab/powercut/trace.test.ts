import { describe, expect, it } from 'vitest';
import { parseDeed } from './trace.ts';

const FILE = '/tmp/a/laveo.sqlite';
const toHex = (text: string) =>
  [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
const formatDescriptor = (path: string, number = 21) => `${number}<${toHex(path)}>`;

describe('a line of strace', () => {
  it.each([
    [`pwrite64(${formatDescriptor(`${FILE}-wal`)}, "${toHex('a, "b"')}", 6, 4128) = 6`, 'write', '-wal'],
    [`ftruncate(${formatDescriptor(FILE)}, 8192) = 0`, 'truncate', ''],
    [`fdatasync(${formatDescriptor(FILE)})              = 0`, 'sync', ''],
    [`unlink("${toHex(`${FILE}-wal`)}") = 0`, 'unlink', '-wal'],
    [
      `openat(AT_FDCWD<${toHex('/tmp')}>, "${toHex(FILE)}", O_RDWR|O_CREAT|O_CLOEXEC, 0644) = ${formatDescriptor(FILE)}`,
      'make',
      '',
    ],
  ])('%s', (line, does, suffix) => {
    expect(parseDeed(line, FILE)).toMatchObject({ does, name: `laveo.sqlite${suffix}` });
  });

  it('holds what was written, and where', () => {
    const line = `pwrite64(${formatDescriptor(FILE)}, "${toHex('données')}", 8, 512) = 8`;
    expect(parseDeed(line, FILE)).toMatchObject({ at: 512, bytes: Buffer.from('données') });
  });

  it('tells the folder from its files, and what was said from what was written', () => {
    expect(parseDeed(`fsync(${formatDescriptor('/tmp/a', 22)}) = 0`, FILE)).toEqual({ does: 'syncFolder' });
    expect(
      parseDeed(`write(${formatDescriptor('/dev/null', 1)}, "${toHex('paid x\n')}", 7) = 7`, FILE),
    ).toEqual({ does: 'say', text: 'paid x\n' });
  });

  it.each([
    `pwrite64(${formatDescriptor(`${FILE}-shm`)}, "${toHex('x')}", 1, 0) = 1`,
    `write(${formatDescriptor('/tmp/other', 9)}, "${toHex('x')}", 1) = 1`,
    `unlink("${toHex(`${FILE}-journal`)}") = -1 ENOENT (No such file or directory)`,
    `openat(AT_FDCWD, "${toHex(FILE)}", O_RDONLY|O_CLOEXEC) = ${formatDescriptor(FILE)}`,
    '+++ exited with 0 +++',
  ])('is passed over: %s', (line) => {
    expect(parseDeed(line, FILE)).toBeNull();
  });

  it.each([
    `write(${formatDescriptor(FILE)}, "${toHex('x')}", 1) = 1`,
    `pwrite64(${formatDescriptor(FILE)}, "${toHex('ab')}"..., 4096, 0) = 4096`,
    `rename("${toHex(FILE)}", "${toHex('/tmp/b')}") = 0`,
  ])('is refused rather than misread: %s', (line) => {
    expect(() => parseDeed(line, FILE)).toThrow('is not followed');
  });
});
