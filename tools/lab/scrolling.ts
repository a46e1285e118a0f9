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
/** To look where the page is costs the page time. */
const STEPS_BETWEEN_LOOKS = 10;
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
    await page.locator('[data-order-row]').first().waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
    await page.mouse.move(640, 500);
    let row = 0;
    while (row < ROWS) {
      for (let step = 0; step < STEPS_BETWEEN_LOOKS; step++) {
        await page.mouse.wheel(0, STEP_PX);
        await page.waitForTimeout(BETWEEN_STEPS_MS);
      }
      row = await lastRowOnScreen(page);
    }
    const { byClock, byThread } = longestTasks(await browser.stopTracing());
    const [clock = 0] = byClock;
    const [thread = 0] = byThread;
    say(
      `| ${run} | ${row} | ${clock.toFixed(0)} ms | ${thread.toFixed(0)} ms | ${clock <= MOST_MS ? 'yes' : '**no**'} | ${byThread.map((ms) => ms.toFixed(0)).join(', ')} |`,
    );
    await context.close();
  }
} finally {
  await browser?.close();
  await laveo.running.stop();
}
say(`\n${busy()} at the end`);
process.exit(0);

/** Its number among all rows, of which the page draws those near the screen. */
function lastRowOnScreen(page: Page): Promise<number> {
  return page
    .locator('[data-order-row]')
    .evaluateAll((rows) =>
      Math.max(
        0,
        ...rows
          .filter((row) => row.getBoundingClientRect().bottom <= innerHeight)
          .map((row) => Number(row.getAttribute('aria-rowindex')) - 1),
      ),
    );
}
