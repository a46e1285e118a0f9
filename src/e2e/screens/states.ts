import type { Page } from '@playwright/test';

/** A dialog, or a screen that is empty, waiting or refused. */
export interface ScreenState {
  name: string;
  show(page: Page): Promise<unknown>;
  /** What must be seen then, where `show` has not waited for it. */
  ready?: string;
  /** There is no such thing on a phone. */
  wideOnly?: boolean;
}
