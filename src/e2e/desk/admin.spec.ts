import {
  assignLivreur,
  chooseMoreAct,
  findListedOrders,
  findOrderCard,
  findQuestion,
  getReference,
  openFilters,
  openOrder,
  openPickupDialog,
  scrollToOrder,
  sendOrder,
} from '../support/desk.ts';
import {
  expectAccessible,
  expectText,
  expectToast,
  findDefinition,
  holdRequests,
  listUnreadToasts,
  tapTwice,
} from '../support/page.ts';
import { call, DESK, expect, TABLET, test } from '../support/world.ts';

test('the board is searched, filtered, reset and found again', async ({ as, aClient }) => {
  const orderId = await sendOrder(await as(await aClient('Zénobie Tanoh')));
  const page = await as('admin', { viewport: DESK, at: '/admin/dashboard' });
  for (const stage of ['En attente', 'Ramassage', 'Atelier', 'Retour']) {
    await expect(page.getByRole('region', { name: new RegExp(`^${stage}`) })).toBeVisible();
  }

  await page.getByRole('searchbox').fill('tanoh zeno');
  await expect(findOrderCard(page, orderId)).toBeVisible();
  await expect(findListedOrders(page)).toHaveCount(1);
  await openFilters(page);
  await page.getByLabel('Statut').selectOption('completed');
  await expectText(page, 'Aucune commande trouvée');
  await page.goBack();
  await expect(findOrderCard(page, orderId)).toContainText('Non assigné');

  await page.getByRole('button', { name: 'Réinitialiser' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.getByRole('link', { name: new RegExp(getReference(orderId)) }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Commande passée')).toBeVisible();
  await expect(drawer.getByText('Zénobie Tanoh (Client)')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await findOrderCard(page, orderId).getByRole('link').first().click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('a letter typed while the list of the letters before it is being drawn stays', async ({ as }) => {
  const page = await as('admin', { viewport: DESK, at: '/admin/dashboard' });
  const search = page.getByRole('searchbox');
  await expect(search).toBeVisible();
  // The "é" is typed between the change of the URL to "?q=kon" and the rendering of its list.
  const shown = await search.evaluate(async (field: HTMLInputElement) => {
    const typeText = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (...state) => {
      replaceState(...state);
      if (location.search === '?q=kon') typeText('koné');
    };
    typeText('kon');
    const values = new Set<string>();
    while (location.search !== '?q=kon%C3%A9') {
      await new Promise(requestAnimationFrame);
      if (location.search === '?q=kon') values.add(field.value);
    }
    return [...values];
  });
  expect(shown).toEqual(['koné']);
  await expect(search).toHaveValue('koné');
});

test('an order is sent for, moved, sent back and cancelled', async ({ as, aClient, aLivreur }) => {
  const client = await as(await aClient('Ange Dié'));
  for (const fullname of ['Olga Zran', 'Paul Zran']) await aLivreur(fullname);
  const orderId = await sendOrder(client);
  await client.goto('/client/commandes');
  const page = await as('admin', { viewport: TABLET, at: '/admin/commandes-non-assignees' });
  const card = findOrderCard(page, orderId);
  await scrollToOrder(page, card);
  await card.getByRole('button', { name: 'Assigner pour ramassage' }).click();
  await assignLivreur(page, 'Olga Zran');
  await expectToast(page, 'Le livreur a bien été assigné.');
  await expect(card).toBeHidden();
  await expect(client.getByText('Votre livreur')).toBeVisible();

  const nobodys = await sendOrder(client);
  await call(page, 'dispatch.cancel', { orderId: nobodys, from: 'pending' });
  await page.goto('/admin/commandes-en-cours?q=ange');
  await expect(findOrderCard(page, nobodys)).toContainText('Non spécifié');
  const drawer = await openOrder(page, card);
  await chooseMoreAct(drawer, 'Réassigner');
  await assignLivreur(page, 'Paul Zran');
  await expectToast(page, 'La commande a été réassignée au nouveau livreur.');
  await expect(findDefinition(drawer.locator('dt', { hasText: /^Livreur$/ }))).toContainText('Paul Zran');

  await expect(drawer.getByRole('button', { name: 'Assigner pour livraison' })).toBeHidden();
  await drawer.getByRole('button', { name: 'Changer le statut' }).click();
  await expect(drawer.getByRole('menuitem')).toHaveText(['Ramassée', 'Annulée']);
  await expectAccessible(page);
  await drawer.getByRole('menuitem', { name: 'Ramassée' }).click();
  await expectToast(page, 'Le statut de la commande a été mis à jour.');
  await drawer.getByRole('button', { name: 'Prêt', exact: true }).click();
  await drawer.getByRole('button', { name: 'Assigner pour livraison' }).click();
  await assignLivreur(page, 'Paul Zran');
  await expectToast(page, 'Le livreur a bien été assigné pour la livraison.');

  await chooseMoreAct(drawer, 'Annuler la commande');
  const name = /^Annuler la commande n°\s[\d\s]+ d’Ange Dié\s\?$/;
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByText('À décider').click();
  // An act shows at once, and is taken back when it fails.
  const failCancellation = await holdRequests(page, '**/trpc/dispatch.cancel**', (route) =>
    route.fulfill({ status: 500, body: 'no' }),
  );
  await dialog.getByRole('button', { name: 'Annuler la commande' }).click();
  await expect(drawer.getByText('Annulée').first()).toBeVisible();
  failCancellation();
  await expectToast(page, "L'opération a échoué.");
  await expect(drawer.getByText('Assigné pour livraison').first()).toBeVisible();
  await page.unroute('**/trpc/dispatch.cancel**');
  await chooseMoreAct(drawer, 'Annuler la commande');
  await dialog.getByText('À décider').click();
  await dialog.getByRole('button', { name: 'Annuler la commande' }).click();
  await expectToast(page, 'La commande a été annulée.');
  await expect(drawer.getByText('Annulée').first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Plus d’actions' }).click();
  await expect(drawer.getByRole('menuitem', { name: 'Annuler la commande' })).toHaveCount(0);
});

test('a new livreur is verified where chosen, a double tap acts once', async ({ as, aClient, aLivreur }) => {
  await aLivreur('Gédéon Ahou');
  const orderId = await sendOrder(await as(await aClient('Denise Yapi')));
  const page = await as('admin');
  const dialog = await openPickupDialog(page, orderId);
  await expect(dialog.getByRole('radio', { name: /^Gédéon Ahou Nouveau/ })).toBeVisible();
  await expectAccessible(page);
  const verify = dialog.getByRole('button', { name: 'Marquer vérifié, Gédéon Ahou' });
  await verify.click();
  await expect(verify).toBeHidden();
  const livreur = dialog.getByRole('radio', { name: /^Gédéon Ahou/ });
  await expect(livreur).not.toBeChecked();
  await expect(dialog.getByRole('radio', { name: /^Gédéon Ahou Nouveau/ })).toHaveCount(0);
  await livreur.check();
  await tapTwice(dialog.getByRole('button', { name: 'Assigner', exact: true }), 'dispatch.assign');
  await expectToast(page, 'Le livreur a bien été assigné.');
  await expect(dialog).toBeHidden();
  const card = findOrderCard(page, orderId);
  await expect(card.getByText('Livreur assigné', { exact: true })).toBeVisible();
  expect(listUnreadToasts(page)).toEqual([]);

  const link = card.getByRole('link').first();
  await link.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByRole('dialog')).toBeHidden();
  await link.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('an order is deleted by its name, and whoever has it open is told', async ({ as, aClient }) => {
  const orderId = await sendOrder(await as(await aClient('Fatou Diabaté')));
  const page = await as('admin');
  const other = await as('admin', { viewport: DESK, at: `/admin/commandes/${orderId}` });
  await expect(other.getByText('Fatou Diabaté', { exact: true })).toBeVisible();
  await expectAccessible(other);
  await page.goto('/admin/commandes-non-assignees');
  await scrollToOrder(page, findOrderCard(page, orderId));
  await chooseMoreAct(await openOrder(page, findOrderCard(page, orderId)), 'Supprimer la commande');
  const name = /^Supprimer la commande n°\s[\d\s]+ de Fatou Diabaté\s\?$/;
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Supprimer la commande' }).click();
  await expectToast(page, 'La commande a été supprimée.');
  await expect(findOrderCard(page, orderId)).toBeHidden();
  await expectText(other, 'Cette commande n’existe plus');
  await other.goto(`/admin/commandes/${orderId.slice(0, 20)}`);
  await expectText(other, 'Cette commande n’existe plus');
  await expect(other.getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
});

test('a livreur who is sent is followed on a map', async ({ as }) => {
  const page = await as('admin', { at: '/admin/dashboard?statut=delivery_en_route' });
  const card = page.getByRole('article').first();
  const reference = ((await card.getAttribute('aria-label')) ?? '').replace('Commande ', '');
  const drawer = await openOrder(page, card);
  await chooseMoreAct(drawer, 'Suivre');
  const dialog = page.getByRole('dialog', { name: `Suivi de la commande #${reference}` });
  await expect(dialog.getByLabel(`Carte de suivi de la commande ${reference}`)).toBeVisible();
  await expect(dialog.getByText(/vu (il y a|à l’instant)|pas encore partagé/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(drawer.getByRole('button', { name: 'Plus d’actions' })).toBeFocused();
  await page.goto('/admin/dashboard?statut=completed');
  await openOrder(page, page.getByRole('article').first());
  await page.getByRole('button', { name: 'Plus d’actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Supprimer la commande' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Suivre' })).toHaveCount(0);
});

test('a payment that was declared is found and marked', async ({ as, aClient, server }) => {
  const orderId = await sendOrder(await as(await aClient('Odile Gbagbo')));
  server.updateDatabase("update orders set payment_state = 'declared' where id = ?", orderId);
  const page = await as('admin', { at: '/admin/dashboard' });
  const payment = page.getByLabel('Paiement', { exact: true });
  await openFilters(page);
  await payment.selectOption('declared');
  const card = findOrderCard(page, orderId);
  await expect(card.getByText('Paiement déclaré', { exact: true })).toBeVisible();
  await page.reload();
  await expect(card).toBeVisible();
  await openFilters(page);
  await expect(payment).toHaveValue('declared');
  await page.getByRole('button', { name: 'Réinitialiser' }).click();
  await expect(payment).toHaveValue('');
  await page.goto('/admin/dashboard?paiement=declared');
  const drawer = await openOrder(page, card);
  await drawer.getByRole('tab', { name: 'Paiement' }).click();
  await drawer.getByRole('button', { name: 'Marquer payée' }).click();
  await findQuestion(page).getByRole('button', { name: 'Marquer payée' }).click();
  await expect(page.getByText(/Espèces · Payée/)).toBeVisible();
  await drawer.getByRole('tab', { name: 'Suivi' }).click();
  await expect(page.getByText(/FCFA reçus en espèces/)).toBeVisible();
  await chooseMoreAct(drawer, 'Voir la facture');
  await expect(page.getByRole('heading', { name: 'Facture' })).toBeVisible();
  await page.goto(`/admin/dashboard?paiement=declared&q=${getReference(orderId)}`);
  await expectText(page, 'Aucune commande trouvée');
});

test('an application is answered, and an accepted one begins an account', async ({ as }) => {
  const page = await as('admin', { at: '/admin/candidatures?etat=new' });
  const card = page.getByRole('article').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await expectAccessible(page);
  // The screen shows the act before the server has it, so the test waits for the answer before it leaves.
  const answered = page.waitForResponse('**/trpc/inbox.decide*');
  await card.getByRole('button', { name: 'Marquer contactée' }).click();
  await answered;
  await page.goto('/admin/candidatures');
  const application = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
  await application.getByRole('button', { name: 'Accepter' }).click();
  await expect(application.getByText('Acceptée', { exact: true })).toBeVisible();
  const creating = application.getByRole('link', { name: 'Créer le compte' });
  await expect(creating).toHaveAttribute('href', '/inscription-interne?role=livreur');

  await page.goto('/admin/messages');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
});
