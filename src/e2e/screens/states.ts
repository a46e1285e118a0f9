import type { Page } from '@playwright/test';
import { findSheet } from '../support/handover.ts';

export interface ScreenState {
  name: string;
  show(page: Page): Promise<unknown>;
  ready?: string;
  wideOnly?: boolean;
  whole?: boolean;
}

export const pressInSheet = (page: Page, words: string | RegExp) =>
  findSheet(page).getByRole('button', { name: words }).first().click();

export const pressButton = (page: Page, words: string | RegExp) =>
  page.getByRole('button', { name: words }).filter({ visible: true }).first().click();

export const openDialog =
  (
    order: string,
    words: string | RegExp,
    ready: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ) =>
  async (page: Page) => {
    await page.goto(`/admin/commandes/${order}`);
    await pressButton(page, words);
    await page.getByRole('dialog').waitFor();
    await ready(page);
  };
