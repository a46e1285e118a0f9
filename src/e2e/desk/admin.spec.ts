import {
  assignLivreur,
  chooseMoreAct,
  fetchDeskOrder,
  findListedOrders,
  findOrderCard,
  getReference,
  openFilters,
  openOrder,
  openPickupDialog,
  searchBoard,
  sendOrder,
} from '../support/desk.ts';
import {
  expectAccessible,
  expectSecondTapBlocked,
  expectToast,
  holdRequests,
  listUnreadToasts,
} from '../support/page.ts';
import { test } from '../support/road.ts';
import { DESK, expect } from '../support/world.ts';

test('the board is searched, filtered, reset and found again', async ({ as, aClient }) => {
  const orderId = await sendOrder(await as(await aClient('Zénobie Tanoh')));
  const page = await as('admin', { viewport: DESK, at: '/admin/dashboard' });
  await page.getByRole('searchbox').fill('tanoh zeno');
  await expect(findOrderCard(page, orderId)).toBeVisible();
  await expect(findListedOrders(page)).toHaveCount(1);
  await openFilters(page);
  await page.getByLabel('Statut').selectOption('completed');
  await expect(page.getByText('Aucune commande trouvée', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Aucune commande trouvée', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(findOrderCard(page, orderId)).toContainText('Non assigné');

  await page.getByRole('button', { name: 'Réinitialiser' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.getByRole('link', { name: new RegExp(getReference(orderId)) }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Commande passée')).toBeVisible();
  await expect(drawer.getByText(/ · Zénobie Tanoh$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await findOrderCard(page, orderId).getByRole('link').first().click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/admin/dashboard');

  await page.getByRole('searchbox').fill('Zénobie');
  // A busy computer moves the focus into the drawer only after the next key.
  await page.evaluate(() => {
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (act: () => void, ms = 0) => setTimeout(act, ms + 500) });
  });
  await page.keyboard.press('Enter');
  await expect(drawer.getByText(/ · Zénobie Tanoh$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('Zénobie');
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

test('a cancellation shows at once, and is taken back when it fails', async ({ road, aLivreur }) => {
  const { admin: page, orderId } = road;
  await road.step('pickup_en_route');
  const { fullname } = await aLivreur('Gnamba Ouraga');
  const drawer = await openOrder(page, await searchBoard(page, orderId));
  const failCancellation = await holdRequests(page, '**/trpc/dispatch.cancel**', (route) =>
    route.fulfill({ status: 500, body: 'no' }),
  );
  const dialog = page.getByRole('dialog', { name: /^Annuler la commande n°\s[\d\s]+ d’Awa Koné\s\?$/ });
  const cancel = dialog.getByRole('button', { name: 'Annuler la commande' });
  const cancelOrder = async () => {
    await chooseMoreAct(drawer, 'Annuler la commande');
    await expect(dialog.getByText('Son linge est chez nous.')).toBeVisible();
    await cancel.click();
    await expect(dialog.getByRole('alert')).toHaveText('Dites ce que devient le linge.');
    await dialog.getByText('Un livreur le rapporte').click();
    await cancel.click();
    await expect(drawer.getByText('Annulée').first()).toBeVisible();
  };
  await cancelOrder();
  failCancellation();
  await expectToast(page, "L'opération a échoué.");
  await expect(drawer.getByText('Ramassée').first()).toBeVisible();
  await page.unroute('**/trpc/dispatch.cancel**');
  await cancelOrder();
  await assignLivreur(page, fullname);
  await expectToast(page, 'Le livreur a bien été assigné pour le retour.');
});

test('a new livreur is verified where chosen, a double tap acts once', async ({ as, aClient, aLivreur }) => {
  await aLivreur('Gédéon Ahou');
  const orderId = await sendOrder(await as(await aClient('Denise Yapi')));
  const page = await as('admin');
  const dialog = await openPickupDialog(page, orderId);
  await expect(dialog.getByRole('radio', { name: /^Gédéon Ahou Nouveau/ })).toBeVisible();
  await expectAccessible(page);
  const verify = dialog.getByRole('button', { name: 'Marquer Gédéon vérifié' });
  await verify.click();
  await expect(verify).toBeHidden();
  const livreur = dialog.getByRole('radio', { name: /^Gédéon Ahou/ });
  await expect(livreur).not.toBeChecked();
  await expect(dialog.getByRole('radio', { name: /^Gédéon Ahou Nouveau/ })).toHaveCount(0);
  await livreur.check();
  await expectSecondTapBlocked(page, async () => {
    await dialog.getByRole('button', { name: 'Assigner', exact: true }).click();
    await expect(dialog).toBeHidden();
  });
  await expectToast(page, 'Le livreur a bien été assigné.');
  await expect(dialog).toBeHidden();
  const card = findOrderCard(page, orderId);
  await expect(card.getByText('Livreur assigné', { exact: true })).toBeVisible();
  expect(listUnreadToasts(page)).toEqual([]);
});

test('an order is moved by its quartier, deleted by its name, and whoever has it open is told', async ({
  as,
  aClient,
}) => {
  const orderId = await sendOrder(await as(await aClient('Fatou Diabaté')));
  const page = await as('admin');
  const other = await as('admin', { viewport: DESK, at: `/admin/commandes/${orderId}` });
  await expect(other.getByText('Fatou Diabaté', { exact: true })).toBeVisible();
  await expectAccessible(other);
  const drawer = await openOrder(page, await searchBoard(page, orderId));
  await chooseMoreAct(drawer, 'Modifier la commande');
  const amending = page.getByRole('dialog', { name: /^Modifier la commande n°/ });
  const quartier = amending.getByRole('searchbox', { name: 'Chercher un quartier' });
  await quartier.fill('le plateau');
  await quartier.press('Enter');
  await expect(amending.getByText('Lieu choisi\u00a0: Plateau')).toBeVisible();
  await amending.getByText('Par téléphone', { exact: true }).click();
  await amending.getByRole('button', { name: 'Enregistrer la modification' }).click();
  await expect(amending).toBeHidden();
  const { clientLocation } = await fetchDeskOrder(page, orderId);
  expect(clientLocation).toEqual({ lng: -4.0205, lat: 5.3325 });
  await chooseMoreAct(drawer, 'Supprimer la commande');
  const name = /^Supprimer la commande n°\s[\d\s]+ de Fatou Diabaté\s\?$/;
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Supprimer la commande' }).click();
  await expectToast(page, 'La commande a été supprimée.');
  await expect(findOrderCard(page, orderId)).toBeHidden();
  await expect(other.getByText('Cette commande n’existe plus', { exact: true })).toBeVisible();
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
});
