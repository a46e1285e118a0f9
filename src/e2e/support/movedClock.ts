import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** A built server whose clock a test moves; time passes as usual from there. */
export function createMovedClock(start: number) {
  const folder = mkdtempSync(join(tmpdir(), 'laveo-clock-'));
  const [offset, applied] = [join(folder, 'offset'), join(folder, 'applied')];
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const writeOffset = (at: number) => writeFileSync(offset, String(at - Date.now()));
  writeOffset(start);
  const program = `
    import { readFileSync, writeFileSync } from 'node:fs';
    import { isMainThread } from 'node:worker_threads';
    const readRealTime = Date.now.bind(Date);
    let moved = '0';
    const readOffset = () => {
      const text = readFileSync(${JSON.stringify(offset)}, 'utf8');
      if (text === moved || text === '') return;
      moved = text;
      if (isMainThread) writeFileSync(${JSON.stringify(applied)}, text);
    };
    readOffset();
    setInterval(readOffset, 50).unref();
    Date.now = () => readRealTime() + Number(moved);`;
  return {
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` },
    moveTo: async (at: number) => {
      writeOffset(at);
      const isApplied = () => readFileSync(applied, 'utf8') === readFileSync(offset, 'utf8');
      await expect.poll(isApplied, { message: 'the server reads the new hour' }).toBe(true);
    },
  };
}
