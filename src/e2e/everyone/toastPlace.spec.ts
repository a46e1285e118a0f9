import type { Locator, Page } from '@playwright/test';
import {
  assignLivreur,
  assignThroughApi,
  chooseMoreAct,
  findMissionCard,
  findOrderCard,
  findQuestion,
  openOrder,
  openPickupDialog,
  sendOrder,
} from '../support/desk.ts';
import { announceRelease } from '../support/offlineReady.ts';
import { expectToast, listUnreadToasts } from '../support/page.ts';
import { DESK, expect, makeTestOnOwnServer, PHONE } from '../support/world.ts';

// Rows that the tests of other files add to a list would move what these acts change.
const test = makeTestOnOwnServer();

const SMALL_PHONE = { width: 360, height: 740 };
const findToast = (page: Page) => page.locator('[data-toasts] article');

async function areBoxesApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) return false;
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

/** The bars, acts and fields that lie under the corners of a toast which lets pointers through. */
const listPartsUnder = (toast: Locator, spared = '.none') =>
  toast.evaluate((article, exempt) => {
    const parts = 'header, nav, [role=tablist], [data-part=foot], button, a, input, select, textarea, label';
    const { left, right, top, bottom } = article.getBoundingClientRect();
    article.style.pointerEvents = 'none';
    const covered = [left + 4, right - 4]
      .flatMap((x) => [top + 4, bottom - 4].map((y) => document.elementFromPoint(x, y)?.closest(parts)))
      .flatMap((part) => (part && !part.closest(exempt) ? [part.outerHTML.slice(0, 160)] : []));
    article.style.pointerEvents = '';
    return covered;
  }, spared);

async function expectToastApart(page: Page, says: string, changed: Locator, spared?: string): Promise<void> {
  await expect(changed).toBeVisible();
  const toast = findToast(page);
  await expect(toast).toContainText(says);
  // A toast stays while a pointer rests on it.
  await toast.hover();
  await expect.poll(() => listPartsUnder(toast, spared)).toEqual([]);
  expect(await areBoxesApart(toast, changed)).toBe(true);
  await expectToast(page, says);
  // One in the flow of its page leaves by itself.
  const close = toast.getByRole('button', { name: 'Fermer' });
  if ((await close.count()) > 0) await close.click();
}

test('no toast covers a bar, an act, a field or the change', async ({ as, aClient, aLivreur }) => {
  const client = await as(await aClient('Zouzoua Bli'), { viewport: SMALL_PHONE });
  const { fullname } = await aLivreur('Zadi Gohou');
  for (const viewport of [SMALL_PHONE, DESK]) {
    const admin = await as('admin', { viewport });
    const orderId = await sendOrder(client);
    const card = findOrderCard(admin, orderId);
    await openPickupDialog(admin, orderId);
    await assignLivreur(admin, fullname);
    const assigned = card.getByText('Livreur assigné', { exact: true });
    // Filters and the head of the table stand below the header. Lower, the toast would lie over the row that has changed.
    await expectToastApart(admin, 'Le livreur a bien été assigné.', assigned, '[data-bar], thead');
    const drawer = await openOrder(admin, card);
    await chooseMoreAct(drawer, 'Annuler la commande');
    await findQuestion(admin).getByRole('button', { name: 'Annuler la commande' }).click();
    await findToast(admin).waitFor();
    await expectToastApart(admin, 'La commande a été annulée.', drawer.getByText('Annulée').first());
    expect(listUnreadToasts(admin)).toEqual([]);
  }

  const livreur = await as(await aLivreur(), { viewport: SMALL_PHONE });
  const orderId = await sendOrder(client);
  await assignThroughApi(await as('admin'), orderId, livreur);
  await livreur.goto('/livreur/dashboard');
  const mission = findMissionCard(livreur, orderId);
  const depart = mission.getByRole('button', { name: 'En route pour ramassage' });
  await announceRelease(livreur);
  // At the end of its page an act stands a little above the tabs.
  await expect(depart).toBeVisible();
  await livreur.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await waitForNextMeasure(livreur);
  expect(await areBoxesApart(findToast(livreur), depart)).toBe(true);
  await expectToast(livreur, 'Nouvelle version disponible');
  await findToast(livreur).getByRole('button', { name: 'Fermer' }).click();
  await depart.click();
  const next = mission.getByRole('button', { name: 'Confirmer le ramassage' });
  await expectToastApart(livreur, 'Statut mis à jour !', next);
  expect(listUnreadToasts(livreur)).toEqual([]);

  const other = await as(await aClient('Zouzoua Bli'), { viewport: SMALL_PHONE });
  const card = findOrderCard(other, await sendOrder(other));
  await other.goto('/client/commandes');
  await card.getByRole('button', { name: 'Payer plutôt par Wave' }).click();
  const declare = card.getByRole('button', { name: 'J’ai payé' });
  // Folded parts lie further down a page that scrolls, so they can be moved from under the toast.
  const folded = '[aria-expanded=false], [aria-haspopup=dialog]';
  await expectToastApart(other, 'Mode de paiement sélectionné', declare, folded);
  await declare.click();
  await other.getByRole('dialog').getByRole('button', { name: 'Oui, j’ai payé' }).click();
  await expect(card.getByText('Paiement déclaré, à vérifier')).toBeVisible();
  // The screen shows the result itself.
  await expect(findToast(other)).toHaveCount(0);
  await other.getByRole('button', { name: 'Annuler', exact: true }).click();
  await other.getByRole('button', { name: 'Annuler la commande' }).click();
  await expectToastApart(other, 'La commande a été annulée.', other.getByText('Aucune commande en cours'));
  expect(listUnreadToasts(other)).toEqual([]);
});

test('a toast stands beside the drawer, or above the act at its foot', async ({ as, aClient }) => {
  const orderId = await sendOrder(await as(await aClient('Ozoua Gnagne')));
  for (const viewport of [DESK, PHONE]) {
    const page = await as('admin', { viewport, at: '/admin/commandes-non-assignees?q=ozoua' });
    await page.route('**/trpc/dispatch.cancel*', (route) => route.abort());
    const drawer = await openOrder(page, findOrderCard(page, orderId));
    await chooseMoreAct(drawer, 'Annuler la commande');
    await page.getByRole('button', { name: 'Annuler la commande' }).click();
    const toast = findToast(page);
    await toast.hover();
    const act = page.getByRole('button', { name: 'Assigner pour ramassage' }).last();
    await expect.poll(() => areBoxesApart(toast, viewport === DESK ? drawer : act)).toBe(true);
  }
});

/** The toast measures the bars below it four times a second. */
async function waitForNextMeasure(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.removeProperty('--foot-height'));
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--foot-height') !== '');
}

async function openMenusUnderToast(page: Page, address: string, openDialog?: () => Promise<unknown>) {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // This toast stays until it is closed, and any page may show it.
  await announceRelease(page);
  await expect(findToast(page)).toBeVisible();
  if (openDialog) {
    await openDialog();
    // Until the dialog has taken the focus it may take it from the button that a key is pressed on.
    await expect(page.locator('[role=dialog] :focus')).toHaveCount(1);
  }
  const place = page.locator(openDialog ? '[role=dialog]' : 'main');
  const buttons = place.locator('[aria-haspopup=menu]:visible');
  await expect(buttons.first(), address).toBeVisible();
  for (const button of (await buttons.all()).slice(0, 4)) {
    // The keyboard opens a menu that lies under the toast.
    await button.press('Enter');
    await expect(page.getByRole('menu').first()).toBeVisible();
    await waitForNextMeasure(page);
    await page.keyboard.press('Escape');
  }
}

test('every menu opens under a toast on a phone', async ({ as, client, owner }) => {
  const orderId = await sendOrder(client);
  const desk = await as('admin');
  await openMenusUnderToast(desk, '/admin/commandes-non-assignees', async () => {
    await findOrderCard(desk, orderId).getByRole('link').first().press('Enter');
    await desk.getByRole('dialog').getByRole('tab', { name: 'Suivi' }).waitFor();
  });
  await openMenusUnderToast(desk, '/admin/tournees');
  await openMenusUnderToast(owner, '/superadmin/gestion');
  await openMenusUnderToast(owner, '/superadmin/admins');
});
