import type { Page } from '@playwright/test';
import { sendOrder } from '../support/desk.ts';
import { expectAccessible } from '../support/page.ts';
import { DESK, expect, PHONE, test } from '../support/world.ts';

test.use({ tiles: true });

const readScrollTop = (page: Page) => page.evaluate(() => window.scrollY);
/** The addresses of the tiles end in zoom/x/y. */
const readZoomLevel = async (page: Page) =>
  Math.max(
    ...(await page
      .locator('img.leaflet-tile')
      .evaluateAll((tiles) => tiles.map((tile) => Number((tile as HTMLImageElement).src.split('/').at(-3))))),
  );

test('a marker opens its order, and that of a place one of its orders', async ({ as, aClient }) => {
  const client = await as(await aClient('Yves Bédié'));
  await sendOrder(client);
  // The search finds the beginning of any word, with or without accents.
  const page = await as('admin', { viewport: DESK, at: '/admin/dashboard?vue=carte&q=bedie+yv' });
  await expect(page.getByText('Deux doigts pour déplacer la carte.')).toBeHidden();
  const drawer = page.getByRole('dialog');
  // A map that is still moving into place may take the marker away from under the pointer.
  await expect(async () => {
    if (await drawer.isHidden())
      await page.getByRole('button', { name: /^Yves Bédié, En attente/ }).click({ timeout: 5000 });
    await expect(drawer).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(drawer.getByRole('button', { name: 'Assigner pour ramassage' })).toBeVisible();
  await page.keyboard.press('Escape');
  const marker = page.getByRole('button', { name: /^Yves Bédié, En attente/ });
  await expect(marker).toHaveAttribute('title', /^Yves Bédié, En attente/);

  await sendOrder(client);
  await page.getByRole('button', { name: '2 commandes ici' }).click();
  await expect(marker).toHaveCount(2);
  await expectAccessible(page);
  await marker.last().click();
  await expect(drawer).toBeVisible();
});

test('the wheel over the city map scrolls the page, and zooms the map with Ctrl', async ({ as }) => {
  const viewport = { width: 1280, height: 480 };
  const page = await as('admin', { viewport, at: '/admin/dashboard?vue=carte' });
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

test('one finger on the city map scrolls the page on a phone', async ({ as }) => {
  const page = await as('admin', { viewport: PHONE });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  await page.goto('/admin/dashboard?vue=carte');
  const map = page.getByLabel('Carte des commandes en cours');
  await expect(map.locator('img.leaflet-tile').first()).toBeVisible();
  await expect(page.getByText('Deux doigts pour déplacer la carte.')).toBeVisible();
  await expectAccessible(page);
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
