import { formatFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { collectCash } from '../support/handover.ts';
import { waitForSavedPage } from '../support/offlineReady.ts';
import { expectAccessible } from '../support/page.ts';
import { test } from '../support/road.ts';
import { call, expect, query } from '../support/world.ts';

test.use({ serviceWorkers: 'allow', paymentMethod: 'espece' });

test('a till is handed in without network, and its gap is told', async ({ road }) => {
  const { livreur, admin, orderId, order } = road;
  const { grandTotal, number } = await order();
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
  await expect(livreur.getByText(`${formatOrderNumber(number)} · en attente d’envoi`)).toBeVisible();
  await livreur.getByRole('button', { name: 'Remettre la caisse' }).click();
  const dialog = livreur.getByRole('dialog');
  await expect(dialog.getByText(formatFcfa(grandTotal)).first()).toBeVisible();
  const whole = dialog.getByText('tout ce que vous avez en main');
  await expect(whole).toBeVisible();
  await dialog.getByRole('button', { name: 'Autre montant' }).click();
  await expect(whole).toHaveCount(0);
  await dialog.getByLabel('Montant que vous remettez').fill('0');
  const gap = `il manque ${formatFcfa(grandTotal)}`;
  await expect(dialog.getByText(gap)).toBeVisible();
  await dialog.getByRole('button', { name: /^Je remets/ }).click();
  await dialog.getByRole('button', { name: 'Corriger' }).click();
  await expect(dialog.getByLabel('Montant que vous remettez')).toHaveValue('0');
  await dialog.getByRole('button', { name: /^Je remets/ }).click();
  await livreur
    .getByRole('dialog', { name: /^Il manque/ })
    .getByRole('button', { name: /^Remettre 0/ })
    .click();
  const missing = livreur.getByText(gap);
  const unsent = livreur.getByText('En attente d’envoi', { exact: true });
  await expect(unsent).toBeVisible();
  await livreur.reload();
  await expect(unsent).toBeVisible();
  await expect(livreur.getByRole('button', { name: 'Remettre la caisse' })).toHaveCount(0);

  await livreur.context().setOffline(false);
  await expect(livreur.getByText('Déclarée, à compter')).toBeVisible();
  await expect(missing).toBeVisible();
  expect(await order()).toMatchObject({ paymentState: 'paid' });
  type Handovers = { handovers: { id: string; expected: number; declared: number }[] };
  const { handovers } = await query<Handovers>(livreur, 'cash.mine');
  expect(handovers).toMatchObject([{ expected: grandTotal, declared: 0 }]);
  await call(admin, 'cash.count', { handoverId: handovers[0]?.id, counted: 0 });
  await expect(livreur.getByText(`Comptée, ${gap}`)).toBeVisible();
  await expectAccessible(livreur);
});
