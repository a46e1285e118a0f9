import type { Page } from '@playwright/test';

/** A dialog, or a screen that is empty, waiting or refused. */
export interface ScreenState {
  name: string;
  show(page: Page): Promise<unknown>;
  ready?: string;
  wideOnly?: boolean;
  /** The whole page, not only what a person sees first. */
  whole?: boolean;
}

/** The first button of these words that is there. */
export const press = (page: Page, words: string | RegExp) =>
  page.getByRole('button', { name: words }).filter({ visible: true }).first().click();

/** Opens the page of an order and one of its dialogs. */
export const openDialog =
  (
    order: string,
    words: string | RegExp,
    ready: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ) =>
  async (page: Page) => {
    await page.goto(`/admin/commandes/${order}`);
    await press(page, words);
    await page.getByRole('dialog').waitFor();
    await ready(page);
  };
