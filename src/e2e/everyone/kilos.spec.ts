import { assignThroughApi, fetchDeskOrder, findMissionCard } from '../support/desk.ts';
import { findSheet, openSheet, pressInSheet, typeCode } from '../support/handover.ts';
import {
  addGarmentToCart,
  choosePhonePosition,
  findCart,
  openStep,
  submitOrder,
} from '../support/ordering.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/page.ts';
import { call, DESK, expect, makeTestOnOwnServer, PHONE } from '../support/world.ts';

const test = makeTestOnOwnServer();

test('linen by the kilo is weighed and agreed to at the door', async ({ as, aClient, aLivreur, admin }) => {
  const owner = await as('superadmin', { viewport: DESK, at: '/superadmin/gestion' });
  await owner.getByRole('button', { name: 'Modifier Drap', exact: true }).click();
  const garment = owner.getByRole('dialog', { name: 'Modifier Drap' });
  await garment.getByRole('combobox', { name: 'Le service 1 se paie' }).selectOption('Le kilo');
  await garment.getByRole('textbox', { name: 'Prix du service 1' }).fill('700');
  await expectAccessible(owner);
  await garment.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(owner.getByText(/700\sFCFA\sle\skilo/)).toBeVisible();

  const client = await as(await aClient('Mariam Sangaré'), { at: '/client/passer-commande' });
  await addGarmentToCart(client, 'Drap', 'Lavage');
  const kilos = client.getByRole('textbox', { name: /^Kilos, Drap, Lavage/ });
  await expect(kilos).toHaveValue(/^3\skg$/);
  await client.getByRole('button', { name: 'Un demi-kilo de plus' }).click();
  await expect(kilos).toHaveValue(/^3,5\skg$/);
  await kilos.fill('2,3');
  await expectAccessible(client);
  await expectNoSidewaysScroll(client);
  await choosePhonePosition(client);
  await openStep(client, 'Payer');
  await expect(findCart(client).getByText(/1\s610\sF/)).toBeVisible();
  const orderId = await submitOrder(client);

  const livreur = await as(await aLivreur('Brou Kan'), { viewport: PHONE });
  await assignThroughApi(admin, orderId, livreur);
  await call(livreur, 'missions.advance', { orderId, from: 'assigned' });
  await livreur.goto('/livreur/dashboard');
  await openSheet(livreur, orderId, 'Confirmer le ramassage');
  const weight = findSheet(livreur).getByRole('textbox', { name: 'Poids de Drap, en kg' });
  await weight.fill('120');
  await expect(findSheet(livreur).getByText(/^Un poids va de/)).toBeVisible();
  await weight.fill('3,1');
  await expectAccessible(livreur);
  await pressInSheet(livreur, /^Nouveau poids.*faire lire au client$/);
  await expect(findSheet(livreur).getByText(/au lieu de 2,3\skg/)).toBeVisible();
  const { codes, transportFee } = await fetchDeskOrder(admin, orderId);
  await pressInSheet(livreur, 'D’accord, taper mon code');
  await typeCode(livreur, codes.pickup);
  await pressInSheet(livreur, 'D’accord, pas encore payé');
  await expect(findMissionCard(livreur, orderId).getByText('Ramassée', { exact: true })).toBeVisible();
  await expect.poll(async () => (await fetchDeskOrder(admin, orderId)).grandTotal).toBe(2170 + transportFee);
});
