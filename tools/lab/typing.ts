/**
 * Typing in the board's search with 10,000 orders, on a desk and on a phone whose processor is slowed: how long each
 * key takes to stand on the screen. `npm run lab -- typing [rounds]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { prepareData } from '#bench/data.ts';
import { quantile } from '#bench/load.ts';
import { startLaveo } from '#bench/pair.ts';
import { busy, endAfter, machine, say } from '#bench/report.ts';
import { chromiumArgs, chromiumPath } from '#tools/lib/chromium.mjs';

const ROUNDS = Number(process.argv[2] ?? 3);
/** A quick hand: about a hundred words a minute. */
const BETWEEN_LETTERS_MS = 110;
/** The browser reports nothing shorter. */
const FRAME_MS = 16;
const TYPED = ['kouassi yao', 'traoré cocody', 'zzzz', 'diabaté'];
const CASES = [
  ['desk, columns', { width: 1280, height: 800 }, '/admin/dashboard', 1],
  ['desk, map', { width: 1280, height: 800 }, '/admin/dashboard?vue=carte', 1],
  ['phone, 4 × slower', { width: 360, height: 800 }, '/admin/dashboard', 4],
] as const;
endAfter(5 * 60_000);

declare global {
  interface Window {
    keys: number[];
  }
}

/** Runs in the page: from each key until the frame that shows what it did. */
function watch(): void {
  window.keys = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') window.keys.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

const folder = mkdtempSync(join(tmpdir(), 'laveo-typing-'));
let browser: Browser | undefined;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const size = { orders: 10_000, clients: 500, livreurs: 20, watchers: 0 };
const data = await prepareData(join(folder, 'data'), size);
const laveo = await startLaveo(data);
const url = `http://127.0.0.1:${laveo.running.port}`;
const [name = '', value = ''] = data.desk.split('=');

/** Types it as a person does, waits until the board is that of all its letters, and takes it back. */
async function typed(page: Page, text: string): Promise<void> {
  const search = page.getByRole('searchbox');
  await search.click();
  await search.pressSequentially(text, { delay: BETWEEN_LETTERS_MS });
  await page.waitForURL((address) => address.searchParams.get('q') === text);
  const stands = await search.inputValue();
  if (stands !== text) throw new Error(`${text} was typed, ${stands} stands`);
  await search.press('Control+a');
  await search.press('Delete');
  await page.waitForURL((address) => !address.searchParams.has('q'));
}

say(`${machine()}\n`);
say('| where | keys | median | p98 | longest |\n|---|---|---|---|---|');
try {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
  for (const [where, viewport, address, slower] of CASES) {
    const context = await browser.newContext({ baseURL: url, viewport, locale: 'fr-FR' });
    await context.route(/tile\.openstreetmap\.org/, (route) => route.abort());
    await context.addCookies([{ name, value, url }]);
    await context.addInitScript(watch);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.getByRole('searchbox').waitFor();
    for (let round = 0; round < ROUNDS; round++) for (const text of TYPED) await typed(page, text);
    const keys = await page.evaluate(() => window.keys);
    // Three more for each take it back. What was never reported took less than one frame.
    const count = ROUNDS * (TYPED.join('').length + 3 * TYPED.length);
    const all = [...keys, ...Array.from({ length: Math.max(0, count - keys.length) }, () => FRAME_MS)];
    const [median, p98] = [quantile(all, 0.5), quantile(all, 0.98)];
    say(`| ${where} | ${count} | ${median} ms | ${p98} ms | ${Math.max(...all)} ms |`);
    await context.close();
  }
} finally {
  await browser?.close();
  await laveo.running.stop();
}
say(`\n${busy()} at the end`);
process.exit(0);
