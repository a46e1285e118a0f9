import type { Page } from '@playwright/test';
import { assignThroughApi } from '../support/desk.ts';
import { pickUpLinen } from '../support/handover.ts';
import { waitForPreloadedPart } from '../support/offlineReady.ts';
import type { Road } from '../support/road.ts';
import { call } from '../support/world.ts';
import { listPickupStates } from './linen.ts';
import { SIZES } from './sheet.ts';
import {
  abort,
  aView,
  DIALOG,
  fail,
  fill,
  leaveUnanswered,
  open,
  openBare,
  press,
  RETRY,
  type ScreenState,
  type Step,
  see,
} from './states.ts';

const MISSIONS = '/livreur/dashboard';
const ACTIVE = '**/trpc/*missions.active*';
const ACTS = '**/trpc/missions.{advance,confirmCash}*';
const openMissions = open(MISSIONS);
const openTill = open('/livreur/caisse');

const setOffline =
  (isOffline: boolean): Step =>
  (page) =>
    page.context().setOffline(isOffline);
const waitForPart =
  (part: string): Step =>
  (page) =>
    waitForPreloadedPart(page, part);

/** A map is loaded once it is in view, so a wide screen scrolls to the end of the first mission. */
async function waitForMap(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < SIZES['1280'].width) return;
  await page
    .getByRole('article')
    .first()
    .evaluate((mission) => mission.scrollIntoView({ block: 'end' }));
  await page.locator('.leaflet-container').first().waitFor();
}

/** A narrow screen has the sign-out in the menu of the profile page. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Profil' }).filter({ visible: true }).first().click();
  const menu = page.getByRole('button', { name: 'menu du compte' });
  const end = page.getByRole('button', { name: 'Déconnexion', exact: true }).filter({ visible: true });
  await menu.or(end).first().waitFor();
  if ((await end.count()) === 0) await menu.click();
  await end.click();
}

export async function listRoadStates(road: Road, second: string, origin: string): Promise<ScreenState[]> {
  const { admin, orderId: first } = road;
  const { pickup } = await road.codes();
  /** An open page would store its list again, so it is left first. */
  const clearStoredLists: Step = async (page) => {
    await page.goto('about:blank');
    const browser = await page.context().newCDPSession(page);
    await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    await browser.detach();
  };
  return [
    aView('attente', clearStoredLists, leaveUnanswered(ACTIVE), openBare(MISSIONS), (page) =>
      page.getByText('Chargement des missions…').waitFor({ state: 'attached' }),
    ),
    aView('erreur', clearStoredLists, fail(ACTIVE), openBare(MISSIONS), see(RETRY)),
    aView('vide', openMissions, see('h2')),
    aView('caisse-vide', openTill, see('h2')),
    aView('historique-vide', open('/livreur/historique'), see('h2')),
    aView('mission-assignee', road.assign, openMissions, see('article')),
    aView(
      'mission-en-route',
      press('En route pour ramassage'),
      see('button:has-text("Confirmer le ramassage")'),
      see('text=Statut mis à jour !'),
    ),
    aView('especes', openMissions, press('Espèces reçues'), see(DIALOG)),
    aView(
      'especes-trop',
      press('Autre montant'),
      fill('Montant reçu', '9 999 999'),
      press(/^J’ai reçu/),
      see('text=/^Il ne reste que/'),
    ),
    ...listPickupStates(first, pickup),
    aView(
      'hors-ligne',
      (page) => assignThroughApi(admin, second, page),
      openMissions,
      see('article'),
      waitForPart('HandoverSheet'),
      waitForMap,
      abort(ACTS),
      setOffline(true),
      (page) => pickUpLinen(page, first, 'received'),
      press('En route pour ramassage'),
      see('text=/3 actions en attente/'),
    ),
    aView(
      'deconnexion',
      abort(ACTS),
      setOffline(false),
      openMissions,
      see('text=/en attente d’envoi/'),
      signOut,
      see(DIALOG),
    ),
    aView(
      'conflit',
      () => call(admin, 'dispatch.cancel', { orderId: second, from: 'assigned' }),
      openMissions,
      see('role=region[name="La commande a changé entre-temps"]'),
    ),
    aView('caisse', openTill, see('dl')),
    aView('caisse-remise', press('Remettre la caisse'), see(DIALOG)),
    aView(
      'caisse-hors-ligne',
      openTill,
      waitForPart('HandInQuestion'),
      abort('**/trpc/cash.handIn*'),
      setOffline(true),
      press('Remettre la caisse'),
      press(/^Je remets/),
      see('text="En attente d’envoi"'),
    ),
    aView('caisse-remise-faite', setOffline(false), openTill, see('text=Déclarée, à compter')),
  ];
}
