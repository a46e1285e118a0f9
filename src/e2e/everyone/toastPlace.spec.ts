import type { Locator, Page } from '@playwright/test';
import { sendOrder } from '../support/desk.ts';
import { DESK, expect, PHONE, test } from '../support/world.ts';

/** The cancellation gets no answer, so its dialog closes and a toast reports the failure. */
async function cancelWithoutNetwork(page: Page): Promise<Locator> {
  await page.route('**/trpc/dispatch.cancel*', (route) => route.abort());
  await page.getByRole('button', { name: 'Annuler', exact: true }).first().click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Annuler la commande' }).click();
  const toast = page.locator('[data-toasts] article');
  await expect(toast).toBeVisible();
  await toast.hover();
  return toast;
}

async function areBoxesApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) return false;
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

test('a toast stands beside the drawer of an order', { tag: '@nightly' }, async ({ as, aClient, server }) => {
  await sendOrder(await as(await aClient('Ozoua Gnagne')), server);
  const page = await as('admin', { viewport: DESK, at: '/admin/commandes-non-assignees?q=ozoua' });
  await page.locator('[data-order-row]').first().click();
  const drawer = page.getByRole('dialog');
  const toast = await cancelWithoutNetwork(page);
  await expect.poll(() => areBoxesApart(toast, drawer)).toBe(true);
});

test('a drawer that opens on a phone begins below the toast', { tag: '@nightly' }, async ({
  as,
  aClient,
  server,
}) => {
  await sendOrder(await as(await aClient('Zouzoua Bli')), server);
  const page = await as('admin', { viewport: PHONE, at: '/admin/commandes-non-assignees?q=zouzoua' });
  const toast = await cancelWithoutNetwork(page);
  expect(await areBoxesApart(toast, page.getByRole('banner'))).toBe(true);
  await page.getByRole('button', { name: 'Ouvrir le menu' }).press('Enter');
  await expect.poll(() => areBoxesApart(toast, page.getByRole('dialog'))).toBe(true);
});
