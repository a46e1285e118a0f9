import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // A dialog that is still fading in fails the contrast check, so the check is retried.
  await expect(async () => {
    // Legacy mode skips the second page that axe opens to merge the results of frames: no page here has frames.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
    const results = await (rules ? axe.withRules(rules) : axe).analyze();
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
