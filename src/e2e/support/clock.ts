import { expect, type Locator, type Page } from '@playwright/test';

/** The page's timers wait for `advanceTime` afterwards; the page's clock must be installed before. */
export async function stopTime(page: Page): Promise<void> {
  // `pauseAt` fails if the page needs longer than this second, but it stops the clock, so the next try succeeds.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  }).toPass();
}

/** A page that loads while its clock is stopped needs a little time to pass before it is drawn. */
export async function advanceUntilVisible(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    await advanceTime(page, 50);
    await expect(what).toBeVisible({ timeout: 500 });
  }).toPass();
}

export async function advanceTime(page: Page, ms: number): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = drawn;
        port2.postMessage(null);
      }),
  );
  await page.clock.runFor(ms);
}
