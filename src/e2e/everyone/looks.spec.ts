import type { Page } from '@playwright/test';
import { resolveScreenPath, waitUntilSettled } from '../screens/order.ts';
import { PAGES, type Viewer } from '../screens/pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/page.ts';
import { DESK, expect, PHONE, test } from '../support/world.ts';

// Each role has its own browser context, so the tests can run in parallel.
test.describe.configure({ mode: 'parallel' });

const NARROWEST = { width: 320, height: 640 };

const readBackgroundColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const LOOKS = [
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: DESK, colorScheme: 'dark' },
  { viewport: PHONE, colorScheme: 'dark' },
  { viewport: DESK, colorScheme: 'light' },
] as const;

/** The nightly run alone covers the public's and the desk's pages. `browse` also fails the test on a console error. */
for (const viewer of Object.keys(PAGES) as Viewer[]) {
  const tag = viewer === 'client' || viewer === 'livreur' ? [] : ['@nightly'];
  test(`each page of the ${viewer} is accessible and never scrolls sideways`, { tag }, async ({
    as,
    browse,
  }) => {
    test.setTimeout(600_000);
    const page = viewer === 'visiteur' ? await browse() : await as(viewer);
    for (const [number, screen] of PAGES[viewer].entries()) {
      // The nightly run covers each width and scheme on every page; other runs alternate them.
      const looks = process.env.NIGHTLY ? LOOKS : LOOKS.slice(number % LOOKS.length).slice(0, 1);
      await test.step(screen.path, async () => {
        const grounds: Partial<Record<'light' | 'dark', string>> = {};
        await page.goto(await resolveScreenPath(screen, viewer, page));
        for (const { viewport, colorScheme } of looks) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await waitUntilSettled(page, screen);
          const otherGround = grounds[colorScheme === 'light' ? 'dark' : 'light'];
          if (otherGround) await expect.poll(() => readBackgroundColor(page)).not.toBe(otherGround);
          await expect(page.locator('h1')).toHaveCount(1);
          await expectAccessible(page);
          grounds[colorScheme] = await readBackgroundColor(page);
        }
        await page.setViewportSize(NARROWEST);
        await expectNoSidewaysScroll(page);
      });
    }
  });
}
