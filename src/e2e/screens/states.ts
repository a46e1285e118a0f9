import type { Page, Route } from '@playwright/test';
import { leaveOutFirstData } from '../support/firstData.ts';
import { findSheet } from '../support/handover.ts';

export type Step = (page: Page) => Promise<unknown>;

export interface ScreenState {
  name: string;
  show: Step;
  isWhole?: boolean;
  isWideOnly?: boolean;
}

export const inTurn =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page);
  };

/** The picture shows what is on the screen. */
export const aView = (name: string, ...steps: Step[]): ScreenState => ({ name, show: inTurn(...steps) });

/** The picture shows the page down to its foot. */
export const aWholePage = (name: string, ...steps: Step[]): ScreenState => ({
  name,
  show: inTurn(...steps),
  isWhole: true,
});

export const DIALOG = '[role=dialog]';
export const RETRY = 'button:has-text("Réessayer")';

export const open =
  (path: string): Step =>
  (page) =>
    page.goto(path);

export const press =
  (words: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name: words }).filter({ visible: true }).first().click();

export const pressInSheet =
  (words: string | RegExp): Step =>
  (page) =>
    findSheet(page).getByRole('button', { name: words }).first().click();

export const choose =
  (words: string): Step =>
  (page) =>
    page.getByText(words, { exact: true }).filter({ visible: true }).first().click();

export const fill =
  (label: string | RegExp, text: string): Step =>
  (page) =>
    page.getByLabel(label).filter({ visible: true }).first().fill(text);

export const see =
  (selector: string): Step =>
  (page) =>
    page.locator(selector).filter({ visible: true }).first().waitFor();

export const respond =
  (calls: string, answer: (route: Route) => unknown): Step =>
  (page) =>
    page.route(calls, answer);

export const fail = (calls: string) => respond(calls, (route) => route.fulfill({ status: 500, body: 'no' }));
export const leaveUnanswered = (calls: string) => respond(calls, () => undefined);
export const abort = (calls: string) => respond(calls, (route) => route.abort());

/** The page shows how its calls go, because it comes without first data. */
export const openBare =
  (path: string): Step =>
  async (page) => {
    await leaveOutFirstData(page, path);
    await page.goto(path);
  };

/** An act of an order stands in its menu, at its foot or in the tab of its money. */
async function pressOrderAct(page: Page, words: string | RegExp): Promise<void> {
  await press('Plus d’actions')(page);
  await page.getByRole('menu').waitFor();
  const entry = page.getByRole('menuitem', { name: words }).first();
  if (await entry.isVisible()) return entry.click();
  await page.keyboard.press('Escape');
  if (!(await page.getByRole('button', { name: words }).first().isVisible()))
    await page.getByRole('tab', { name: 'Paiement' }).click();
  await press(words)(page);
}

export const openDialog =
  (order: string, words: string | RegExp): Step =>
  async (page) => {
    await page.goto(`/admin/commandes/${order}`);
    await pressOrderAct(page, words);
    await page.getByRole('dialog').waitFor();
  };
