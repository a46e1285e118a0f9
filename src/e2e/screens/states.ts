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
