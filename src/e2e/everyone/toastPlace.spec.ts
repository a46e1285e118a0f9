import type { Locator, Page } from '@playwright/test';
import { chooseMoreAct, findOrderCard, openOrder, openPickupDialog, sendOrder } from '../support/desk.ts';
import { DESK, expect, PHONE, test } from '../support/world.ts';

/** Waits for a toast and holds it there, as a pointer over it does. */
async function holdToast(page: Page): Promise<Locator> {
  const toast = page.locator('[data-toasts] article');
  await expect(toast).toBeVisible();
  await toast.hover();
  return toast;
}

async function cancelWithoutNetwork(page: Page, order: Locator): Promise<Locator> {
  await page.route('**/trpc/dispatch.cancel*', (route) => route.abort());
  await chooseMoreAct(await openOrder(page, order), 'Annuler la commande');
  await page.getByRole('button', { name: 'Annuler la commande' }).click();
  return holdToast(page);
}

async function areBoxesApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) return false;
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

/** What lies under the corners of the toast, other than the page itself: a bar, a dialog or what has changed. */
const findCoveredParts = (toast: Locator) =>
  toast.evaluate((article) => {
    const { left, right, top, bottom } = article.getBoundingClientRect();
    const parts = 'header, [role=tablist], [data-urgency], nav, button[type=submit], [data-part=foot]';
    const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => ({ x, y })));
    return corners.flatMap(({ x, y }) => {
      const [below] = document.elementsFromPoint(x, y).filter((element) => !element.closest('[data-toasts]'));
      const part = below?.closest(parts);
      return part ? [part.outerHTML.slice(0, 120)] : [];
    });
  });

test('a toast stands beside the drawer of an order', { tag: '@nightly' }, async ({ as, aClient, server }) => {
  const orderId = await sendOrder(await as(await aClient('Ozoua Gnagne')), server);
  const page = await as('admin', { viewport: DESK, at: '/admin/commandes-non-assignees?q=ozoua' });
  const toast = await cancelWithoutNetwork(page, findOrderCard(page, orderId));
  await expect.poll(() => areBoxesApart(toast, page.getByRole('dialog').first())).toBe(true);
});

test('a toast covers neither a bar nor what the act has changed, on a phone and on a desk', async ({
  as,
  aClient,
  server,
}) => {
  const client = await as(await aClient('Zouzoua Bli'));
  for (const viewport of [PHONE, DESK]) {
    const orderId = await sendOrder(client, server);
    const page = await as('admin', { viewport });
    const dialog = await openPickupDialog(page, orderId);
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Assigner', exact: true }).click();
    const toast = await holdToast(page);
    await expect(dialog).toBeHidden();
    const order = findOrderCard(page, orderId);
    await expect(order).toContainText('Livreur assigné');
    await expect.poll(() => areBoxesApart(toast, order)).toBe(true);
    await expect.poll(() => findCoveredParts(toast)).toEqual([]);
  }
});

test('on a phone a toast stands above the act at the foot of a drawer', { tag: '@nightly' }, async ({
  as,
  aClient,
  server,
}) => {
  const orderId = await sendOrder(await as(await aClient('Wamba Kra')), server);
  const page = await as('admin', { viewport: PHONE, at: '/admin/commandes-non-assignees?q=wamba' });
  const toast = await cancelWithoutNetwork(page, findOrderCard(page, orderId));
  const act = page.getByRole('button', { name: 'Assigner pour ramassage' }).last();
  await expect.poll(() => areBoxesApart(toast, act)).toBe(true);
});
