import type { Page } from '@playwright/test';
import { findOrderCard, getReference, sendOrder } from '../support/desk.ts';
import { expectAccessible } from '../support/page.ts';
import type { TestServer } from '../support/server.ts';
import { DESK, expect, PHONE, test } from '../support/world.ts';

const LEAST_VISIBLE = 18;

async function countVisibleRows(page: Page): Promise<number> {
  await expect(page.locator('tbody tr').nth(LEAST_VISIBLE)).toBeAttached();
  return page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
}

const listCutHours = (page: Page) =>
  page
    .locator('tbody :is([data-column="passage"], [data-column="sentence"])')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );

const setOrderStatuses = (server: TestServer, orderIds: string[], status: string) =>
  server.runOnDatabase((sqlite) => {
    // A delivered order that is not paid cannot be removed.
    const update = sqlite.prepare(
      "update orders set status = ?, amount_paid = grand_total, payment_state = 'paid' where id = ?",
    );
    for (const id of orderIds) update.run(status, id);
  });

test('lists show eighteen orders on a desk, cards on a phone', async ({ server, client, admin, owner }) => {
  const orderIds: string[] = [];
  for (let i = 0; i < 20; i++) orderIds.push(await sendOrder(client));
  const longestHour = Date.UTC(2099, 8, 30, 16, 30);
  server.updateDatabase('update orders set told_at = ? where id = ?', longestHour, orderIds[0] ?? '');
  for (const [page, path, status, filters] of [
    [admin, '/admin/commandes-non-assignees', 'pending', { Livreur: 0, 'Retour prévu': 1 }],
    [admin, '/admin/dashboard?statut=pending', 'pending', { Statut: 1 }],
    [admin, '/admin/commandes-en-cours', 'processing', { Livreur: 1, 'Retour prévu': 1 }],
    [admin, '/admin/commandes-livrees', 'completed', { Livreur: 1, 'Retour prévu': 0 }],
    [owner, '/superadmin/commandes', 'completed', { Paiement: 1 }],
  ] as const) {
    setOrderStatuses(server, orderIds, status);
    await page.goto(path);
    expect(await countVisibleRows(page), path).toBeGreaterThanOrEqual(LEAST_VISIBLE);
    expect(await listCutHours(page)).toEqual([]);
    for (const [name, count] of Object.entries(filters))
      await expect(page.getByLabel(name, { exact: true })).toHaveCount(count);
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.setViewportSize(DESK);
  }
  await admin.goto('/admin/commandes-en-cours?livreur=00000000-0000-4000-8000-000000000000');
  await expect(admin.getByText('Aucune commande de cette page ne correspond aux filtres.')).toBeVisible();
  await admin.goto('/admin/commandes');
  await expect(admin.getByRole('columnheader', { name: 'Quartier' })).toBeVisible();
  server.updateDatabase("update orders set tag = 4321, linen = 'held' where id = ?", orderIds[0] ?? '');
  await admin.goto('/admin/commandes?q=sac+4321');
  await expect(admin.getByRole('row').getByText('Sac 4321')).toBeVisible();
  await admin.goto('/admin/commandes?q=sac+4322');
  await expect(admin.getByText('ne correspond à «\u00a0sac 4322\u00a0».')).toBeVisible();
});

test('an order opens above its list, and gives the focus back', async ({ as, aClient }) => {
  const orderId = await sendOrder(await as(await aClient('Ghislain Amon')));
  const page = await as('admin', { viewport: DESK, at: '/admin/dashboard?q=ghislain+amon' });
  const card = findOrderCard(page, orderId);
  const link = card.getByRole('link');
  // The link covers the client's cell, whose text may be cut.
  await card.getByText('Ghislain Amon').hover({ force: true });
  await expect(link).toHaveAttribute('title', 'Ghislain Amon');
  await link.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Ghislain Amon').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(link).toBeFocused();
});

test('a table keeps its sorting and hidden columns after a reload', async ({ as, aClient, server }) => {
  const client = await as(await aClient('Lambert Ziao'));
  const [cheap, dear] = [await sendOrder(client), await sendOrder(client)];
  server.updateDatabase('update orders set pieces = 40 where id = ?', dear);
  const page = await as('admin', { viewport: DESK, at: '/admin/dashboard?q=lambert+ziao' });
  const readReferences = () => page.locator('tbody th strong').allTextContents();
  const [low, high] = [`#${getReference(cheap)}`, `#${getReference(dear)}`];
  await expect.poll(readReferences).toEqual([high, low]);
  const header = page.getByRole('columnheader', { name: 'Pièces' });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(readReferences).toEqual([low, high]);
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(readReferences).toEqual([high, low]);

  await page.getByRole('button', { name: 'Colonnes' }).click();
  await page.getByRole('checkbox', { name: 'Pièces' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(header).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Total' })).toBeVisible();
  await expect(header).toHaveCount(0);
});
