import type { Page, Route } from '@playwright/test';
import { leaveOutFirstData } from '../support/firstData.ts';

export type Step = (page: Page) => Promise<unknown>;

export interface ScreenState {
  name: string;
  show: Step;
}

export const inTurn =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page);
  };

export const aView = (name: string, ...steps: Step[]): ScreenState => ({ name, show: inTurn(...steps) });

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
