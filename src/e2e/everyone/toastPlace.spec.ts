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
import { listUnreadToasts } from '../support/toasts.ts';
import { DESK, expect, makeTestOnOwnServer, PHONE } from '../support/world.ts';

// What the tests of other files add to a list would move what these acts change.
const test = makeTestOnOwnServer();

interface Act {
  does: string;
  /** Without words the act must show no toast, because the screen shows its result. */
  says?: string;
  /** A part of the page, as a selector, whose controls may be covered. */
  spares?: string;
  /** The result is what the act has changed on the screen. */
  run(page: Page): Promise<Locator>;
}

const SIZES = [{ width: 360, height: 740 }, DESK] as const;
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

async function expectToastApart(page: Page, { does, says, spares, run }: Act): Promise<void> {
  await test.step(`${does} at ${page.viewportSize()?.width}`, async () => {
    const changed = await run(page);
    await expect(changed).toBeVisible();
    const toast = findToast(page);
    if (!says) return expect(toast).toHaveCount(0);
    await expect(toast).toContainText(says);
    // A toast stays while a pointer rests on it.
    await toast.hover();
    await expect.poll(() => listPartsUnder(toast, spares)).toEqual([]);
    expect(await areBoxesApart(toast, changed)).toBe(true);
    // One in the flow of its page leaves by itself.
    const close = toast.getByRole('button', { name: 'Fermer' });
    if ((await close.count()) > 0) await close.click();
  });
}

async function expectToastsApart(page: Page, acts: Act[]): Promise<void> {
  for (const act of acts) await expectToastApart(page, act);
  expect(listUnreadToasts(page)).toHaveLength(acts.filter(({ says }) => says).length);
}

const listClientActs = (orderId: string): Act[] => [
  {
    does: 'a client chooses Wave',
    says: 'Mode de paiement sélectionné',
    // What is folded lies further down a page that scrolls, so that it can be moved from under the toast.
    spares: '[aria-expanded=false], [aria-haspopup=dialog]',
    run: async (page) => {
      await page.goto('/client/commandes');
      const card = findOrderCard(page, orderId);
      await card.getByRole('button', { name: 'Payer plutôt par Wave' }).click();
      return card.getByRole('button', { name: 'J’ai payé' });
    },
  },
  {
    does: 'a client declares a payment',
    run: async (page) => {
      const card = findOrderCard(page, orderId);
      await card.getByRole('button', { name: 'J’ai payé' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Oui, j’ai payé' }).click();
      return card.getByText('Paiement déclaré, à vérifier');
    },
  },
  {
    does: 'a client cancels',
    says: 'La commande a été annulée.',
    run: async (page) => {
      await page.getByRole('button', { name: 'Annuler', exact: true }).click();
      await page.getByRole('button', { name: 'Annuler la commande' }).click();
      return page.getByText('Aucune commande en cours');
    },
  },
];

const listLivreurActs = (orderId: string): Act[] => [
  {
    does: 'a livreur sets out',
    says: 'Statut mis à jour !',
    run: async (page) => {
      await page.goto('/livreur/dashboard');
      const card = findMissionCard(page, orderId);
      await card.getByRole('button', { name: 'En route pour ramassage' }).click();
      return card.getByRole('button', { name: 'Confirmer le ramassage' });
    },
  },
];

const listAdminActs = (orderId: string, livreur: string): Act[] => [
  {
    does: 'an admin assigns an order',
    says: 'Le livreur a bien été assigné.',
    // Filters and the head of the table stand below the header. Lower, the toast would lie over the row that has changed.
    spares: '[data-bar], thead',
    run: async (page) => {
      await openPickupDialog(page, orderId);
      await assignLivreur(page, livreur);
      return findOrderCard(page, orderId).getByText('Livreur assigné', { exact: true });
    },
  },
  {
    does: 'an admin cancels an order',
    says: 'La commande a été annulée.',
    run: async (page) => {
      const drawer = await openOrder(page, findOrderCard(page, orderId));
      await chooseMoreAct(drawer, 'Annuler la commande');
      await findQuestion(page).getByRole('button', { name: 'Annuler la commande' }).click();
      await findToast(page).waitFor();
      return drawer.getByText('Annulée').first();
    },
  },
];

test('no toast covers a bar, an act, a field or the change', async ({ as, aClient, aLivreur }) => {
  const [phone, desk] = SIZES;
  const client = await as(await aClient('Zouzoua Bli'), { viewport: phone });
  const [account, { fullname }] = [await aLivreur(), await aLivreur('Zadi Gohou')];
  const livreur = await as(account, { viewport: phone });
  const orderId = await sendOrder(client);
  for (const viewport of [phone, desk]) {
    const admin = await as('admin', { viewport });
    await expectToastsApart(admin, listAdminActs(await sendOrder(client), fullname));
    if (viewport === phone) await assignThroughApi(admin, orderId, livreur);
  }
  await expectToastsApart(livreur, listLivreurActs(orderId));
  const other = await as(await aClient('Zouzoua Bli'), { viewport: phone });
  await expectToastsApart(other, listClientActs(await sendOrder(other)));
});

async function cancelWithoutNetwork(page: Page, order: Locator): Promise<Locator> {
  await page.route('**/trpc/dispatch.cancel*', (route) => route.abort());
  await chooseMoreAct(await openOrder(page, order), 'Annuler la commande');
  await page.getByRole('button', { name: 'Annuler la commande' }).click();
  const toast = findToast(page);
  await toast.hover();
  return toast;
}

test('a toast stands beside the drawer, or above the act at its foot', async ({ as, aClient }) => {
  const orderId = await sendOrder(await as(await aClient('Ozoua Gnagne')));
  for (const viewport of [DESK, PHONE]) {
    const page = await as('admin', { viewport, at: '/admin/commandes-non-assignees?q=ozoua' });
    const toast = await cancelWithoutNetwork(page, findOrderCard(page, orderId));
    const drawer = page.getByRole('dialog').first();
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
  await openDialog?.();
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

test('every menu opens under a toast on a phone', async ({ as, aClient }) => {
  const client = await as(await aClient('Zouzoua Bli'));
  const orderId = await sendOrder(client);
  await openMenusUnderToast(client, '/client/passer-commande');
  const desk = await as('admin');
  await openMenusUnderToast(desk, '/admin/commandes-non-assignees', async () => {
    await findOrderCard(desk, orderId).getByRole('link').first().press('Enter');
    await desk.getByRole('dialog').getByRole('tab', { name: 'Suivi' }).waitFor();
  });
  await openMenusUnderToast(desk, '/admin/tournees');
  const owner = await as('superadmin');
  await openMenusUnderToast(owner, '/superadmin/gestion');
  await openMenusUnderToast(owner, '/superadmin/admins');
});
