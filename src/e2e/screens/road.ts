import type { Page } from '@playwright/test';
import { assignThroughApi } from '../support/desk.ts';
import { leaveOutFirstData } from '../support/firstData.ts';
import { pickUpLinen } from '../support/handover.ts';
import { waitForPreloadedPart } from '../support/offlineReady.ts';
import type { TestServer } from '../support/server.ts';
import { call } from '../support/world.ts';
import { listPickupStates } from './linen.ts';
import { SIZES } from './sheet.ts';
import { DIALOG, inTurn, open, press, pressButton, type ScreenState, spoil } from './states.ts';

const ACTIVE = '**/trpc/*missions.active*';
const ACTS = '**/trpc/missions.{advance,confirmCash}*';
const openMissions = open('/livreur/dashboard');
const openTill = open('/livreur/caisse');
const leaveOutMissions = (page: Page) => leaveOutFirstData(page, '/livreur/dashboard');

/** A map is loaded once it is in view, so a wide screen scrolls to the end of the first mission. */
async function waitForMap(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < SIZES['1280'].width) return;
  await page
    .getByRole('article')
    .first()
    .evaluate((mission) => mission.scrollIntoView({ block: 'end' }));
  await page.locator('.leaflet-container').first().waitFor();
}

type Colleague = { admin: Page; server: TestServer; orders: [string, string]; pickupCode: string };

export function listRoadStates({
  admin,
  server,
  orders: [first, second],
  pickupCode,
}: Colleague): ScreenState[] {
  /** An open page would store its list again, so it is left first. */
  const clearStoredLists = async (page: Page) => {
    await page.goto('about:blank');
    const browser = await page.context().newCDPSession(page);
    await browser.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'indexeddb' });
    await browser.detach();
  };
  return [
    {
      name: 'attente',
      show: inTurn(clearStoredLists, leaveOutMissions, spoil(ACTIVE, 'never'), openMissions, (page) =>
        page.getByText('Chargement des missions…').waitFor({ state: 'attached' }),
      ),
    },
    {
      name: 'erreur',
      show: inTurn(clearStoredLists, leaveOutMissions, spoil(ACTIVE, 'failure'), openMissions),
      ready: 'button:has-text("Réessayer")',
    },
    { name: 'vide', show: openMissions, ready: 'h2' },
    { name: 'caisse-vide', show: openTill, ready: 'h2' },
    { name: 'historique-vide', show: open('/livreur/historique'), ready: 'h2' },
    {
      name: 'mission-assignee',
      show: inTurn((page) => assignThroughApi(admin, server, first, page), openMissions),
      ready: 'article',
    },
    {
      name: 'mission-en-route',
      show: async (page) => {
        await openMissions(page);
        await pressButton(page, 'En route pour ramassage');
        await page.getByRole('button', { name: 'Confirmer le ramassage', exact: true }).waitFor();
        await page.getByText('Statut mis à jour !').waitFor();
      },
    },
    { name: 'especes', show: inTurn(openMissions, press('Espèces reçues')), ready: DIALOG },
    {
      name: 'especes-trop',
      show: async (page) => {
        await openMissions(page);
        await pressButton(page, 'Espèces reçues');
        await pressButton(page, 'Autre montant');
        await page.getByLabel('Montant reçu').fill('9 999 999');
        await pressButton(page, /^J’ai reçu/);
        await page.getByText(/^Il ne reste que/).waitFor();
      },
    },
    ...listPickupStates(first, pickupCode),
    {
      name: 'hors-ligne',
      show: async (page) => {
        await assignThroughApi(admin, server, second, page);
        await openMissions(page);
        await page.getByText('2', { exact: true }).or(page.getByRole('article').first()).first().waitFor();
        await waitForPreloadedPart(page, 'HandoverSheet');
        await waitForMap(page);
        await page.route(ACTS, (route) => route.abort());
        await page.context().setOffline(true);
        await pickUpLinen(page, first, 'received');
        await pressButton(page, 'En route pour ramassage');
        await page.getByText(/3 actions en attente/).waitFor();
      },
    },
    {
      name: 'deconnexion',
      show: async (page) => {
        await page.route(ACTS, (route) => route.abort());
        await page.context().setOffline(false);
        await openMissions(page);
        await page
          .getByText(/en attente d’envoi/)
          .first()
          .waitFor();
        const menu = page.locator('[popovertarget]').filter({ visible: true });
        if ((await menu.count()) > 0) await menu.first().click();
        await pressButton(page, 'Déconnexion');
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'conflit',
      show: async (page) => {
        await call(admin.request, server, 'dispatch.cancel', { orderId: second, from: 'assigned' });
        await openMissions(page);
        await page.getByRole('region', { name: 'La commande a changé entre-temps' }).waitFor();
      },
    },
    { name: 'caisse', show: openTill, ready: 'dl' },
    { name: 'caisse-remise', show: inTurn(openTill, press('Remettre la caisse')), ready: DIALOG },
    {
      name: 'caisse-hors-ligne',
      show: async (page) => {
        await openTill(page);
        await waitForPreloadedPart(page, 'HandInQuestion');
        await page.route('**/trpc/cash.handIn*', (route) => route.abort());
        await page.context().setOffline(true);
        await pressButton(page, 'Remettre la caisse');
        await pressButton(page, /^Je remets/);
        await page.getByText('En attente d’envoi', { exact: true }).waitFor();
      },
    },
    {
      name: 'caisse-remise-faite',
      show: async (page) => {
        await page.context().setOffline(false);
        await openTill(page);
        await page.getByText('Déclarée, à compter').waitFor();
      },
    },
  ];
}
