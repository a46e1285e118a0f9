import type { Page } from '@playwright/test';
import type { TestServer } from '../support/server.ts';
import { query } from '../support/world.ts';
import type { ScreenPage, Viewer } from './pages.ts';

/** The address of a page, with an order that this person may open in the place of `{order}`. */
export async function addressOf(
  shown: ScreenPage,
  viewer: Viewer,
  page: Page,
  server: TestServer,
): Promise<string> {
  if (!shown.path.includes('{order}') || viewer === 'visiteur') return shown.path;
  const list = (await query(page.request, server, 'orders.history', {})) as { items: { id: string }[] };
  return shown.path.replace('{order}', list.items[0]?.id ?? '');
}

/** Until the page shows what it is for, its pictures and letters included. */
export async function settled(page: Page, shown: ScreenPage): Promise<void> {
  await page.locator(shown.ready).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
}
