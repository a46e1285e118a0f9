import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signOut } from '../support/accounts.ts';
import { stopTime } from '../support/clock.ts';
import {
  assignThroughApi,
  fetchDeskOrder,
  findMissionCard,
  getReference,
  sendOrder,
} from '../support/desk.ts';
import { collectCash, findSheet, openSheet, pickUpLinen } from '../support/handover.ts';
import { waitForSavedPage } from '../support/offlineReady.ts';
import { COCODY } from '../support/ordering.ts';
import type { TestServer } from '../support/server.ts';
import { expectToast, listUnreadToasts } from '../support/toasts.ts';
import { test as base, call, DESK, expect, PHONE, query } from '../support/world.ts';

type Event = { kind: string; from: string | null; to: string | null; at: number; recordedAt: number };

const tapAct = (page: Page, orderId: string, act: string) =>
  findMissionCard(page, orderId).getByRole('button', { name: act, exact: true }).click();
const UPDATED = 'La mission a été mise à jour avec succès.';
const NEW_MISSION = 'Nouvelle mission';
const YOPOUGON = { latitude: 5.3364, longitude: -4.0891 };

class Desk {
  readonly page: Page;
  readonly server: TestServer;

  constructor(page: Page, server: TestServer) {
    this.page = page;
    this.server = server;
  }

  async placeAssignedOrder(client: Page, livreur: Page, at = COCODY): Promise<string> {
    const orderId = await sendOrder(client, this.server, { at });
    await assignThroughApi(this.page, this.server, orderId, livreur);
    return orderId;
  }

  async readSteps(orderId: string): Promise<Event[]> {
    const events = (await query(this.page.request, this.server, 'dispatch.events', { orderId })) as Event[];
    return events.filter((event) => event.kind === 'status');
  }

  async expectPayment(orderId: string): Promise<void> {
    const readOrder = () => fetchDeskOrder(this.page, this.server, orderId);
    await expect.poll(readOrder).toMatchObject({ paymentState: 'paid' });
  }

  /** The livreur's screen is ahead of the server, so the check polls. */
  async expectSteps(orderId: string, steps: string[]): Promise<void> {
    const listTakenSteps = async () => (await this.readSteps(orderId)).map((event) => event.to);
    await expect.poll(listTakenSteps, { message: 'the steps the server took' }).toEqual(steps);
  }
}

const test = base.extend<{ livreur: Page; client: Page; desk: Desk }>({
  desk: async ({ as, server }, use) => use(new Desk(await as('admin'), server)),
  livreur: async ({ as, aLivreur }, use) => use(await as(await aLivreur())),
  client: async ({ as, aClient }, use) => use(await as(await aClient())),
});

test.use({ serviceWorkers: 'allow' });

for (const [name, viewport] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  test(`the missions are readable by everyone on ${name}`, async ({ as }) => {
    const page = await as('livreur', { viewport, at: '/livreur/dashboard' });
    await expect(page.getByRole('heading', { level: 1, name: 'Mes Missions' })).toBeVisible();
    await expect(page.getByText('Voici vos missions du jour')).toBeVisible();
    const first = page.getByRole('article').first();
    await expect(first.getByText(/^(Ramassage|Livraison)$/)).toBeVisible();
    await expect(first.getByRole('link', { name: 'Contacter' })).toHaveAttribute('href', /^tel:\+225\d{10}$/);
    const away = first.getByRole('link', { name: 'Naviguer' });
    await expect(away).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=5\.\d+,-\d\.\d+$/,
    );
    await expect(away).toHaveAttribute('rel', /noopener/);
    await first.getByRole('button', { name: 'Écrire' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/225/,
    );
    await expectAccessible(page);
  });
}

test('the missions and the availability show before the server answers any call', async ({
  livreur,
  client,
  desk,
}) => {
  const orderId = await desk.placeAssignedOrder(client, livreur);
  // This browser remembers who is signed in from then on.
  await livreur.goto('/livreur/profil');
  await expect(livreur.getByLabel('Nouveau mot de passe', { exact: true })).toHaveAccessibleDescription(
    /^6 caractères au moins/,
  );
  await livreur.route('**/trpc/**', () => undefined);
  await livreur.goto('/livreur/dashboard');
  await expect(findMissionCard(livreur, orderId)).toBeVisible();
  await expect(livreur.getByRole('button', { name: 'Disponible', exact: true })).toBeVisible();
  // A value that is written while a screen opens renders that screen again.
  expect(await livreur.evaluate(() => localStorage.getItem('laveo:position'))).toBeNull();
});

test('a double tap takes one step', async ({ livreur, client, desk }) => {
  await livreur.clock.install();
  await livreur.goto('/livreur/dashboard');
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible();

  const orderId = await desk.placeAssignedOrder(client, livreur);
  const setOut = findMissionCard(livreur, orderId).getByRole('button', {
    name: 'En route pour ramassage',
    exact: true,
  });
  await expect(setOut).toBeVisible();
  await expectToast(
    livreur,
    NEW_MISSION,
    `Ramassage #${getReference(orderId)}\u00a0: Cocody, rue des Jardins`,
  );
  // The clock stands still, so a slow machine cannot stretch the time between two taps.
  await stopTime(livreur);
  await setOut.dblclick();
  await livreur.clock.resume();
  await expectToast(livreur, 'Statut mis à jour !');
  await expect(
    findMissionCard(livreur, orderId).getByRole('button', { name: 'Confirmer le ramassage' }),
  ).toBeVisible();
  await desk.expectSteps(orderId, ['pickup_en_route']);

  await collectCash(livreur, orderId);
  await expect(findMissionCard(livreur, orderId).getByText('Payée,')).toBeVisible();
  await pickUpLinen(livreur, orderId, 'none');
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible();
  await desk.expectSteps(orderId, ['pickup_en_route', 'picked_up']);
  await desk.expectPayment(orderId);
});

test('acts done without network are sent once, and dated', { tag: '@journey' }, async ({
  livreur,
  client,
  desk,
  server,
}) => {
  const near = await desk.placeAssignedOrder(client, livreur);
  const next = await desk.placeAssignedOrder(client, livreur);
  await livreur.goto('/livreur/dashboard');
  await expect(livreur.getByRole('heading', { name: /^Commande #/ })).toBeVisible();
  await waitForSavedPage(livreur);
  const otherTab = await livreur.context().newPage();
  await otherTab.goto('/livreur/dashboard');
  await expect(otherTab.getByRole('heading', { name: /^Commande #/ })).toBeVisible();
  // A stream that opens while the network goes would say that it stands.
  await expect(otherTab.getByText('en direct').filter({ visible: true })).toBeVisible();

  await livreur.context().setOffline(true);
  const started = Date.now();
  await tapAct(livreur, near, 'En route pour ramassage');
  await expect(livreur.getByText('1 action en attente d’envoi')).toBeVisible();
  await pickUpLinen(livreur, near, 'unpaid');
  await expect(findMissionCard(livreur, near).getByText('Ramassée', { exact: true })).toBeVisible();
  await tapAct(livreur, next, 'En route pour ramassage');
  await expect(livreur.getByText('3 actions en attente d’envoi')).toBeVisible();
  await expect(otherTab.getByText('3 actions en attente d’envoi')).toBeVisible();
  const ended = Date.now();

  await livreur.reload();
  await expect(livreur.getByText('3 actions en attente d’envoi')).toBeVisible();
  await expect(livreur.getByRole('button', { name: 'Disponible', exact: true })).toBeVisible();
  await expect(findMissionCard(livreur, next).getByText('Cocody, rue des Jardins')).toBeVisible();
  await server.stop();
  await server.start();
  expect(await desk.readSteps(near)).toEqual([]);

  await livreur.context().setOffline(false);
  for (const tab of [livreur, otherTab]) {
    await expect(tab.getByRole('heading', { name: /^Commande #/ })).toBeVisible();
    await expect(tab.getByText('en attente d’envoi')).toHaveCount(0);
  }
  await expect(
    findMissionCard(livreur, next).getByRole('button', { name: 'Confirmer le ramassage' }),
  ).toBeVisible();
  await desk.expectSteps(near, ['pickup_en_route', 'picked_up']);
  await desk.expectSteps(next, ['pickup_en_route']);

  const steps = [...(await desk.readSteps(near)), ...(await desk.readSteps(next))];
  expect(steps.map(({ from, to }) => [from, to])).toEqual([
    ['assigned', 'pickup_en_route'],
    ['pickup_en_route', 'picked_up'],
    ['assigned', 'pickup_en_route'],
  ]);
  const hours = steps.map(({ at }) => at);
  expect(hours).toEqual(hours.toSorted((a, b) => a - b));
  for (const { at, recordedAt } of steps) {
    expect(at).toBeGreaterThanOrEqual(started);
    expect(at).toBeLessThanOrEqual(ended);
    expect(recordedAt).toBeGreaterThan(ended);
  }
  // Missions listed earlier and the livreur's own acts are not announced.
  expect(listUnreadToasts(livreur).filter((toast) => toast.includes(NEW_MISSION))).toEqual([]);
});

test('the right person is written to, also without network, and the desk reads it later', async ({
  livreur,
  client,
  desk,
  server,
}) => {
  const payer = { name: 'Jean Kouassi', phone: '0505060708' };
  const orderId = await sendOrder(client, server, { payer });
  await assignThroughApi(desk.page, server, orderId, livreur);
  await livreur.goto('/livreur/dashboard');
  await expect(findMissionCard(livreur, orderId)).toContainText('Jean Kouassi');
  await waitForSavedPage(livreur);
  await livreur.context().setOffline(true);
  await findMissionCard(livreur, orderId).getByRole('button', { name: 'Écrire' }).click();
  const sheet = livreur.getByRole('dialog');
  await sheet.getByText('Reste à payer', { exact: true }).click();
  await expect(sheet).toContainText(/Il reste [\d\s]+FCFA à régler/);
  await expect(sheet.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/2250505060708\?text=Bonjour/,
  );
  await expectAccessible(livreur);
  // No program of this machine opens the address of a message.
  await livreur.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  const started = Date.now();
  await sheet.getByRole('link', { name: 'SMS' }).click();
  await expect(livreur.getByText('1 action en attente d’envoi')).toBeVisible();
  await expect(findMissionCard(livreur, orderId)).toContainText('SMS\u00a0: reste à payer');
  const ended = Date.now();
  await livreur.context().setOffline(false);
  await expect(livreur.getByText('en attente d’envoi')).toHaveCount(0);
  const events = (await query(desk.page.request, server, 'dispatch.events', { orderId })) as Event[];
  const attempt = events.find(({ kind }) => kind === 'contacted');
  expect(attempt).toMatchObject({ contact: { words: 'balance', channel: 'sms' } });
  expect(attempt?.at).toBeGreaterThanOrEqual(started);
  expect(attempt?.at).toBeLessThanOrEqual(ended);
});

test('an act on an order that changed meanwhile is explained in words', async ({ livreur, client, desk }) => {
  const orderId = await desk.placeAssignedOrder(client, livreur);
  await livreur.goto('/livreur/dashboard');
  await expect(findMissionCard(livreur, orderId)).toBeVisible();
  await waitForSavedPage(livreur);

  await livreur.context().setOffline(true);
  await tapAct(livreur, orderId, 'En route pour ramassage');
  await expect(livreur.getByText('1 action en attente d’envoi')).toBeVisible();
  await call(desk.page.request, desk.server, 'dispatch.cancel', { orderId, from: 'assigned' });
  await livreur.context().setOffline(false);

  const conflict = livreur.getByRole('region', { name: 'La commande a changé entre-temps' });
  await expect(conflict).toContainText(`Commande #${getReference(orderId)}`);
  await expect(conflict).toContainText('Annulée');
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible();
  await conflict.getByRole('button', { name: 'J’ai compris' }).click();
  await expect(conflict).toHaveCount(0);
  expect(await desk.readSteps(orderId)).toEqual([]);
});

test('the position is shared on the road only', async ({ livreur, client, desk, server }) => {
  await livreur.context().grantPermissions(['geolocation']);
  await livreur.context().setGeolocation(COCODY);
  const orderId = await desk.placeAssignedOrder(client, livreur);
  await livreur.goto('/livreur/dashboard');
  await expect(findMissionCard(livreur, orderId)).toBeVisible();
  await expect(livreur.getByText('Partager votre position')).toHaveCount(0);
  await expect(livreur.getByRole('button', { name: 'Partager ma position', pressed: false })).toBeVisible();

  await tapAct(livreur, orderId, 'En route pour ramassage');
  await expectToast(livreur, UPDATED);
  await livreur.getByRole('button', { name: 'Partager', exact: true }).click();
  await expect(livreur.getByText('position partagée')).toBeVisible();
  const readSharedPosition = () => query(client.request, server, 'orders.position', { orderId });
  await expect
    .poll(readSharedPosition)
    .toMatchObject({ location: { lat: COCODY.latitude, lng: COCODY.longitude } });

  await pickUpLinen(livreur, orderId, 'unpaid');
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible();
  await expect(livreur.getByText('position partagée')).toHaveCount(0);
  // The screen is ahead of the server, so the act may still be on its way.
  await expect(() => expect(readSharedPosition()).rejects.toThrow('404')).toPass();
});

test('the mission being confirmed stays open though another comes nearer', async ({
  livreur,
  client,
  desk,
  server,
}) => {
  await livreur.context().grantPermissions(['geolocation']);
  await livreur.context().setGeolocation(COCODY);
  const here = await desk.placeAssignedOrder(client, livreur);
  const there = await desk.placeAssignedOrder(client, livreur, YOPOUGON);
  for (const orderId of [here, there])
    await call(livreur.request, server, 'missions.advance', { orderId, from: 'assigned' });
  await livreur.goto('/livreur/dashboard');
  await livreur.getByRole('button', { name: 'Partager', exact: true }).click();
  await expect(livreur.getByText('position partagée')).toBeVisible();
  await openSheet(livreur, here, 'Confirmer le ramassage');

  await livreur.context().setGeolocation(YOPOUGON);
  const nearest = livreur.getByRole('list', { name: 'Missions' }).getByRole('listitem').first();
  await expect(nearest).toContainText(`Commande #${getReference(there)}`);
  await expect(findSheet(livreur)).toBeVisible();
  await findSheet(livreur).getByRole('button', { name: 'Comme commandé, pas encore payé' }).click();
  await desk.expectSteps(here, ['pickup_en_route', 'picked_up']);
  await expect(
    findMissionCard(livreur, there).getByRole('button', { name: 'Confirmer le ramassage' }),
  ).toBeVisible();
  await desk.expectSteps(there, ['pickup_en_route']);
});

test('a position that the phone refused can be asked for again, on the road too', async ({
  livreur,
  client,
  desk,
}) => {
  await livreur.context().setGeolocation(COCODY);
  const orderId = await desk.placeAssignedOrder(client, livreur);
  await livreur.goto('/livreur/dashboard');
  await tapAct(livreur, orderId, 'En route pour ramassage');
  await livreur.getByRole('button', { name: 'Partager', exact: true }).click();
  const again = livreur.getByRole('button', { name: 'Réessayer' });
  await expect(again).toBeVisible();

  await livreur.context().grantPermissions(['geolocation']);
  await again.click();
  await expect(livreur.getByText('position partagée')).toBeVisible();
});

test('nothing stays on a shared phone after the sign-out', async ({ livreur, client, desk }) => {
  await desk.placeAssignedOrder(client, livreur);
  await livreur.goto('/livreur/dashboard');
  await expect(livreur.getByText('Cocody, rue des Jardins')).toBeVisible();
  const readStoredLists = () =>
    livreur.evaluate(async () => {
      const request = indexedDB.open('keyval-store');
      // Opening a missing database would create it empty.
      request.addEventListener('upgradeneeded', () => request.transaction?.abort());
      const there = await new Promise((resolve) => {
        request.addEventListener('success', () => resolve(true));
        request.addEventListener('error', () => resolve(false));
      });
      if (!there) return '';
      const all = request.result.transaction('keyval').objectStore('keyval').getAll();
      await new Promise((resolve) => all.addEventListener('success', resolve));
      request.result.close();
      return JSON.stringify(all.result);
    });
  await expect.poll(readStoredLists).toContain('rue des Jardins');

  await livreur.getByRole('link', { name: 'Profil' }).click();
  await signOut(livreur, 'Koffi Aka');
  await expectToast(livreur, 'Déconnexion réussie');
  await expect.poll(readStoredLists).not.toContain('rue des Jardins');
});

test('cash is asked for at the pickup, and a sign-out asks before it loses pending acts', async ({
  livreur,
  client,
  desk,
}) => {
  const orderId = await desk.placeAssignedOrder(client, livreur);
  await livreur.goto('/livreur/dashboard');
  await tapAct(livreur, orderId, 'En route pour ramassage');
  await expectToast(livreur, UPDATED);

  const unreached = '**/trpc/missions.{advance,confirmCash}**';
  await livreur.route(unreached, (route) => route.abort());
  await pickUpLinen(livreur, orderId, 'received');
  await expect(livreur.getByText('2 actions en attente d’envoi')).toBeVisible();
  await livreur.getByRole('link', { name: 'Profil' }).click();
  await signOut(livreur, 'Koffi Aka');
  const dialog = livreur.getByRole('dialog', { name: /^2 actions ne sont pas envoyées/ });
  await expect(dialog).toBeVisible();
  await expectAccessible(livreur);
  await dialog.getByRole('button', { name: 'Rester' }).click();
  await expect(dialog).toBeHidden();

  await livreur.unroute(unreached);
  await signOut(livreur, 'Koffi Aka');
  await expectToast(livreur, 'Déconnexion réussie');
  await desk.expectSteps(orderId, ['pickup_en_route', 'picked_up']);
  await desk.expectPayment(orderId);
});

test('the finished missions are in the history, newest first', async ({ as, aLivreur }) => {
  const page = await as('livreur', { at: '/livreur/historique' });
  const list = page.getByRole('list', { name: 'Missions terminées' });
  await expect(list.getByText('Livrée', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  const fresh = await as(await aLivreur(), { at: '/livreur/historique' });
  await expect(fresh.getByText('Aucune commande livrée dans votre historique')).toBeVisible();
});
