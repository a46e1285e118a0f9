import { describe, expect, it } from 'vitest';
import { deedOf } from './trace.ts';

const FILE = '/tmp/a/laveo.sqlite';
const hex = (text: string) =>
  [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
const fd = (path: string, number = 21) => `${number}<${hex(path)}>`;

describe('a line of strace', () => {
  it.each([
    [`pwrite64(${fd(`${FILE}-wal`)}, "${hex('a, "b"')}", 6, 4128) = 6`, 'write', '-wal'],
    [`ftruncate(${fd(FILE)}, 8192) = 0`, 'truncate', ''],
    [`fdatasync(${fd(FILE)})              = 0`, 'sync', ''],
    [`unlink("${hex(`${FILE}-wal`)}") = 0`, 'unlink', '-wal'],
    [
      `openat(AT_FDCWD<${hex('/tmp')}>, "${hex(FILE)}", O_RDWR|O_CREAT|O_CLOEXEC, 0644) = ${fd(FILE)}`,
      'make',
      '',
    ],
  ])('%s', (line, does, suffix) => {
    expect(deedOf(line, FILE)).toMatchObject({ does, name: `laveo.sqlite${suffix}` });
  });

  it('holds what was written, and where', () => {
    const line = `pwrite64(${fd(FILE)}, "${hex('données')}", 8, 512) = 8`;
    expect(deedOf(line, FILE)).toMatchObject({ at: 512, bytes: Buffer.from('données') });
  });

  it('tells the folder from its files, and what was said from what was written', () => {
    expect(deedOf(`fsync(${fd('/tmp/a', 22)}) = 0`, FILE)).toEqual({ does: 'syncFolder' });
    expect(deedOf(`write(${fd('/dev/null', 1)}, "${hex('paid x\n')}", 7) = 7`, FILE)).toEqual({
      does: 'say',
      text: 'paid x\n',
    });
  });

  it.each([
    `pwrite64(${fd(`${FILE}-shm`)}, "${hex('x')}", 1, 0) = 1`,
    `write(${fd('/tmp/other', 9)}, "${hex('x')}", 1) = 1`,
    `unlink("${hex(`${FILE}-journal`)}") = -1 ENOENT (No such file or directory)`,
    `openat(AT_FDCWD, "${hex(FILE)}", O_RDONLY|O_CLOEXEC) = ${fd(FILE)}`,
    '+++ exited with 0 +++',
  ])('is passed over: %s', (line) => {
    expect(deedOf(line, FILE)).toBeNull();
  });

  it.each([
    `write(${fd(FILE)}, "${hex('x')}", 1) = 1`,
    `pwrite64(${fd(FILE)}, "${hex('ab')}"..., 4096, 0) = 4096`,
    `rename("${hex(FILE)}", "${hex('/tmp/b')}") = 0`,
  ])('is refused rather than misread: %s', (line) => {
    expect(() => deedOf(line, FILE)).toThrow('is not followed');
  });
});
