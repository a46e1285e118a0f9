import type { Page } from '@playwright/test';
import { addressOf, settled } from '../screens/order.ts';
import { PAGES, type Viewer } from '../screens/pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts';
import { DESK, expect, PHONE, test } from '../support/world.ts';

// Each role has its own browser context, so the tests can run in parallel.
test.describe.configure({ mode: 'parallel' });

const NARROWEST = { width: 320, height: 640 };

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** `browse` also fails the test on an error in the console. */
for (const viewer of Object.keys(PAGES) as Viewer[]) {
  test(`each page of the ${viewer} is accessible in both schemes and never scrolls sideways`, async ({
    as,
    browse,
    server,
  }) => {
    test.setTimeout(600_000);
    const page = viewer === 'visiteur' ? await browse() : await as(viewer);
    for (const screen of PAGES[viewer]) {
      await test.step(screen.path, async () => {
        await page.setViewportSize(PHONE);
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.goto(await addressOf(screen, viewer, page, server));
        await settled(page, screen);
        await expect(page.locator('h1')).toHaveCount(1);
        await expectAccessible(page);
        await page.setViewportSize(DESK);
        await expectAccessible(page);
        await page.setViewportSize(NARROWEST);
        await expectNoSidewaysScroll(page);
        // The scheme changes colours and nothing else.
        await page.setViewportSize(PHONE);
        const lightGround = await groundOf(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect.poll(() => groundOf(page)).not.toBe(lightGround);
        await expectAccessible(page, ['color-contrast']);
      });
    }
  });
}
