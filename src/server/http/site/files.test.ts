import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { openScratchFolder } from '#testing/openWorld.ts';
import type { Env } from '../env.ts';
import { mountFiles } from './files.ts';

const folder = openScratchFolder();

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
  writeFileSync(script, 'another');
  expect(await (await app.request('/page.js')).text()).toBe('laveo');
});

it('a page of an earlier release finds its hashed files until that release is removed', async () => {
  const writeSite = (name: string, files: Record<string, string>) => {
    const path = join(folder.path, name);
    mkdirSync(join(path, 'assets'), { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
    return path;
  };
  const own = writeSite('own', { 'assets/new.js': 'new', 'assets/both.js': 'own' });
  const earlier = writeSite('earlier', {
    'assets/old.js': 'old',
    'assets/older.js': 'older',
    'assets/both.js': 'earlier',
    'sw.js': 'earlier',
  });
  const app = new Hono<Env>();
  mountFiles(app, own, 'two', [earlier]);
  const requestPath = async (path: string) => {
    const answer = await app.request(path);
    return answer.status === 200 ? answer.text() : answer.status;
  };
  expect(await requestPath('/assets/new.js')).toBe('new');
  expect(await requestPath('/assets/both.js')).toBe('own');
  expect(await requestPath('/assets/old.js')).toBe('old');
  expect(await requestPath('/sw.js')).toBe(404);
  rmSync(earlier, { recursive: true });
  expect(await requestPath('/assets/older.js')).toBe(404);
});
