import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openScratchFolder } from '#testing/openWorld.ts';
import { findHolder, lockFolder, readHolderSign } from './lock.ts';

const folder = openScratchFolder();

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
  expect(findHolder(folder.path)).toEqual(me);
  lock.release();
  expect(findHolder(folder.path)).toBeNull();
  lockFolder(folder.path, { pid: 2, since: 2 }).release();
});

test('a holder notes that it has opened the database, and gives signs of life that leave the note as it is', () => {
  const lock = lockFolder(folder.path, me);
  lock.noteOpened(7);
  expect(findHolder(folder.path)).toEqual({ ...me, openedAt: 7 });
  utimesSync(join(folder.path, 'laveo.holder.json'), 0, 0);
  expect(readHolderSign(folder.path)).toBe(0);
  lock.noteAlive();
  expect(readHolderSign(folder.path)).toBeGreaterThan(0);
  expect(findHolder(folder.path)).toEqual({ ...me, openedAt: 7 });
  lock.release();
});

test('another process is refused too, also when it has forgotten its lock, and kill -9 frees the folder', async () => {
  const script = `const { lockFolder } = await import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)});
    lockFolder(${JSON.stringify(folder.path)}, { pid: process.pid, since: 1 });
    for (let turn = 0; turn < 10; turn++) await new Promise((next) => setImmediate(() => next(globalThis.gc())));
    console.log('held'); setInterval(() => {}, 1000);`;
  const flags = ['--expose-gc', '--import', 'tsx', '--input-type=module'];
  const other = spawn(process.execPath, [...flags, '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(other.stdout, 'data');
  expect(() => lockFolder(folder.path, me)).toThrow(`processus ${other.pid}`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  lockFolder(folder.path, me).release();
});

test('asking who holds a folder leaves nothing in it, and takes it from nobody', () => {
  expect(findHolder(folder.path)).toBeNull();
  expect(findHolder(join(folder.path, 'none'))).toBeNull();
  expect(readdirSync(folder.path)).toEqual([]);
  lockFolder(folder.path, { pid: 2, since: 2 }).release();
  const before = readdirSync(folder.path);
  expect(findHolder(folder.path)).toBeNull();
  expect(readdirSync(folder.path)).toEqual(before);
});

test('whoever has the folder for a moment keeps nobody patient out', async () => {
  lockFolder(folder.path, me).release();
  const script = `const { openBare } = await import(${JSON.stringify(new URL('./connection.ts', import.meta.url).href)});
    const look = openBare(${JSON.stringify(join(folder.path, 'laveo.lock'))});
    look.exec('BEGIN EXCLUSIVE'); console.log('looking'); setTimeout(() => look.close(), 300);`;
  const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(other.stdout, 'data');
  lockFolder(folder.path, me, 60_000).release();
  await once(other, 'exit');
});
