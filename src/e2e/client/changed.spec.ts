import type { Locator, Page } from '@playwright/test';
import {
  assignThroughApi,
  findMissionCard,
  findOrderCard,
  openPickupDialog,
  sendOrder,
} from '../support/desk.ts';
import { call, DESK, expect, test } from '../support/world.ts';

test.use({ serviceWorkers: 'allow' });

const blockLiveUpdates = (page: Page) => page.route('**/live', (route) => route.abort());

/** The result is the button that confirms the choice. */
async function prepareAssignment(page: Page, orderId: string, livreur: string): Promise<Locator> {
  const dialog = await openPickupDialog(page, orderId);
  await dialog.getByRole('radio', { name: new RegExp(`^${livreur}`) }).check();
  return dialog.getByRole('button', { name: 'Assigner', exact: true });
}

test('an order that is deleted leaves every screen, and no act reaches it any more', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const livreur = await as(await aLivreur('Lassina Coulibaly'));
  const client = await as(await aClient('Prisca Ahoua'));
  const admin = await as('admin', { viewport: DESK });
  const colleague = await as('superadmin');
  const [sent, waiting] = [await sendOrder(client, server), await sendOrder(client, server)];
  await assignThroughApi(colleague, server, sent, livreur);
  await blockLiveUpdates(livreur);
  await blockLiveUpdates(admin);
  await livreur.goto('/livreur/dashboard');
  await expect(findMissionCard(livreur, sent)).toBeVisible();
  await client.goto('/client/commandes');
  await expect(findOrderCard(client, waiting)).toBeVisible();
  const confirm = await prepareAssignment(admin, waiting, 'Lassina Coulibaly');
  for (const orderId of [sent, waiting])
    await call(colleague.request, server, 'dispatch.remove', { orderId });
  await expect(client.getByText('Aucune commande en cours')).toBeVisible();

  await confirm.click();
  await expect(admin.getByText('Cet élément n’existe pas ou n’existe plus.')).toBeVisible();
  await expect(findOrderCard(admin, waiting)).toHaveCount(0);
  await findMissionCard(livreur, sent).getByRole('button', { name: 'En route pour ramassage' }).click();
  await expect(livreur.getByRole('region', { name: 'Mission retirée' })).toBeVisible();
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible();
});
