import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What every page owes: no violation that axe finds, and nothing that makes a narrow screen scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // A dialog that fades in is read again once it stands.
  await expect(async () => {
    const found = await new AxeBuilder({ page }).analyze();
    expect(
      found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`),
    ).toEqual([]);
  }).toPass({ timeout: 120_000 });
  await expectNoSidewaysScroll(page);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, { message: 'sideways scroll' }).toBeLessThanOrEqual(0);
}
