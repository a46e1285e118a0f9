/**
 * The public pages on a really slowed phone: 400 kb/s, 400 ms, processor 6 × slower, first in an empty browser, then again.
 * `npm run lab -- slow3g [rounds]`; what came out stands in docs/bench.md.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { median } from '#bench/load.ts';
import { countBytes } from '#bench/meter.ts';
import { busy, say } from '#bench/report.ts';
import { pause, start } from '#bench/servers.ts';
import { chromiumArgs, chromiumPath } from '#tools/lib/chromium.mjs';
import { laveoFile, serverFile } from '#tools/lib/paths.mjs';

const ROUNDS = Number(process.argv[2] ?? 3);
const PAGES = [
  '/',
  '/services',
  '/fonctionnement',
  '/tarifs',
  '/contact',
  '/candidature-livreur',
  '/connexion',
  '/inscription-client',
  '/mot-de-passe-oublie',
];
const KILOBIT = 1000 / 8;
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 400 * KILOBIT,
  uploadThroughput: 400 * KILOBIT,
};
const SLOWDOWN = 6;
/** Longer than any page may take; what has not answered by then has failed. */
const PATIENCE_MS = 40_000;

interface Visit {
  painted: number;
  largest: number;
  usable: number;
  shift: number;
}

declare global {
  interface Window {
    seen: Visit;
  }
}

/** Runs in the page, before anything of ours does. */
function watch(): void {
  const marks = { painted: 0, largest: 0, usable: 0, shift: 0 };
  window.seen = marks;
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') marks.painted = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    marks.largest = startTime;
  });
  on('layout-shift', (entry) => {
    marks.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  const look = () => {
    // The last thing that one may act on is React's, and takes what is done to it.
    const last = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, textarea)')].at(-1);
    const alive = last && Object.keys(last).some((key) => key.startsWith('__reactProps'));
    if (alive && !document.querySelector('main button[type="submit"]:disabled')) {
      marks.usable = performance.now();
      return;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_3G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

async function visit(page: Page, url: string): Promise<Visit> {
  await page.goto(url, { timeout: PATIENCE_MS });
  await page.waitForFunction(() => window.seen.usable > 0 && window.seen.largest > 0, null, {
    timeout: PATIENCE_MS,
  });
  await pause(1000);
  return page.evaluate(() => window.seen);
}

if (!existsSync(serverFile)) throw new Error(`${serverFile} is not built yet: npm run build`);
const folder = mkdtempSync(join(tmpdir(), 'laveo-slow3g-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
execFileSync(process.execPath, [laveoFile, 'seed', '--demo'], {
  env: { PATH: process.env.PATH, DATA_DIR: folder, LAVEO_DEMO: '1' },
});
const env = { DATA_DIR: folder, NODE_ENV: 'production', LIMITS_FACTOR: '1000', LOG_LEVEL: 'error' };
const server = await start({ file: serverFile, env, first: { path: '/tarifs' } });
const meter = await countBytes(server.port);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });

const seconds = (ms: number) => (ms / 1000).toFixed(2);
say(`${new Date().toISOString()}, ${busy()}, medians of ${ROUNDS}\n`);
say('| page | first paint | largest paint | answers | CLS | first visit | second visit |');
say('|---|---|---|---|---|---|---|');

for (const path of PAGES) {
  const visits: Visit[] = [];
  const bytes: [first: number[], second: number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
    // The runner of this file wraps named functions in a helper that the page does not know.
    await context.addInitScript('globalThis.__name = (it) => it');
    await context.addInitScript(watch);
    meter.reset();
    const page = await slowPage(context);
    visits.push(await visit(page, `http://localhost:${meter.port}${path}`));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    bytes[0].push(await meter.quiet());
    await page.close();
    meter.reset();
    await visit(await slowPage(context), `http://localhost:${meter.port}${path}`);
    bytes[1].push(await meter.quiet());
    await context.close();
  }
  const of = (figure: keyof Visit) => median(visits.map((one) => one[figure]));
  const [first, second] = bytes.map((counts) => `${(median(counts) / 1000).toFixed(1)} kB`);
  say(
    `| ${path} | ${seconds(of('painted'))} s | ${seconds(of('largest'))} s | ${seconds(of('usable'))} s | ${of('shift').toFixed(3)} | ${first} | ${second} |`,
  );
}
say(`\n${busy()} at the end`);
await browser.close();
meter.close();
await server.stop();
