import { expect, type Locator, type Page } from '@playwright/test';

/** Screens have narrow and no-break spaces, and pdftotext aligns columns with spaces. */
export const normalizeSpaces = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

export const findDefinition = (term: Locator) => term.locator('xpath=following-sibling::dd[1]');

export const expectText = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();
