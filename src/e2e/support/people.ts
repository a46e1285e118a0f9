import type { Locator, Page } from '@playwright/test';

export const findPersonRow = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
export const findPersonRows = (page: Page) => page.locator('tbody').getByRole('row');

export async function chooseAct(page: Page, person: Locator, name: string): Promise<void> {
  await person.getByRole('button', { name: /^Actions pour / }).click();
  await page.getByRole('menuitem', { name }).click();
}
