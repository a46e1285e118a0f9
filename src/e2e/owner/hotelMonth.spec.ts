import { formatFcfa } from '#domain/format/money.ts';
import {
  addGarmentToCart,
  findPlaceOrderButton,
  openStep,
  readOrdersInProgress,
  savePlace,
  submitOrder,
} from '../support/ordering.ts';
import { expectAccessible, expectToast } from '../support/page.ts';
import { Road } from '../support/road.ts';
import type { TestServer } from '../support/server.ts';
import { DESK, expect, makeTestOnOwnServer } from '../support/world.ts';

const test = makeTestOnOwnServer();

/**
 * The order was delivered in a month that has ended, and nothing has been invoiced since. Last month is invoiced
 * from six o'clock on the first only, the month before it at any hour.
 */
async function letTheMonthEnd(server: TestServer, orderId: string): Promise<void> {
  await server.stop();
  const now = new Date();
  const deliveredAt = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 15, 15);
  server.runOnDatabase((sqlite) => {
    sqlite.prepare('update orders set completed_at = ? where id = ?').run(deliveredAt, orderId);
    sqlite.prepare("delete from counters where name = 'accounts-invoiced-until'").run();
  });
  await server.start();
}

test('a hotel has its month, invoice and payment @journey', async ({ as, aClient, server, livreur }) => {
  const client = await aClient('Rosine Adjoua');
  const owner = await as('superadmin', { viewport: DESK, at: '/superadmin/comptes' });
  await owner.getByRole('button', { name: 'Ouvrir un compte' }).click();
  const form = owner.getByRole('dialog', { name: 'Ouvrir un compte entreprise' });
  await form.getByLabel('Nom de l’entreprise').fill('Hôtel Ivoire');
  await form.getByLabel('NCC').fill('13047');
  await form.getByLabel('Adresse').fill('Boulevard Hassan II');
  await form.getByLabel('E-mail pour les factures').fill('compta@hotel-ivoire.test');
  await form.getByLabel('Plafond').fill('500 000');
  await form.getByLabel('Remise sur le linge, en %').fill('10');
  await form.getByRole('button', { name: 'Ouvrir le compte' }).click();
  await expect(form.getByText('Le NCC compte 7 chiffres et une lettre, par exemple 1234567A.')).toBeVisible();
  await form.getByLabel('NCC').fill('1304777n');
  await form.getByRole('button', { name: 'Ouvrir le compte' }).click();
  await expect(owner.getByRole('heading', { name: 'Hôtel Ivoire', level: 1 })).toBeVisible();
  await owner.getByRole('button', { name: 'Modifier' }).click();
  const change = owner.getByRole('dialog', { name: 'Modifier Hôtel Ivoire' });
  await change.getByLabel('Délai de paiement').fill('45');
  server.updateDatabase('update accounts set version = version + 1, ceiling = 400000');
  await change.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(change.getByText('Votre saisie est conservée')).toBeVisible();
  await expect(change.getByLabel('Plafond')).toHaveValue(/^400.?000$/);
  await expect(change.getByLabel('Délai de paiement')).toHaveValue('45');
  await change.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(change).toBeHidden();
  await owner.getByRole('searchbox').fill('rosine adj');
  await owner.getByRole('button', { name: /^Ajouter Rosine Adjoua/ }).click();
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Retirer Rosine Adjoua' }).click();
  const removal = owner.getByRole('dialog', { name: 'Retirer Rosine Adjoua\u00a0?' });
  await expectAccessible(owner);
  await removal.getByRole('button', { name: 'Annuler' }).click();
  await expect(removal).toBeHidden();

  const page = await as(client);
  await savePlace(page);
  await page.goto('/client/passer-commande');
  await addGarmentToCart(page, 'Chemise', 'Complet');
  await openStep(page, 'Payer');
  await page.getByText('Sur compte — Hôtel Ivoire').click();
  await expect(page.getByText(/^.150\sFCFA$/).first()).toBeVisible();
  await submitOrder(page);
  await page.goto('/client/dashboard');
  await page.getByRole('link', { name: 'Mon compte entreprise' }).click();
  await expect(page.getByRole('region', { name: 'Hôtel Ivoire' })).toContainText('Rosine Adjoua, 1 pièce');
  await expectAccessible(page);

  const items = await readOrdersInProgress(page);
  const { id: orderId = '', grandTotal = 0 } = items[0] ?? {};
  await new Road({ client: page, livreur, admin: owner, orderId }).deliver();
  await letTheMonthEnd(server, orderId);

  await expect.poll(() => server.readLetters('compta@hotel-ivoire.test').length).toBe(1);
  await page.reload();
  const account = page.getByRole('region', { name: 'Hôtel Ivoire' });
  const invoices = account.getByRole('row').filter({ has: page.getByRole('rowheader') });
  const invoice = invoices.first();
  await expect(invoice).toContainText(formatFcfa(grandTotal));
  await account.getByText(/^1\scommande,/).click();
  await account.getByText('1 pièce', { exact: true }).click();
  await expect(account.getByRole('listitem').filter({ hasText: 'Transport' })).toContainText('FCFA');
  await expect(account.getByText('Remise de 10\u00a0%')).toBeVisible();
  await expectAccessible(page);

  server.updateDatabase('update invoices set due_at = 1000 where amount = ?', grandTotal);
  await owner.goto('/superadmin/comptes');
  await expectAccessible(owner);
  await owner.getByRole('link', { name: 'Hôtel Ivoire' }).first().click();
  await expect(owner.getByRole('row').filter({ hasText: 'de retard' })).toContainText(formatFcfa(grandTotal));
  const payment = owner.getByRole('dialog');
  await owner.getByRole('button', { name: 'Enregistrer un paiement' }).click();
  await expect(payment.getByLabel('Montant reçu')).toHaveValue(formatFcfa(grandTotal).slice(0, -5));
  await payment.getByText('Espèces', { exact: true }).click();
  await payment.getByRole('button', { name: 'Enregistrer le paiement' }).click();
  await expect(owner.getByRole('row').filter({ hasText: 'Payée' })).toContainText(formatFcfa(grandTotal));
  await expectAccessible(owner);
  await page.reload();
  await expect(account.getByRole('row').filter({ hasText: 'Payée' })).toBeVisible();
  await owner.getByRole('button', { name: 'Annuler', exact: true }).click();
  await payment.getByLabel('Motif').fill('Mauvais compte');
  await payment.getByRole('button', { name: 'Annuler le règlement' }).click();
  await expect(owner.getByRole('row').filter({ hasText: 'de retard' })).toBeVisible();
  await expect(owner.getByText('Ce compte se ferme une fois soldé')).toContainText(formatFcfa(grandTotal));

  await page.goto('/client/passer-commande');
  await addGarmentToCart(page, 'Chemise', 'Complet');
  await openStep(page, 'Payer');
  await page.getByText('Sur compte — Hôtel Ivoire').click();
  await owner.getByRole('button', { name: 'Retirer Rosine Adjoua' }).click();
  await removal.getByRole('button', { name: 'Retirer' }).click();
  await expect(removal).toBeHidden();
  await findPlaceOrderButton(page).click();
  await expectToast(page, 'Erreur de commande', 'Ce compte ne paie plus de nouveau linge');
  await expect(page.getByText('Sur compte — Hôtel Ivoire')).toBeHidden();
  await findPlaceOrderButton(page).click();
  await expect(page.getByText('Le compte ne paie plus')).toBeVisible();
  await page.getByText('Espèces', { exact: true }).click();
  await submitOrder(page);
});
