import { addressOf, settled } from '../screens/order.ts';
import { PAGES, type Viewer } from '../screens/pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts';
import { DESK, expect, PHONE, test } from '../support/world.ts';

// Each role and scheme has its own browser: they need not wait for one another.
test.describe.configure({ mode: 'parallel' });

const NARROWEST = { width: 320, height: 640 };

/** Every route of every role: nothing that axe finds, no sideways scroll, one h1, and a quiet console. */
for (const viewer of Object.keys(PAGES) as Viewer[]) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`${viewer}, ${scheme}: each page is readable by everyone`, async ({ as, browse, server }) => {
      test.setTimeout(600_000);
      const page = viewer === 'visiteur' ? await browse() : await as(viewer);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      for (const shown of PAGES[viewer]) {
        await test.step(shown.path, async () => {
          await page.setViewportSize(PHONE);
          await page.goto(await addressOf(shown, viewer, page, server));
          await settled(page, shown);
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
