import type { Page } from '@playwright/test';
import { place } from '../support/desk.ts';
import { call, expect, PHONE, query, test } from '../support/world.ts';

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
/** How near the map is: what its tiles are asked by. */
const nearness = async (page: Page) =>
  Math.max(
    ...(await page
      .locator('img.leaflet-tile')
      .evaluateAll((tiles) => tiles.map((tile) => Number((tile as HTMLImageElement).src.split('/').at(-3))))),
  );

test('a mark on the city map says what has become of its order', async ({ as, aClient, server }) => {
  const orderId = await place(await as(await aClient('Ursule Kra')), server);
  const page = await as('admin');
  await page.goto('/admin/dashboard?vue=carte&q=kra+urs');
  await expect(page.getByRole('button', { name: /^Ursule Kra, En attente/ })).toBeVisible();
  const livreurs = (await query(page.request, server, 'dispatch.livreurs', {})) as { id: string }[];
  const sent = { orderId, leg: 'pickup', livreurId: livreurs[0]?.id, from: 'pending' };
  await call(page.request, server, 'dispatch.assign', sent);
  const mark = page.getByRole('button', { name: /^Ursule Kra, Livreur assigné/ });
  await expect(mark).toBeVisible();
  await expect(mark).toHaveAttribute('title', /^Ursule Kra, Livreur assigné/);
  await expect(page.getByText('Deux doigts pour déplacer la carte.')).toBeHidden();
});

test('above the city map the wheel scrolls the page, and zooms with Ctrl', async ({ as }) => {
  const page = await as('admin', { viewport: { width: 1280, height: 480 } });
  await page.goto('/admin/dashboard?vue=carte');
  const map = page.getByLabel('Carte des commandes en cours');
  await expect(map.locator('img.leaflet-tile').first()).toBeVisible();
  const before = await nearness(page);
  await map.hover();
  const from = await scrolled(page);
  await page.mouse.wheel(0, -120);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(from);
  expect(await nearness(page)).toBe(before);
  await map.hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -240);
  await page.keyboard.up('Control');
  await expect.poll(() => nearness(page)).toBeGreaterThan(before);
});

test('on a phone one finger scrolls the page past the city map, and two are said to move it', async ({
  as,
}) => {
  const page = await as('admin', { viewport: PHONE });
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  await page.goto('/admin/dashboard?vue=carte');
  const map = page.getByLabel('Carte des commandes en cours');
  await expect(map.locator('img.leaflet-tile').first()).toBeVisible();
  await expect(page.getByText('Deux doigts pour déplacer la carte.')).toBeVisible();
  const { x, y } = (await map.boundingBox()) ?? { x: 0, y: 0 };
  const from = await scrolled(page);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', up: number) =>
    phone.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + 150, y: y + 250 - up }],
    });
  await finger('touchStart', 0);
  for (let up = 10; up <= 200; up += 10) await finger('touchMove', up);
  await finger('touchEnd', 200);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(from);
});
