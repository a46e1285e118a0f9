import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '#db/open.ts';
import { outbox } from '#db/schema.ts';
import { aFolder } from '#testing/database.ts';
import { type Bundle, bundled } from './bundle.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };
const PAGE = 4096;

const folder = aFolder();
const dataDir = join(folder.path, 'data');
let main: Bundle;
let laveo: Bundle;
beforeAll(async () => {
  main = await bundled('src/server/boot/main.ts');
  laveo = await bundled('src/cli/laveo.ts');
  // Beside the server, as the real build has it.
  writeFileSync(join(dirname(main.file), 'laveo.js'), `await import(${JSON.stringify(laveo.file)});`);
}, 120_000);
afterAll(() => {
  main.remove();
  laveo.remove();
  folder.remove();
});

/** A page that holds nothing but the middle of a letter: the start has nothing to compare it with. */
function spoilLetter(): void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'laveo.sqlite');
  const store = openStore({ file });
  const letter = { id: 'letter', kind: 'written', recipient: 'awa@exemple.ci', urgency: 3 } as const;
  const words = { subject: 'Bienvenue', text: '', html: 'abcdefgh'.repeat(4000) };
  store.db
    .insert(outbox)
    .values({ ...letter, words, state: 'dead', createdAt: 1 })
    .run();
  store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  store.close();
  const bytes = readFileSync(file);
  const pages = Array.from({ length: bytes.length / PAGE }, (_, page) => page);
  const page =
    pages.find((n) => /^[a-h]+$/.test(bytes.toString('latin1', n * PAGE + 4, (n + 1) * PAGE))) ?? -1;
  expect(page).toBeGreaterThan(0);
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(PAGE / 2), 0, PAGE / 2, page * PAGE + PAGE / 2);
  closeSync(handle);
}

it('F5: a server that starts on a half-zeroed page is read-only once the process beside it has read the whole database, and goes on running', async () => {
  spoilLetter();
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '0' };
  const child = spawn(process.execPath, [main.file], { cwd: folder.path, env });
  try {
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        text += chunk;
      });
    const port = () => /"listening".*?"port":(\d+)/.exec(text)?.[1];
    await expect.poll(() => port() ?? text, PATIENCE).toMatch(/^\d+$/);
    await expect.poll(() => text, PATIENCE).toContain('"event":"database damaged"');
    const ready = await fetch(`http://127.0.0.1:${port()}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { ok: false, reason: 'database damaged' }]);
    expect((await fetch(`http://127.0.0.1:${port()}/healthz`)).status).toBe(200);
    expect(text.match(/"event":"database damaged"/g)).toHaveLength(1);
    expect(child.exitCode).toBeNull();
  } finally {
    child.kill('SIGKILL');
  }
}, 120_000);
