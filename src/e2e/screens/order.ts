import { expect, type Page } from '@playwright/test';
import { place } from '../support/desk.ts';
import type { TestServer } from '../support/server.ts';
import { query } from '../support/world.ts';
import type { ScreenPage, Viewer } from './pages.ts';

interface Listed {
  items: { id: string; status: string }[];
}

/** The address of a page, with an order that this person may open in the place of `{order}` or `{pending}`. */
export async function addressOf(
  shown: ScreenPage,
  viewer: Viewer,
  page: Page,
  server: TestServer,
): Promise<string> {
  const ask = (list: string) => query(page.request, server, list, {}) as Promise<Listed>;
  if (shown.path.includes('{order}')) {
    const { items } = await ask(viewer === 'client' ? 'orders.history' : 'dispatch.delivered');
    return shown.path.replace('{order}', items[0]?.id ?? '');
  }
  if (shown.path.includes('{pending}')) {
    const { items } = await ask('orders.inProgress');
    const id = items.find(({ status }) => status === 'pending')?.id ?? (await place(page, server));
    return shown.path.replace('{pending}', id);
  }
  return shown.path;
}

/** Until the page shows what it is for, its pictures and letters included. */
export async function settled(page: Page, shown: ScreenPage): Promise<void> {
  await page.locator(shown.ready).first().waitFor();
  if (shown.charts) await drawCharts(page);
  // A shape may have what is waited for, too.
  await expect(page.locator('[aria-label="Chargement…"], #laveo-shape')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** They are drawn once one scrolls to them; the figures of each stand below it. */
async function drawCharts(page: Page): Promise<void> {
  for (const figures of await page.getByText('Voir les chiffres').all())
    await figures.scrollIntoViewIfNeeded();
  await expect(page.locator('.recharts-wrapper')).toHaveCount(2);
  await page.evaluate(() => scrollTo(0, 0));
}
