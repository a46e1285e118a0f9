import type { Page } from '@playwright/test';
import { findSheet } from '../support/handover.ts';

export interface ScreenState {
  name: string;
  show(page: Page): Promise<unknown>;
  ready?: string;
  wideOnly?: boolean;
  whole?: boolean;
}

type Act = (page: Page) => Promise<unknown>;

export const DIALOG = '[role=dialog]';

export const open =
  (path: string): Act =>
  (page) =>
    page.goto(path);

export const press =
  (words: string | RegExp): Act =>
  (page) =>
    pressButton(page, words);

export const inTurn =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };

/** Answers the calls at an address with a failure, or never. */
export const spoil =
  (calls: string, how: 'never' | 'failure'): Act =>
  (page) =>
    page.route(calls, (route) => (how === 'never' ? undefined : route.fulfill({ status: 500, body: 'no' })));

export const pressInSheet = (page: Page, words: string | RegExp) =>
  findSheet(page).getByRole('button', { name: words }).first().click();

export const pressButton = (page: Page, words: string | RegExp) =>
  page.getByRole('button', { name: words }).filter({ visible: true }).first().click();

/** An act of an order stands in its menu, at its foot or in the tab of its money. */
async function pressOrderAct(page: Page, words: string | RegExp): Promise<void> {
  await pressButton(page, 'Plus d’actions');
  await page.getByRole('menu').waitFor();
  const entry = page.getByRole('menuitem', { name: words }).first();
  if (await entry.isVisible()) return entry.click();
  await page.keyboard.press('Escape');
  if (!(await page.getByRole('button', { name: words }).first().isVisible()))
    await page.getByRole('tab', { name: 'Paiement' }).click();
  await pressButton(page, words);
}

export const openDialog =
  (
    order: string,
    words: string | RegExp,
    ready: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ) =>
  async (page: Page) => {
    await page.goto(`/admin/commandes/${order}`);
    await pressOrderAct(page, words);
    await page.getByRole('dialog').waitFor();
    await ready(page);
  };
