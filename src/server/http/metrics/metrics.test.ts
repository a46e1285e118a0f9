import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { makeBackupName } from '#db/backup.ts';
import { getBackupsFolder } from '#db/folder/traces.ts';
import { type Served, serveWorld } from '#testing/http.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { aWorld, type World } from '#testing/world.ts';

const TOKEN = 'a-token-for-prometheus';
const folder = openScratchFolder();
let world: World;
let served: Served;

afterEach(async () => {
  await served.close();
  world.close();
});

async function serveMetrics(metricsToken: string | undefined = TOKEN): Promise<void> {
  world = await aWorld({ settings: { dataDir: folder.path, metricsToken } });
  served = await serveWorld(world);
}

const requestMetrics = (authorization = `Bearer ${TOKEN}`) =>
  served.fetchPath('/metrics', { headers: { authorization } });
const readMetrics = async () => (await requestMetrics()).text();
/** A request is counted when it ends, so the answer to the next one may still lack it. */
const findLine = async (start: string) =>
  (await readMetrics()).split('\n').find((line) => line.startsWith(start));

describe('the figures', () => {
  it('are at no address without a token in the settings', async () => {
    await serveMetrics('');
    expect((await requestMetrics()).status).toBe(404);
    expect((await requestMetrics('Bearer ')).status).toBe(404);
  });

  it('are for whoever holds the token', async () => {
    await serveMetrics();
    for (const wrong of ['', 'Bearer', `Bearer ${TOKEN}s`, `Basic ${TOKEN}`, TOKEN])
      expect((await requestMetrics(wrong)).status, wrong).toBe(401);
    const answer = await requestMetrics();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  });

  it('are read on this machine under any name', async () => {
    world = await aWorld({
      settings: { dataDir: folder.path, metricsToken: TOKEN, publicUrl: 'https://laveo.ci' },
    });
    served = await serveWorld(world);
    expect((await requestMetrics()).status).toBe(200);
  });

  it('count requests by procedure and status, and how long they took', async () => {
    await serveMetrics();
    const cookie = served.cookieOf(world.client());
    await served.call('orders.latest', undefined, { cookie, query: true });
    await served.call('orders.latest', undefined, { query: true });
    await expect
      .poll(() => findLine('laveo_requests_total{route="orders.latest",status="200"}'))
      .toMatch(/ 1$/);
    expect(await findLine('laveo_requests_total{route="orders.latest",status="401"}')).toMatch(/ 1$/);
    expect(await findLine('laveo_request_seconds_bucket{route="orders.latest",le="+Inf"}')).toMatch(/ 2$/);
    expect(await findLine('laveo_request_seconds_count{route="orders.latest"}')).toMatch(/ 2$/);
  });

  it('tell of the house', async () => {
    await serveMetrics();
    const awa = world.client();
    await world.as(awa).orders.place(world.aCart());
    expect(await findLine('laveo_ready')).toBe('laveo_ready 1');
    expect(await findLine('laveo_orders{status="pending"}')).toBe('laveo_orders{status="pending"} 1');
    expect(await findLine('laveo_letters{state="waiting"}')).toBe('laveo_letters{state="waiting"} 1');
    world.clock.advance(90_000);
    expect(await findLine('laveo_letter_wait_seconds')).toBe('laveo_letter_wait_seconds 90');
    expect(await findLine('laveo_livreurs_over_cash_limit')).toBe('laveo_livreurs_over_cash_limit 0');
  });

  it('know the age of the last full copy, and say so when there is none', async () => {
    await serveMetrics();
    expect(await findLine('laveo_backup_age_seconds')).toBe('laveo_backup_age_seconds +Inf');
    mkdirSync(getBackupsFolder(folder.path));
    const noon = Date.UTC(2026, 10, 20, 12);
    world.clock.advance(noon + 3_600_000 - world.clock.now());
    for (const name of [
      makeBackupName(noon),
      makeBackupName(noon - 3_600_000),
      'collapsed-2026-11-20T12-30-00.sqlite',
    ])
      writeFileSync(join(getBackupsFolder(folder.path), name), '');
    expect(await findLine('laveo_backup_age_seconds')).toBe('laveo_backup_age_seconds 3600');
  });
});

describe('the alerts', () => {
  const readDoc = (path: string) =>
    readFileSync(new URL(`../../../../docs/${path}`, import.meta.url), 'utf8');
  const alerts = readDoc('alerts.yml');

  it('ask for figures that there are', async () => {
    await serveMetrics();
    const names = new Set(alerts.match(/\blaveo_\w+/g));
    const answered = await readMetrics();
    for (const name of names)
      expect(answered, name).toMatch(new RegExp(`^# TYPE ${name.replace(/_bucket$/, '')} `, 'm'));
  });

  it('are each explained to whoever gets them', () => {
    const names = [...alerts.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name);
    expect(names).toHaveLength(8);
    for (const name of names) expect(readDoc('operations.md').includes(`| \`${name}\` |`), name).toBe(true);
  });
});
