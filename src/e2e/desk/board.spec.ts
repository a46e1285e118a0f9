import type { Page } from '@playwright/test';
import { findLivreurStrip, getReference, sendOrder } from '../support/desk.ts';
import { expectAccessible, expectToast } from '../support/page.ts';
import { DESK, expect, makeTestOnOwnServer } from '../support/world.ts';

// A column shows its soonest orders, among which those of other tests would come first.
const test = makeTestOnOwnServer();

const findColumn = (page: Page, title: string) => page.getByRole('region', { name: new RegExp(`^${title}`) });
const findCardInColumn = (page: Page, title: string, orderId: string) =>
  findColumn(page, title).getByRole('article', { name: `Commande ${getReference(orderId)}` });

test('a card that is dropped on a livreur’s strip is theirs', async ({ as, aClient, aLivreur }) => {
  const orderId = await sendOrder(await as(await aClient('Simone Ettien')));
  const [first, second] = [await aLivreur('Aristide Bla'), await aLivreur('Bernard Cissé')];
  // A drag on a lower screen would scroll away from a card at the foot of its column.
  const page = await as('admin', { viewport: { width: 1920, height: 2400 }, at: '/admin/dashboard' });
  await findCardInColumn(page, 'En attente', orderId).dragTo(findLivreurStrip(page, first.fullname));
  await expectToast(page, 'Le livreur a bien été assigné.');
  await expect(findCardInColumn(page, 'Ramassage', orderId)).toContainText('Aristide B.');
  await expect(findLivreurStrip(page, first.fullname)).toContainText('1 mission');

  await findCardInColumn(page, 'Ramassage', orderId).dragTo(findLivreurStrip(page, second.fullname));
  await expectToast(page, 'La commande a été réassignée au nouveau livreur.');
  await expect(findLivreurStrip(page, first.fullname)).toContainText('Libre');
  await expect(findLivreurStrip(page, second.fullname)).toContainText('1 mission');
});

test('14 cards are in view, late ones first, and a livreur narrows the columns', async ({ as }) => {
  const page = await as('admin', { viewport: DESK, at: '/admin/dashboard' });
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const boxes = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()));
  expect(Math.min(...boxes.map(({ top }) => top))).toBeLessThan(200);
  expect(boxes.filter(({ bottom }) => bottom <= 800).length).toBeGreaterThanOrEqual(14);
  // Each part of a stage is sorted by itself; linen of a cancelled order has no hour, and stands before it.
  for (const part of await page.locator('[data-board-column] ul').all()) {
    const urgencies = await part
      .getByRole('article')
      .filter({ hasNotText: 'Linge à rendre' })
      .evaluateAll((all) => all.map((card) => card.dataset.urgency === 'late'));
    expect(urgencies).toEqual([...urgencies].sort((a, b) => Number(b) - Number(a)));
  }

  await findLivreurStrip(page, 'Yao Kouadio').getByRole('button').click();
  await expect(page.getByRole('radio', { name: 'Colonnes' })).toBeChecked();
  await expect(findColumn(page, 'Retour').getByText('Moussa T.', { exact: true })).toHaveCount(0);
  await expect(findColumn(page, 'Retour').getByText('Yao K.', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Livrées \d+$/ }).click();
  await expect(page.getByRole('heading', { name: 'Commandes – Livrées' })).toBeVisible();
});
