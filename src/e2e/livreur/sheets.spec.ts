import type { Page } from '@playwright/test';
import { findMissionCard } from '../support/desk.ts';
import {
  deliverLinen,
  findPrecisionField,
  findSheet,
  openSheet,
  pressInSheet,
  typeCode,
} from '../support/handover.ts';
import { waitForSavedPage } from '../support/offlineReady.ts';
import {
  countEffort,
  emulateCoarsePointer,
  expectAccessible,
  expectToast,
  makePhoto,
} from '../support/page.ts';
import { test } from '../support/road.ts';
import { call, expect } from '../support/world.ts';

test.use({ serviceWorkers: 'allow' });

/** The tab closes without a `beforeunload` event, and the next one opens offline as well. */
async function killAndReopenPage(page: Page): Promise<Page> {
  const context = page.context();
  await context.setOffline(true);
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto('/livreur/dashboard');
  return next;
}

test('a tab killed during a pickup loses nothing, and its photo goes with it', async ({ road }) => {
  const { livreur, orderId } = road;
  await livreur.goto('/livreur/dashboard');
  await waitForSavedPage(livreur);
  await openSheet(livreur, orderId, 'Confirmer le ramassage');
  const { version: first, items } = await road.order();
  const orderPieces = (quantity: number, version: number) => {
    const changedItems = items.map(({ productId, service }) => ({ productId, service, quantity }));
    return road.desk('amend', { seen: version, agreed: 'phone', items: changedItems });
  };
  const news = findSheet(livreur).getByText(/^La commande vient de changer\s: 2\s→\s3\spièces, /);
  await orderPieces(3, first);
  await expect(news).toBeInViewport({ ratio: 1 });
  await orderPieces(2, first + 1);
  await expect(news).toHaveCount(0);
  await pressInSheet(livreur, 'Ajouter une photo');
  const chooser = livreur.waitForEvent('filechooser');
  await pressInSheet(livreur, 'Choisir une photo');
  await (await chooser).setFiles({ name: 'linge.png', mimeType: 'image/png', buffer: await makePhoto() });
  await expect(findSheet(livreur).getByAltText('Aperçu 1')).toBeVisible();
  await pressInSheet(livreur, 'Ajouter le nombre de sacs');
  await pressInSheet(livreur, 'Ajouter un vêtement');
  await livreur.getByLabel('Chercher un vêtement').fill('chemise');
  await pressInSheet(livreur, /^Ajouter Chemise, Lavage/);
  await pressInSheet(livreur, /^Revenir au linge/);
  await pressInSheet(livreur, /^3\spièces au lieu de 2/);
  await pressInSheet(livreur, 'D’accord, taper mon code');
  await typeCode(livreur, '12');

  const page = await killAndReopenPage(livreur);
  await openSheet(page, orderId, 'Confirmer le ramassage');
  await expect(findSheet(page).getByRole('rowheader', { name: /Chemise/ })).toBeVisible();
  await expect(findSheet(page).getByRole('textbox')).toHaveValue('12');
  await pressInSheet(page, 'Recompter');
  await expect(findSheet(page).getByAltText('Aperçu 1')).toBeVisible();
  await expect(findSheet(page).getByRole('group', { name: 'Sacs' }).getByRole('status')).toHaveText('1');
  await pressInSheet(page, /^3\spièces au lieu de 2/);
  await pressInSheet(page, 'Sans code');
  await pressInSheet(page, /^Prendre 3\spièces sans code/);
  await expect(findSheet(page).getByRole('alert')).toHaveText('Choisissez une réponse ci-dessus.');
  await findSheet(page).getByText('Proche', { exact: true }).click();
  await findPrecisionField(page).fill('sa sœur');

  const last = await killAndReopenPage(page);
  await openSheet(last, orderId, 'Confirmer le ramassage');
  await expect(findSheet(last).getByRole('radio', { name: 'Proche' })).toBeChecked();
  await expect(findPrecisionField(last)).toHaveValue('sa sœur');
  await pressInSheet(last, /^Prendre 3\spièces sans code/);
  await expect(findMissionCard(last, orderId).getByText('en attente d’envoi')).toBeVisible();
  await last.context().setOffline(false);
  const readPhoto = async () => (await road.order()).handovers[0]?.photo ?? '';
  await expect.poll(readPhoto).toMatch(/\.webp$/);
});

test('a tab killed during a delivery or a visit in vain loses nothing', async ({ road }) => {
  const { livreur, orderId } = road;
  await road.advanceToDelivery();
  await livreur.goto('/livreur/dashboard');
  await waitForSavedPage(livreur);
  await openSheet(livreur, orderId, 'Confirmer la livraison');
  await pressInSheet(livreur, /^Moins de pièces/);
  await pressInSheet(livreur, 'Un de moins');
  const findRest = (where: Page) => findSheet(where).getByText(/^Reste 1\spièce/);
  await expect(findRest(livreur)).toBeVisible();
  await expectAccessible(livreur);
  await typeCode(livreur, '987');
  await pressInSheet(livreur, 'Autre montant');
  await expect(findSheet(livreur).getByLabel('Montant reçu')).toBeFocused();
  // Digits of the amount would go into the code.
  await expect(findSheet(livreur).getByRole('button', { name: '5', exact: true })).toBeHidden();
  await findSheet(livreur).getByLabel('Montant reçu').fill('1500');
  await expect(findSheet(livreur).getByText(/^Restera .* à payer\.$/)).toBeInViewport({ ratio: 1 });
  await pressInSheet(livreur, 'Fermer');
  await findMissionCard(livreur, orderId).getByRole('button', { name: 'Impossible de remettre' }).click();
  await findSheet(livreur).getByText('Adresse introuvable').click();
  await findPrecisionField(livreur).fill('portail bleu');

  const page = await killAndReopenPage(livreur);
  await openSheet(page, orderId, 'Confirmer la livraison');
  await expect(findSheet(page).getByRole('textbox', { name: /Code de livraison/ })).toHaveValue('987');
  await expect(findSheet(page).getByLabel('Montant reçu')).toHaveValue('1500');
  await expect(findRest(page)).toBeVisible();
  await pressInSheet(page, 'Fermer');
  await findMissionCard(page, orderId).getByRole('button', { name: 'Impossible de remettre' }).click();
  await expect(findSheet(page).getByRole('radio', { name: 'Adresse introuvable' })).toBeChecked();
  await expect(findPrecisionField(page)).toHaveValue('portail bleu');
  await pressInSheet(page, 'Noter le passage');
  await page.getByRole('button', { name: /^Annuler pour/ }).click();
  await findMissionCard(page, orderId).getByRole('button', { name: 'Impossible de remettre' }).click();
  await findSheet(page).getByText('Adresse introuvable').click();
  await page.context().setOffline(false);
  await pressInSheet(page, 'Noter le passage');
  await expect.poll(road.order).toMatchObject({ status: 'processing', linen: 'held' });
});

/** The second tap hits the same place, where the navigation lies once the sheet is gone. */
function scheduleSecondTap(button: HTMLElement): void {
  const { left, top } = button.getBoundingClientRect();
  const [clientX, clientY] = [left + 210, top + 24];
  const closing = new MutationObserver(() => {
    if (button.isConnected) return;
    closing.disconnect();
    const tap = new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true, clientX, clientY });
    document.elementFromPoint(clientX, clientY)?.dispatchEvent(tap);
    document.body.dataset.tapped = 'twice';
  });
  closing.observe(document.body, { childList: true, subtree: true });
}

test('a pickup takes two taps, and a delivery with its cash two and four digits', async ({ road }) => {
  const { livreur, orderId } = road;
  await emulateCoarsePointer(livreur);
  await livreur.goto('/livreur/dashboard');
  const countTaps = await countEffort(livreur);
  await openSheet(livreur, orderId, 'Confirmer le ramassage');
  const asOrdered = findSheet(livreur).getByRole('button', { name: /comme commandé$/ });
  await asOrdered.evaluate(scheduleSecondTap);
  await asOrdered.click({ position: { x: 210, y: 24 } });
  await expect(livreur.locator('body')).toHaveAttribute('data-tapped', 'twice');
  await expect.poll(road.order).toMatchObject({ status: 'picked_up', handovers: [{ how: 'as_ordered' }] });
  await expect(livreur).toHaveURL('/livreur/dashboard');
  expect(await countTaps()).toBe(2);

  await road.desk('setStatus', { from: 'picked_up', to: 'processing' });
  await road.advanceToDelivery('processing');
  await deliverLinen(livreur, orderId, (await road.codes()).delivery, 'received');
  await expect.poll(road.order).toMatchObject({ status: 'completed', paymentState: 'paid' });
  expect(await countTaps()).toBe(2 + 2 + 4);
});

test('a wrong code is refused at once, or without network a bypass', async ({ road }) => {
  const { livreur, client, orderId } = road;
  await road.advanceToDelivery();
  await call(client, 'orders.declarePaid', { orderId });
  await road.openMissions();
  await waitForSavedPage(livreur);
  await road.card().getByRole('button', { name: 'Espèces reçues' }).click();
  const dialog = livreur.getByRole('dialog', { name: 'Espèces reçues' });
  await expect(dialog.getByText(/Vous a-t-on aussi donné des espèces\s\?/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Non, pas d’espèces' }).click();

  const { delivery } = await road.codes();
  const codes = ['1234', '4321', '5678', '8765', '2345'];
  const [wrong = '', other = '', third = '', last = ''] = codes.filter((code) => code !== delivery);
  await openSheet(livreur, orderId, 'Confirmer la livraison');
  await expect(
    findSheet(livreur).getByText(/Paiement par Wave déclaré.*rien à encaisser.*donné des espèces\s\?/),
  ).toBeVisible();
  const confirm = findSheet(livreur).getByRole('button', { name: 'Linge remis, pas d’espèces' });
  await typeCode(livreur, wrong);
  await expect(findSheet(livreur).getByText(/Ce n’est pas ce code. Encore 4 essais/)).toBeVisible();
  await expect(confirm).toHaveCount(0);
  await expectAccessible(livreur);
  await typeCode(livreur, other);
  await expect(findSheet(livreur).getByText(/Ce n’est pas ce code. Encore 3 essais/)).toBeVisible();
  await livreur.reload();
  await openSheet(livreur, orderId, 'Confirmer la livraison');
  const wrongAgain = findSheet(livreur).getByText('Ce n’est pas ce code.', { exact: true });
  await expect(wrongAgain).toBeVisible();
  await typeCode(livreur, third);
  await expect(findSheet(livreur).getByText(/Ce n’est pas ce code. Encore 2 essais/)).toBeVisible();

  await livreur.context().setOffline(true);
  await typeCode(livreur, wrong);
  await expect(wrongAgain).toBeVisible();
  await typeCode(livreur, last);
  await expect(findSheet(livreur).getByText(/le code sera vérifié à l’envoi/)).toBeVisible();
  await expect(findSheet(livreur).getByRole('button', { name: /^Linge remis et j’ai reçu/ })).toBeVisible();
  await confirm.click();
  await expect(road.card().getByText('en attente d’envoi').first()).toBeVisible();
  await livreur.context().setOffline(false);
  const declared = { status: 'completed', amountPaid: 0, paymentState: 'declared' };
  await expect.poll(road.order).toMatchObject(declared);
  await expectToast(livreur, 'Le code n’était pas le bon : vérifiez à qui vous avez remis le linge chez ');
});
