import type { Locator, Page } from '@playwright/test';

const MAX_TAB_STOPS = 200;

export async function pressTabUntilFocused(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the Tab key does not reach the target');
}

export async function pressEnter(page: Page, target: Locator): Promise<void> {
  await pressTabUntilFocused(page, target);
  await page.keyboard.press('Enter');
}
