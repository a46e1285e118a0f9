import type { Page } from '@playwright/test';
import { sendOrder } from '../support/desk.ts';
import { call, expect, PHONE, query, test } from '../support/world.ts';

test.use({ tiles: true });

const readScrollTop = (page: Page) => page.evaluate(() => window.scrollY);
/** The addresses of the tiles end in zoom/x/y. */
const readZoomLevel = async (page: Page) =>
  Math.max(
    ...(await page
      .locator('img.leaflet-tile')
      .evaluateAll((tiles) => tiles.map((tile) => Number((tile as HTMLImageElement).src.split('/').at(-3))))),
  );

test('a marker on the city map shows the new status of its order', async ({ as, aClient, server }) => {
  const orderId = await sendOrder(await as(await aClient('Ursule Kra')), server);
  const page = await as('admin', { at: '/admin/dashboard?vue=carte&q=kra+urs' });
  await expect(page.getByRole('button', { name: /^Ursule Kra, En attente/ })).toBeVisible();
  const livreurs = (await query(page.request, server, 'dispatch.livreurs', {})) as { id: string }[];
  const assignment = { orderId, leg: 'pickup', livreurId: livreurs[0]?.id, from: 'pending' };
  await call(page.request, server, 'dispatch.assign', assignment);
  const marker = page.getByRole('button', { name: /^Ursule Kra, Livreur assigné/ });
  await expect(marker).toBeVisible();
  await expect(marker).toHaveAttribute('title', /^Ursule Kra, Livreur assigné/);
  await expect(page.getByText('Deux doigts pour déplacer la carte.')).toBeHidden();
});

test('the wheel over the city map scrolls the page, and zooms the map with Ctrl', async ({ as }) => {
  const page = await as('admin', {
    viewport: { width: 1280, height: 480 },
    at: '/admin/dashboard?vue=carte',
  });
  const map = page.getByLabel('Carte des commandes en cours');
  await expect(map.locator('img.leaflet-tile').first()).toBeVisible();
  const zoomBefore = await readZoomLevel(page);
  await map.hover();
  const scrollBefore = await readScrollTop(page);
  await page.mouse.wheel(0, -120);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => readScrollTop(page)).toBeGreaterThan(scrollBefore);
  expect(await readZoomLevel(page)).toBe(zoomBefore);
  await map.hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -240);
  await page.keyboard.up('Control');
  await expect.poll(() => readZoomLevel(page)).toBeGreaterThan(zoomBefore);
});

test('one finger on the city map scrolls the page on a phone, and a hint says that two fingers move the map', async ({
  as,
}) => {
  const page = await as('admin', { viewport: PHONE });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  await page.goto('/admin/dashboard?vue=carte');
  const map = page.getByLabel('Carte des commandes en cours');
  await expect(map.locator('img.leaflet-tile').first()).toBeVisible();
  await expect(page.getByText('Deux doigts pour déplacer la carte.')).toBeVisible();
  const { x, y } = (await map.boundingBox()) ?? { x: 0, y: 0 };
  const scrollBefore = await readScrollTop(page);
  const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance: number) =>
    devTools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + 150, y: y + 250 - distance }],
    });
  await dispatchTouch('touchStart', 0);
  for (let distance = 10; distance <= 200; distance += 10) await dispatchTouch('touchMove', distance);
  await dispatchTouch('touchEnd', 200);
  await expect.poll(() => readScrollTop(page)).toBeGreaterThan(scrollBefore);
});
