import type { Page } from '@playwright/test';
import { getReference } from '../support/desk.ts';
import { collectCash } from '../support/handover.ts';
import { waitForSavedPage } from '../support/offlineReady.ts';
import { expectAccessible } from '../support/page.ts';
import { test } from '../support/road.ts';
import { call, expect, query } from '../support/world.ts';

test.use({ serviceWorkers: 'allow', paymentMethod: 'espece' });

const makeFrancsPattern = (amount: number) =>
  new RegExp(`${String(amount).replace(/\B(?=(\d{3})+$)/g, '\\s')}\\sFCFA`);
const findDialog = (page: Page) => page.getByRole('dialog');

async function enterOtherAmount(page: Page, field: string, amount: string): Promise<void> {
  await findDialog(page).getByRole('button', { name: 'Autre montant' }).click();
  await findDialog(page).getByLabel(field).fill(amount);
  await findDialog(page)
    .getByRole('button', { name: /^(J’ai reçu|Je remets)/ })
    .click();
}

test('a livreur collects a part without network, once', async ({ road }) => {
  const { livreur, order } = road;
  const { grandTotal } = await order();
  const rest = grandTotal - 1000;
  await livreur.goto('/livreur/dashboard');
  const card = road.card();
  await expect(card.getByText(makeFrancsPattern(grandTotal))).toBeVisible();
  await waitForSavedPage(livreur);

  await livreur.context().setOffline(true);
  await card.getByRole('button', { name: 'Espèces reçues' }).click();
  await enterOtherAmount(livreur, 'Montant reçu', String(grandTotal + 1));
  await expect(findDialog(livreur).getByText(/^Il ne reste que .* à payer\.$/)).toBeVisible();
  await findDialog(livreur).getByLabel('Montant reçu').fill('1 000');
  await findDialog(livreur)
    .getByRole('button', { name: /^J’ai reçu 1\s000\sFCFA$/ })
    .dblclick();
  await expect(findDialog(livreur)).toHaveCount(0);
  await expect(card.getByText(/Déjà réglé\s: 1\s000\sFCFA sur/)).toBeVisible();
  await livreur.reload();
  await expect(card.getByText(makeFrancsPattern(rest)).first()).toBeVisible();
  expect(await order()).toMatchObject({ paymentState: 'due', amountPaid: 0 });

  await livreur.context().setOffline(false);
  await expect.poll(order).toMatchObject({ paymentState: 'partial', amountPaid: 1000, amountDue: rest });
});

test('a till is handed in without network, and its gap is told', async ({
  road: { livreur, admin, orderId, order },
}) => {
  const { grandTotal } = await order();
  await livreur.goto('/livreur/caisse');
  await expect(livreur.getByText('Rien en caisse')).toBeVisible();
  await livreur.getByRole('link', { name: 'Missions' }).click();
  await waitForSavedPage(livreur);

  await livreur.context().setOffline(true);
  await livreur.evaluate(() => {
    // The network goes while the sheet of another part is on its way.
    const sheet = { rel: 'stylesheet', href: '/assets/none.css' };
    const link = Object.assign(document.createElement('link'), sheet);
    document.head.append(link);
  });
  await collectCash(livreur, orderId);
  await livreur.getByRole('link', { name: 'Ma caisse' }).click();
  await expect(livreur.getByText(`#${getReference(orderId)}`)).toBeVisible();
  await livreur.getByRole('button', { name: 'Remettre la caisse' }).click();
  await expect(findDialog(livreur).getByText(makeFrancsPattern(grandTotal)).first()).toBeVisible();
  await enterOtherAmount(livreur, 'Montant que vous remettez', String(grandTotal - 500));
  const unsent = livreur.getByText('En attente d’envoi', { exact: true });
  await expect(unsent).toBeVisible();
  await livreur.reload();
  await expect(unsent).toBeVisible();
  await expect(livreur.getByRole('button', { name: 'Remettre la caisse' })).toHaveCount(0);

  await livreur.context().setOffline(false);
  await expect(livreur.getByText('Déclarée, à compter')).toBeVisible();
  expect(await order()).toMatchObject({ paymentState: 'paid' });
  type Handovers = { handovers: { id: string; expected: number; declared: number }[] };
  const { handovers } = await query<Handovers>(livreur, 'cash.mine');
  expect(handovers).toMatchObject([{ expected: grandTotal, declared: grandTotal - 500 }]);
  await call(admin, 'cash.count', { handoverId: handovers[0]?.id, counted: grandTotal - 500 });
  await expect(livreur.getByText(/^Comptée, manque 500\sFCFA$/)).toBeVisible();
  await expectAccessible(livreur);
});
