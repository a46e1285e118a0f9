import { addressOf, settled } from '../screens/order.ts';
import { PAGES, type Viewer } from '../screens/pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts';
import { DESK, expect, PHONE, test } from '../support/world.ts';

// Each role and scheme has its own browser context, so the tests can run in parallel.
test.describe.configure({ mode: 'parallel' });

const NARROWEST = { width: 320, height: 640 };

/** `browse` also fails the test on an error in the console. */
for (const viewer of Object.keys(PAGES) as Viewer[]) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`each page of the ${viewer} is accessible and never scrolls sideways, ${scheme} scheme`, async ({
      as,
      browse,
      server,
    }) => {
      test.setTimeout(600_000);
      const page = viewer === 'visiteur' ? await browse() : await as(viewer);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      for (const screen of PAGES[viewer]) {
        await test.step(screen.path, async () => {
          await page.setViewportSize(PHONE);
          await page.goto(await addressOf(screen, viewer, page, server));
          await settled(page, screen);
          await expect(page.locator('h1')).toHaveCount(1);
          await expectAccessible(page);
          if (scheme === 'light') {
            await page.setViewportSize(DESK);
            await expectAccessible(page);
          }
          await page.setViewportSize(NARROWEST);
          await expectNoSidewaysScroll(page);
        });
      }
    });
  }
}
