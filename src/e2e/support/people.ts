import type { Locator, Page } from '@playwright/test';

export const findPersonRow = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
export const findPersonRows = (page: Page) => page.locator('tbody').getByRole('row');

export async function openActs(page: Page, person: Locator): Promise<Locator> {
  await person.getByRole('button', { name: /^Actions pour / }).click();
  return page.getByRole('menu');
}

export async function chooseAct(page: Page, person: Locator, name: string): Promise<void> {
  await (await openActs(page, person)).getByRole('menuitem', { name }).click();
}
