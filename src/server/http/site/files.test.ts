import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aFolder } from '#testing/database.ts';
import type { Env } from '../env.ts';
import { mountFiles } from './files.ts';

let folder: ReturnType<typeof aFolder>;
beforeEach(() => {
  folder = aFolder();
});
afterEach(() => folder.remove());

it('a file that could not be read once is read when it is asked for again', async () => {
  const script = join(folder.path, 'page.js');
  writeFileSync(script, 'laveo');
  const app = new Hono<Env>();
  app.onError(() => new Response('broken', { status: 500 }));
  mountFiles(app, folder.path, 'one');
  renameSync(script, `${script}.away`);
  expect((await app.request('/page.js')).status).toBe(500);
  renameSync(`${script}.away`, script);
  expect(await (await app.request('/page.js')).text()).toBe('laveo');
  // Read once: what happens to it afterwards is not looked at.
  writeFileSync(script, 'another');
  expect(await (await app.request('/page.js')).text()).toBe('laveo');
});
