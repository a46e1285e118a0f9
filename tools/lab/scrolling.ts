/**
 * Scrolling the board's table of 10,000 orders to its two hundredth row by the steps of a wheel, on a processor that is
 * slowed four times: the longest task of the page, which loads its rows by 25. `npm run lab -- scrolling [runs]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { prepareData } from '#bench/data.ts';
import { startLaveo } from '#bench/pair.ts';
import { busy, endAfter, machine, say } from '#bench/report.ts';
import { chromiumArgs, chromiumPath } from '#tools/lib/chromium.mjs';
import { longestTasks } from './scrolling/tasks.ts';

const RUNS = Number(process.argv[2] ?? 3);
const ROWS = 200;
const STEP_PX = 120;
const BETWEEN_STEPS_MS = 30;
const SLOWER = 4;
const MOST_MS = 100;
endAfter(5 * 60_000);

const folder = mkdtempSync(join(tmpdir(), 'laveo-scrolling-'));
let browser: Browser | undefined;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const size = { orders: 10_000, clients: 500, livreurs: 20, watchers: 0 };
const data = await prepareData(join(folder, 'data'), size);
const laveo = await startLaveo(data);
const url = `http://127.0.0.1:${laveo.running.port}`;
const [name = '', value = ''] = data.desk.split('=');

say(`${machine()}\n`);
say('| run | rows | longest task, by the clock | of its own thread | met | longest five of the thread |');
say('|---|---|---|---|---|---|');
try {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
  for (let run = 1; run <= RUNS; run++) {
    const context = await browser.newContext({
      ...{ baseURL: url, viewport: { width: 1280, height: 800 }, locale: 'fr-FR' },
    });
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.goto('/admin/dashboard?vue=tableau', { waitUntil: 'networkidle' });
    const rows = page.locator('tbody tr');
    await rows.first().waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
    await page.mouse.move(640, 500);
    while ((await rows.count()) < ROWS || (await isBelow(page))) {
      await page.mouse.wheel(0, STEP_PX);
      await page.waitForTimeout(BETWEEN_STEPS_MS);
    }
    const { byClock, byThread } = longestTasks(await browser.stopTracing());
    const [clock = 0] = byClock;
    const [thread = 0] = byThread;
    say(
      `| ${run} | ${await rows.count()} | ${clock.toFixed(0)} ms | ${thread.toFixed(0)} ms | ${clock <= MOST_MS ? 'yes' : '**no**'} | ${byThread.map((ms) => ms.toFixed(0)).join(', ')} |`,
    );
    await context.close();
  }
} finally {
  await browser?.close();
  await laveo.running.stop();
}
say(`\n${busy()} at the end`);
process.exit(0);

/** Whether the row that the wheel is to reach is still under the screen. */
function isBelow(page: Page): Promise<boolean> {
  return page
    .locator('tbody tr')
    .nth(ROWS - 1)
    .evaluate((row) => row.getBoundingClientRect().top > innerHeight);
}
