import { expect, type Page } from '@playwright/test';
import { sendOrder } from '../support/desk.ts';
import { query } from '../support/world.ts';
import type { ScreenPage, Viewer } from './pages.ts';

type Listed = { items: { id: string; status: string }[] };

export async function resolveScreenPath(shown: ScreenPage, viewer: Viewer, page: Page): Promise<string> {
  const queryList = (list: string) => query<Listed>(page, list, {});
  if (shown.path.includes('{order}')) {
    const { items } = await queryList(viewer === 'client' ? 'orders.history' : 'dispatch.delivered');
    return shown.path.replace('{order}', items[0]?.id ?? '');
  }
  if (shown.path.includes('{account}')) {
    const [account] = await query<{ id: string }[]>(page, 'accounts.list');
    return shown.path.replace('{account}', account?.id ?? '');
  }
  if (shown.path.includes('{pending}')) {
    const { items } = await queryList('orders.inProgress');
    const id = items.find(({ status }) => status === 'pending')?.id ?? (await sendOrder(page));
    return shown.path.replace('{pending}', id);
  }
  return shown.path;
}

export async function waitUntilSettled(page: Page, shown: ScreenPage): Promise<void> {
  await page.locator(shown.ready).first().waitFor();
  // The loading shape that the server draws may already match `ready`, so the screen has settled only once it is gone.
  await expect(page.locator('[aria-label="Chargement…"], #laveo-shape')).toHaveCount(0);
  await drawLazyParts(page);
  await page.evaluate(() => document.fonts.ready);
}

/** Maps are drawn only once they have been scrolled into view. */
async function drawLazyParts(page: Page): Promise<void> {
  const parts = await page.locator('[data-map]').filter({ visible: true }).all();
  for (const part of parts) {
    await part.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await part.locator(DRAWN).first().waitFor();
  }
  if (parts.length > 0) await page.evaluate(() => scrollTo(0, 0));
}

const DRAWN = '.leaflet-container, [data-chosen], [role=alert]';
