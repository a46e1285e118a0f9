import { expect, type Locator, type Page } from '@playwright/test';

/** The page's timers wait for `letPass` from here on, however slow the machine. Its clock must be installed. */
export async function stopTime(page: Page): Promise<void> {
  // A page slower than the second it is given has stopped all the same: the next try finds it standing.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  }).toPass();
}

/** A page that arrives while time stands needs a moment of it to be drawn. */
export async function waitForFrame(page: Page, what: Locator): Promise<void> {
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
