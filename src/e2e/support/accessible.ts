import { basename, join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const FOLDER = join(import.meta.dirname, '../../../screens/states');
let pictures = 0;

/** With PICTURES=1, each state that is checked here is also drawn, light and dark. */
async function takePictures(page: Page): Promise<void> {
  pictures += 1;
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const colorScheme of isDark ? (['light', 'dark'] as const) : (['dark', 'light'] as const)) {
    await page.emulateMedia({ colorScheme });
    const name = `${basename(test.info().file, '.spec.ts')}-${pictures}-${colorScheme}.png`;
    await page.screenshot({ path: join(FOLDER, name) });
  }
}

export async function expectAccessible(page: Page): Promise<void> {
  if (process.env.PICTURES) await takePictures(page);
  // A dialog that is still fading in fails the contrast check, so the check is retried.
  await expect(async () => {
    // Legacy mode skips the second page that axe opens to merge the results of frames: no page here has frames.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
    const results = await axe.analyze();
    expect(
      results.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`),
    ).toEqual([]);
  }).toPass({ timeout: 120_000 });
  await expectNoSidewaysScroll(page);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const measureOverflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(measureOverflow, { message: 'sideways scroll' }).toBeLessThanOrEqual(0);
}
