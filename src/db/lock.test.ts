import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holderOf, lockFolder } from './lock.ts';
import { aFolder } from './testing.ts';

let folder: ReturnType<typeof aFolder>;
beforeEach(() => {
  folder = aFolder();
});
afterEach(() => folder.remove());

const me = { pid: process.pid, since: 1_795_000_000_000 };

test('a folder has one holder; the second is told who', () => {
  const lock = lockFolder(folder.path, me);
  expect(() => lockFolder(folder.path, { pid: 2, since: 2 })).toThrow(
    expect.objectContaining({
      reason: 'HELD',
      exitCode: 4,
      message: expect.stringContaining(`processus ${process.pid} depuis le 2026-11-18T`),
    }),
  );
  expect(holderOf(folder.path, { pid: 2, since: 2 })).toEqual(me);
  lock.release();
  expect(holderOf(folder.path, { pid: 2, since: 2 })).toBeNull();
  lockFolder(folder.path, { pid: 2, since: 2 }).release();
});

test('another process is refused too, and kill -9 frees the folder', async () => {
  const script = `const { lockFolder } = await import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)});
    lockFolder(${JSON.stringify(folder.path)}, { pid: process.pid, since: 1 }); console.log('held'); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(other.stdout, 'data');
  expect(() => lockFolder(folder.path, me)).toThrow(`processus ${other.pid}`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  lockFolder(folder.path, me).release();
});
