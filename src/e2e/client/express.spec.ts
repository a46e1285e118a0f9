import {
  addGarmentToCart,
  choosePhonePosition,
  findPlaceOrderButton,
  openStep,
  readOrdersInProgress,
} from '../support/ordering.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/page.ts';
import { changeHouse, expect, makeTestOnOwnServer, PHONE } from '../support/world.ts';

const test = makeTestOnOwnServer();

test('express costs more, and its end loses nothing of the cart', async ({ as, aClient, owner }) => {
  // Whatever the hour of this test, express gains days.
  await changeHouse(owner, { serviceHours: 96, express: { percent: 50, hours: 2 } });
  const client = await as(await aClient('Nadège Yao'), { viewport: PHONE, at: '/client/passer-commande' });
  await addGarmentToCart(client, 'Chemise', 'Complet');
  await choosePhonePosition(client);
  const express = client.getByRole('switch', { name: 'Express, + 50 %' });
  await expect(express).toHaveAccessibleDescription(/^Retour .*avant/);
  await express.click();
  await expectAccessible(client);
  await expectNoSidewaysScroll(client);
  await openStep(client, 'Payer');
  await expect(client.getByText(/2\s250/).first()).toBeVisible();

  await changeHouse(owner, { express: null });
  await findPlaceOrderButton(client).click();
  const gone = client.getByRole('dialog', { name: 'L’express n’est plus proposé' });
  await gone.getByRole('button', { name: 'Continuer sans express' }).click();
  await expect(client.getByText(/1\s500/).first()).toBeVisible();
  expect(await readOrdersInProgress(client)).toHaveLength(0);
});
