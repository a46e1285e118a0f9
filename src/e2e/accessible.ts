import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What every page owes: no violation that axe finds, and nothing that makes a narrow screen scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).analyze();
  expect(
    found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`),
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'sideways scroll').toBeLessThanOrEqual(0);
}
