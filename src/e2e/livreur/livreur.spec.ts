import type { Page } from '@playwright/test';
import { signOut } from '../support/accounts.ts';
import { fetchDeskOrder, findMissionCard, placeAndAssignOrders } from '../support/desk.ts';
import { pickUpLinen } from '../support/handover.ts';
import { waitForSavedPage } from '../support/offlineReady.ts';
import { COCODY } from '../support/ordering.ts';
import {
  delayRendering,
  expectAccessible,
  expectLive,
  expectToast,
  listUnreadToasts,
} from '../support/page.ts';
import { test as base, expect, query } from '../support/world.ts';

type Event = { kind: string; from: string | null; to: string | null; at: number; recordedAt: number };

const tapAct = (page: Page, orderId: string, act: string) =>
  findMissionCard(page, orderId).getByRole('button', { name: act, exact: true }).click();

const readSteps = async (desk: Page, orderId: string) =>
  (await query<Event[]>(desk, 'dispatch.events', { orderId })).filter(({ kind }) => kind === 'status');

/** The livreur's screen is ahead of the server, so the check polls. */
const expectSteps = (desk: Page, orderId: string, steps: string[]) =>
  expect.poll(async () => (await readSteps(desk, orderId)).map((event) => event.to)).toEqual(steps);

const test = base.extend<{ placeMission(): Promise<string> }>({
  placeMission: ({ client, admin: desk, livreur }, use) =>
    use(async () => (await placeAndAssignOrders({ client, desk, livreur }, 1))[0] ?? ''),
});

test.use({ serviceWorkers: 'allow' });

test('acts without network go once, dated @journey', async ({ livreur, admin, placeMission, server }) => {
  const near = await placeMission();
  const next = await placeMission();
  await livreur.goto('/livreur/dashboard');
  await expect(livreur.getByRole('heading', { name: /^Commande #/ })).toBeVisible();
  await waitForSavedPage(livreur);
  const otherTab = await livreur.context().newPage();
  await otherTab.goto('/livreur/dashboard');
  await expect(otherTab.getByRole('heading', { name: /^Commande #/ })).toBeVisible();
  // A stream that opens while the network goes would say that it stands.
  await expectLive(otherTab);

  await livreur.context().setOffline(true);
  const started = Date.now();
  await tapAct(livreur, near, 'En route pour ramassage');
  await expect(livreur.getByText('Hors ligne · 1 à envoyer').filter({ visible: true })).toBeVisible();
  await pickUpLinen(livreur, near, 'unpaid');
  await expect(findMissionCard(livreur, near).getByText('Ramassée', { exact: true })).toBeVisible();
  await expectToast(livreur, 'Ramassée, en attente d’envoi');
  await tapAct(livreur, next, 'En route pour ramassage');
  await expect(livreur.getByText('Hors ligne · 3 à envoyer').filter({ visible: true })).toBeVisible();
  await expect(otherTab.getByText('Hors ligne · 3 à envoyer').filter({ visible: true })).toBeVisible();
  await expect(livreur.getByText('3 actions en attente d’envoi')).toBeHidden();
  const ended = Date.now();

  await livreur.reload();
  await expect(livreur.getByText('Hors ligne · 3 à envoyer').filter({ visible: true })).toBeVisible();
  await expect(livreur.getByRole('button', { name: 'Disponible', exact: true })).toBeVisible();
  await expect(findMissionCard(livreur, next).getByText('Cocody, rue des Jardins')).toBeVisible();
  await server.stop();
  await server.start();
  expect(await readSteps(admin, near)).toEqual([]);

  await livreur.context().setOffline(false);
  for (const tab of [livreur, otherTab]) {
    await expect(tab.getByRole('heading', { name: /^Commande #/ })).toBeVisible();
    await expect(tab.getByText('en attente d’envoi')).toHaveCount(0);
  }
  const confirm = findMissionCard(livreur, next).getByRole('button', { name: 'Confirmer le ramassage' });
  await expect(confirm).toBeVisible();
  await expectSteps(admin, near, ['pickup_en_route', 'picked_up']);
  await expectSteps(admin, next, ['pickup_en_route']);

  const steps = [...(await readSteps(admin, near)), ...(await readSteps(admin, next))];
  const leaving = ['assigned', 'pickup_en_route'];
  const taking = ['pickup_en_route', 'picked_up'];
  expect(steps.map(({ from, to }) => [from, to])).toEqual([leaving, taking, leaving]);
  const hours = steps.map(({ at }) => at);
  expect(hours).toEqual(hours.toSorted((a, b) => a - b));
  for (const { at, recordedAt } of steps) {
    expect(at).toBeGreaterThanOrEqual(started);
    expect(at).toBeLessThanOrEqual(ended);
    expect(recordedAt).toBeGreaterThan(ended);
  }
  // Missions listed earlier and the livreur's own acts are not announced.
  expect(listUnreadToasts(livreur).filter((toast) => toast.includes('Nouvelle mission'))).toEqual([]);
});

test('the position is shared on the road only', async ({ livreur, client, placeMission }) => {
  await livreur.context().setGeolocation(COCODY);
  const answers: number[] = [];
  livreur.on('response', (answer) => {
    if (answer.url().includes('missions.reportPosition')) answers.push(answer.status());
  });
  const orderId = await placeMission();
  const advance = '**/trpc/missions.advance**';
  await livreur.route(advance, (route) => route.abort());
  await livreur.goto('/livreur/dashboard');
  await tapAct(livreur, orderId, 'En route pour ramassage');
  await livreur.getByRole('button', { name: 'Partager', exact: true }).click();
  const again = livreur.getByRole('button', { name: 'Réessayer' });
  await expect(again).toBeVisible();
  await livreur.context().grantPermissions(['geolocation']);
  await again.click();
  await expect(livreur.getByRole('button', { name: 'position partagée' })).toBeVisible();

  await livreur.unroute(advance);
  const readSharedPosition = () => query(client, 'orders.position', { orderId });
  const location = { lat: COCODY.latitude, lng: COCODY.longitude };
  await expect(async () => expect(await readSharedPosition()).toMatchObject({ location })).toPass();
  expect(answers[0]).toBe(200);

  await pickUpLinen(livreur, orderId, 'unpaid');
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible();
  await expect(livreur.getByRole('button', { name: 'position partagée' })).toHaveCount(0);
  // The screen is ahead of the server, so the act may still be on its way.
  await expect(() => expect(readSharedPosition()).rejects.toThrow('404')).toPass();
});

const readStoredLists = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    // Opening a missing database would create it empty.
    if (!databases.some(({ name }) => name === 'keyval-store')) return '';
    const opened = indexedDB.open('keyval-store');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const all = opened.result.transaction('keyval').objectStore('keyval').getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    opened.result.close();
    return JSON.stringify(all.result);
  });

test('a sign-out asks before it loses acts, and leaves no list', async ({ livreur, admin, placeMission }) => {
  const orderId = await placeMission();
  // The act is tapped as soon as it is drawn, and counts.
  await livreur.addInitScript(delayRendering);
  await livreur.goto('/livreur/dashboard');
  await tapAct(livreur, orderId, 'En route pour ramassage');
  await expectToast(livreur, 'La mission a été mise à jour avec succès.');
  await expect.poll(() => readStoredLists(livreur)).toContain('rue des Jardins');

  const unreached = '**/trpc/missions.{advance,confirmCash}**';
  await livreur.route(unreached, (route) => route.abort());
  await pickUpLinen(livreur, orderId, 'received');
  await expect(livreur.getByText('1 action en attente d’envoi\u00a0: Ramassée')).toBeVisible();
  await livreur.getByRole('link', { name: 'Profil' }).click();
  await signOut(livreur, 'Koffi Aka');
  const dialog = livreur.getByRole('dialog', { name: /^1 action( pour .+)? n’est pas enregistrée/ });
  await expect(dialog).toBeVisible();
  await expectAccessible(livreur);
  await dialog.getByRole('button', { name: 'Rester' }).click();
  await expect(dialog).toBeHidden();

  await livreur.unroute(unreached);
  await signOut(livreur, 'Koffi Aka');
  await expectToast(livreur, 'Déconnexion réussie');
  await expect.poll(() => readStoredLists(livreur)).not.toContain('rue des Jardins');
  await expectSteps(admin, orderId, ['pickup_en_route', 'picked_up']);
  await expect.poll(() => fetchDeskOrder(admin, orderId)).toMatchObject({ paymentState: 'paid' });
});

test('a session that ends tells what waits for the same account', async ({ livreur, placeMission }) => {
  const orderId = await placeMission();
  await livreur.goto('/livreur/dashboard');
  await waitForSavedPage(livreur);
  await livreur.context().setOffline(true);
  await tapAct(livreur, orderId, 'En route pour ramassage');
  await expect(livreur.getByText('Hors ligne · 1 à envoyer').filter({ visible: true })).toBeVisible();
  await livreur.context().clearCookies();
  await livreur.context().setOffline(false);
  await expect(livreur).toHaveURL(/\/connexion\?next=/);
  await expect(livreur.getByText(/^1 action attend sur ce téléphone\./)).toBeVisible();
  await expectAccessible(livreur);
});
