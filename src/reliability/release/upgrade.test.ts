import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { openStore } from '#db/open.ts';
import { writeSession } from '#testing/browserClient.ts';
import { readDatabase } from '#testing/database.ts';
import { readSize } from '#testing/size.ts';
import { aWorld } from '#testing/world.ts';
import { Installation } from './installation.ts';
import { openTraffic } from './traffic.ts';

const PER_SECOND = readSize('UPGRADE_ORDERS', { usual: 20, whole: 50 });
const STREAMS = readSize('UPGRADE_STREAMS', { usual: 20, whole: 200 });
const CLIENTS = 60;
const LATER = 'CREATE TABLE later (id integer);';
/** Source of a release that cannot listen on its address, so that it ends without serving anybody. */
const NEVER_SERVES = `delete process.env.LISTEN_FDS; process.env.HOST = '203.0.113.9';`;

/** Source of a release whose only thread is lost as soon as it would listen, after its migration. */
const HANGS = `(await import('node:net')).Server.prototype.listen = () => { for (;;); };`;
/** A newer Node, or a folder that has gone, has something to say beside what a command answers. */
const WARNS = `process.emitWarning('noise'); await import('./command.mjs');`;
/** By night 20 s, as promised; a machine that many share takes longer for each of the five programs that are started. */
const MAX_WAIT_MS = readSize('MAX_WAIT_MS', { usual: 45_000, whole: 20_000 });

const { main, laveo } = inject('programs');
let home: Installation;
let cookies: string[];
let cart: object;

beforeEach(async () => {
  home = new Installation([main, laveo]);
  home.installRelease('1.0.0');
  const file = join(home.dataDir, 'laveo.sqlite');
  const world = await aWorld({ store: openStore({ file }), at: Date.now() });
  cookies = Array.from({ length: CLIENTS }, () => `laveo=${writeSession(world.deps, world.client())}`);
  cart = world.aCart();
  world.close();
  await home.start();
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
});
afterEach(() => home.remove());

const isReady = async () => (await fetch(`${home.url}/readyz`).catch(() => null))?.ok === true;

function openUsualTraffic() {
  return openTraffic({ getUrl: () => home.url, cookies, cart, perSecond: PER_SECOND, streams: STREAMS });
}

const readStoredOrders = (): string[] =>
  readDatabase(join(home.dataDir, 'laveo.sqlite'), (sqlite) => {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    return sqlite.prepare('SELECT id FROM orders').pluck().all() as string[];
  });
const listReleases = () => readdirSync(join(home.folder, 'releases')).toSorted();

async function expectLaveo(args: string[], code: number, words = /(?:)/): Promise<void> {
  const output = expect.stringMatching(words);
  expect(await home.runLaveo(...args)).toMatchObject({ code, output });
}

it(`F27: an upgrade under traffic with ${STREAMS} streams: no answer above 499, nothing lost, open pages go on, and back by one command`, async () => {
  const traffic = openUsualTraffic();
  const waitForMoreOrders = async () => {
    const enough = traffic.acknowledged.size + PER_SECOND;
    await expect.poll(() => traffic.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(enough);
  };
  const archive = home.packRelease('1.1.0');
  const noted = readFileSync(`${archive}.sha256`);
  writeFileSync(`${archive}.sha256`, `${'0'.repeat(64)}  laveo`);
  await expectLaveo(['upgrade', archive], 1, /n’est pas signé/);
  writeFileSync(`${archive}.sha256`, noted);
  const long = Date.now() / 1000 - 8 * 86_400;
  for (const version of ['0.8.0', '0.9.0']) mkdirSync(join(home.folder, 'releases', version));
  utimesSync(join(home.folder, 'releases/0.8.0'), long, long);
  await waitForMoreOrders();
  await expectLaveo(['upgrade', archive], 0, /1\.1\.0 en service/);
  expect(listReleases()).toEqual(['0.9.0', '1.0.0', '1.1.0']);
  for (const version of ['1.0.0', '1.1.0'])
    expect(await (await fetch(`${home.url}/assets/page-${version}.js`)).text()).toBe(version);
  await waitForMoreOrders();
  await expectLaveo(['rollback'], 0);
  expect(home.current()).toBe('1.0.0');
  await waitForMoreOrders();
  await traffic.end();
  expect(traffic.statuses.filter((status) => status >= 500)).toEqual([]);
  expect(Math.max(...traffic.absences)).toBeLessThan(10_000);
  expect(readStoredOrders().toSorted()).toEqual([...traffic.acknowledged].toSorted());
});

/** Both are given up in the same way; one that hangs takes longer to be found out. */
const BROKEN = process.env.NIGHTLY
  ? { crashes: NEVER_SERVES, 'hangs and hears no signal': HANGS }
  : { crashes: NEVER_SERVES };

it.each(Object.entries(BROKEN))(
  'F27: a release that %s after its migration is given up in seconds; nothing of it stays',
  async (_, before) => {
    await expectLaveo(['upgrade', home.packRelease('1.1.0')], 0);
    const traffic = openUsualTraffic();
    const broken = home.packRelease('1.4.0', { migration: LATER, before, program: WARNS });
    const restored = /La base d’avant la migration est remise[\s\S]*rien n’est perdu/;
    await expectLaveo(['upgrade', broken], 1, restored);
    await traffic.end();
    expect(traffic.statuses.filter((status) => status >= 500)).toEqual([]);
    process.stdout.write(`F27: the longest wait was ${(traffic.longestWait / 1000).toFixed(1)} s\n`);
    expect(traffic.longestWait).toBeLessThan(MAX_WAIT_MS);
    expect(readStoredOrders().toSorted()).toEqual([...traffic.acknowledged].toSorted());
    expect(listReleases()).toEqual(['1.0.0', '1.1.0']);
    await expectLaveo(['rollback'], 0);
    expect(home.current()).toBe('1.0.0');
  },
);

it('F27: a release that does not run on this machine leaves the disk before anything is switched', async () => {
  const archive = home.packRelease('1.5.0', { program: 'process.exit(3);' });
  await expectLaveo(['upgrade', archive], 1, /Rien n’a été changé/);
  expect(listReleases()).toEqual(['1.0.0']);
  expect(home.current()).toBe('1.0.0');
});

it('F27: where no release comes back, the last words name the command that recovers', async () => {
  const broken = home.packRelease('1.6.0', { before: NEVER_SERVES });
  home.breakRelease('1.0.0');
  const { code, output } = await home.runLaveo('upgrade', broken);
  expect(code).toBe(1);
  expect(output.trim().split('\n').at(-1)).toContain(`touch '${home.folder}/restart'`);
});

it('F27: after people were served with a newer schema, the way back loses what they wrote, and is taken only when asked', async () => {
  await expectLaveo(['upgrade', home.packRelease('2.0.0', { migration: LATER })], 0);
  await expectLaveo(['rollback'], 1, /--discard/);
  expect(home.current()).toBe('2.0.0');
  await expectLaveo(['rollback', '--discard'], 0);
  expect(home.current()).toBe('1.0.0');
  expect(await isReady()).toBe(true);
});
