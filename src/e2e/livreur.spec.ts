import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { stopTime } from './clock.ts';
import { place, referenceOf, sendFor } from './desk.ts';
import { keptOnThePhone } from './kept.ts';
import { COCODY } from './ordering.ts';
import type { TestServer } from './server.ts';
import { told, unheard } from './told.ts';
import { type Account, call, DESK, expect, PHONE, query, test } from './world.ts';

interface Event {
  kind: string;
  from: string | null;
  to: string | null;
  at: number;
  recordedAt: number;
}

const cardOf = (page: Page, orderId: string) =>
  page.getByRole('article', { name: `Commande #${referenceOf(orderId)}` });
const press = (page: Page, orderId: string, act: string) =>
  cardOf(page, orderId).getByRole('button', { name: act, exact: true }).click();
const answer = (page: Page, words: RegExp | string) =>
  page.getByRole('dialog', { name: 'Espèces reçues' }).getByRole('button', { name: words }).click();
const TAKEN = 'La mission a été mise à jour avec succès.';
const NEWS = 'Nouvelle mission';
const YOPOUGON = { latitude: 5.3364, longitude: -4.0891 };

/** What happens at the desk and at the client's, through the API. */
class Desk {
  readonly page: Page;
  readonly server: TestServer;

  constructor(page: Page, server: TestServer) {
    this.page = page;
    this.server = server;
  }

  /** An order of this client, sent to this livreur for pickup. */
  async send(client: Page, livreur: Page, at = COCODY): Promise<string> {
    const orderId = await place(client, this.server, { at });
    await sendFor(this.page, this.server, orderId, livreur);
    return orderId;
  }

  act(procedure: string, input: unknown): Promise<unknown> {
    return call(this.page.request, this.server, procedure, input);
  }

  /** The steps of the livreur, in the order in which the server took them. */
  async steps(orderId: string): Promise<Event[]> {
    const events = (await query(this.page.request, this.server, 'dispatch.events', { orderId })) as Event[];
    return events.filter((event) => event.kind === 'status');
  }

  async expectPaid(orderId: string): Promise<void> {
    const order = () => query(this.page.request, this.server, 'dispatch.order', { orderId });
    await expect.poll(order).toMatchObject({ paymentState: 'paid' });
  }

  /** His screen is ahead of the server, so what the server took is waited for. */
  async expectSteps(orderId: string, steps: string[]): Promise<void> {
    const taken = async () => (await this.steps(orderId)).map((event) => event.to);
    await expect.poll(taken, { message: 'the steps the server took' }).toEqual(steps);
  }
}

interface Cast {
  livreur: Page;
  client: Page;
  desk: Desk;
}
type As = (who: 'admin' | Account) => Promise<Page>;

async function cast(
  as: As,
  aClient: () => Promise<Account>,
  aLivreur: () => Promise<Account>,
  server: TestServer,
): Promise<Cast> {
  const desk = new Desk(await as('admin'), server);
  return { livreur: await as(await aLivreur()), client: await as(await aClient()), desk };
}

for (const [name, viewport] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  test(`the missions are readable by everyone on ${name}`, async ({ as }) => {
    const page = await as('livreur', { viewport });
    await page.goto('/livreur/dashboard');
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
    await expect(first.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/225/,
    );
    await expectAccessible(page);
  });
}

test('a double tap takes one step', async ({ as, aClient, aLivreur, server }) => {
  const { livreur, client, desk } = await cast(as, aClient, aLivreur, server);
  await livreur.clock.install();
  await livreur.goto('/livreur/dashboard');
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible();

  const orderId = await desk.send(client, livreur);
  const setOut = cardOf(livreur, orderId).getByRole('button', {
    name: 'En route pour ramassage',
    exact: true,
  });
  await expect(setOut).toBeVisible();
  await told(livreur, NEWS, `Ramassage #${referenceOf(orderId)}\u00a0: Cocody, rue des Jardins`);
  // However long the machine takes between two taps, for him it is one moment.
  await stopTime(livreur);
  await setOut.dblclick();
  await livreur.clock.resume();
  await told(livreur, 'Statut mis à jour !');
  await expect(
    cardOf(livreur, orderId).getByRole('button', { name: 'Confirmer le ramassage' }),
  ).toBeVisible();
  await desk.expectSteps(orderId, ['pickup_en_route']);

  await press(livreur, orderId, 'Espèces reçues');
  await answer(livreur, /^J’ai reçu/);
  await expect(cardOf(livreur, orderId).getByText('Reçues,')).toBeVisible();
  await press(livreur, orderId, 'Confirmer le ramassage');
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible();
  await desk.expectSteps(orderId, ['pickup_en_route', 'picked_up']);
  await desk.expectPaid(orderId);
});

test('what is done in a dead zone is sent once, with its hour', async ({ as, aClient, aLivreur, server }) => {
  const { livreur, client, desk } = await cast(as, aClient, aLivreur, server);
  const near = await desk.send(client, livreur);
  const next = await desk.send(client, livreur);
  await livreur.goto('/livreur/dashboard');
  await expect(livreur.getByRole('heading', { name: /^Commande #/ })).toBeVisible();
  await keptOnThePhone(livreur);
  const otherTab = await livreur.context().newPage();
  await otherTab.goto('/livreur/dashboard');
  await expect(otherTab.getByRole('heading', { name: /^Commande #/ })).toBeVisible();

  await livreur.context().setOffline(true);
  const started = Date.now();
  await press(livreur, near, 'En route pour ramassage');
  await expect(livreur.getByText('Hors ligne\u00a0: 1 action en attente d’envoi')).toBeVisible();
  await press(livreur, near, 'Confirmer le ramassage');
  await answer(livreur, 'Pas encore');
  await expect(cardOf(livreur, near).getByText('Ramassée', { exact: true })).toBeVisible();
  await press(livreur, next, 'En route pour ramassage');
  await expect(livreur.getByText('Hors ligne\u00a0: 3 actions en attente d’envoi')).toBeVisible();
  await expect(otherTab.getByText('Hors ligne\u00a0: 3 actions en attente d’envoi')).toBeVisible();
  const ended = Date.now();

  await livreur.reload();
  await expect(livreur.getByText('Hors ligne\u00a0: 3 actions en attente d’envoi')).toBeVisible();
  await expect(cardOf(livreur, next).getByText('Cocody, rue des Jardins')).toBeVisible();
  await server.stop();
  await server.start();
  expect(await desk.steps(near)).toEqual([]);

  await livreur.context().setOffline(false);
  for (const tab of [livreur, otherTab]) {
    await expect(tab.getByRole('heading', { name: /^Commande #/ })).toBeVisible();
    await expect(tab.getByText('en attente d’envoi')).toHaveCount(0);
  }
  await expect(cardOf(livreur, next).getByRole('button', { name: 'Confirmer le ramassage' })).toBeVisible();
  await desk.expectSteps(near, ['pickup_en_route', 'picked_up']);
  await desk.expectSteps(next, ['pickup_en_route']);

  const steps = [...(await desk.steps(near)), ...(await desk.steps(next))];
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
  // What was on his list before, and what he did himself, is no news to him.
  expect(unheard(livreur).filter((toast) => toast.includes(NEWS))).toEqual([]);
});

test('an act on an order that changed meanwhile is told in words', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const { livreur, client, desk } = await cast(as, aClient, aLivreur, server);
  const orderId = await desk.send(client, livreur);
  await livreur.goto('/livreur/dashboard');
  await expect(cardOf(livreur, orderId)).toBeVisible();
  await keptOnThePhone(livreur);

  await livreur.context().setOffline(true);
  await press(livreur, orderId, 'En route pour ramassage');
  await expect(livreur.getByText('Hors ligne\u00a0: 1 action en attente d’envoi')).toBeVisible();
  await desk.act('dispatch.cancel', { orderId, from: 'assigned' });
  await livreur.context().setOffline(false);

  const told = livreur.getByRole('region', { name: 'La commande a changé entre-temps' });
  await expect(told).toContainText(`Commande #${referenceOf(orderId)}`);
  await expect(told).toContainText('Annulée');
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible();
  await told.getByRole('button', { name: 'J’ai compris' }).click();
  await expect(told).toHaveCount(0);
  expect(await desk.steps(orderId)).toEqual([]);
});

test('the position leaves the phone on the road only', async ({ as, aClient, aLivreur, server }) => {
  const { livreur, client, desk } = await cast(as, aClient, aLivreur, server);
  await livreur.context().grantPermissions(['geolocation']);
  await livreur.context().setGeolocation(COCODY);
  const orderId = await desk.send(client, livreur);
  await livreur.goto('/livreur/dashboard');
  await expect(cardOf(livreur, orderId)).toBeVisible();
  await expect(livreur.getByText('Partager votre position')).toHaveCount(0);

  await press(livreur, orderId, 'En route pour ramassage');
  await told(livreur, TAKEN);
  await livreur.getByRole('button', { name: 'Partager', exact: true }).click();
  await expect(livreur.getByText('position partagée')).toBeVisible();
  const seen = () => query(client.request, server, 'orders.position', { orderId });
  await expect.poll(seen).toMatchObject({ location: { lat: COCODY.latitude, lng: COCODY.longitude } });

  await press(livreur, orderId, 'Confirmer le ramassage');
  await answer(livreur, 'Pas encore');
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible();
  await expect(livreur.getByText('position partagée')).toHaveCount(0);
  // His screen is ahead of the server: the act is on its way.
  await expect(() => expect(seen()).rejects.toThrow('404')).toPass();
});

test('the mission he is at stays open under his thumb, though another comes nearer', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const { livreur, client, desk } = await cast(as, aClient, aLivreur, server);
  await livreur.context().grantPermissions(['geolocation']);
  await livreur.context().setGeolocation(COCODY);
  const here = await desk.send(client, livreur);
  const there = await desk.send(client, livreur, YOPOUGON);
  for (const orderId of [here, there])
    await call(livreur.request, server, 'missions.advance', { orderId, from: 'assigned' });
  await livreur.goto('/livreur/dashboard');
  await livreur.getByRole('button', { name: 'Partager', exact: true }).click();
  await expect(livreur.getByText('position partagée')).toBeVisible();
  await press(livreur, here, 'Confirmer le ramassage');
  const question = livreur.getByRole('dialog', { name: 'Espèces reçues' });
  await expect(question).toBeVisible();

  await livreur.context().setGeolocation(YOPOUGON);
  const nearest = livreur.getByRole('list', { name: 'Missions' }).getByRole('listitem').first();
  await expect(nearest).toContainText(`Commande #${referenceOf(there)}`);
  await expect(question).toBeVisible();
  await answer(livreur, 'Pas encore');
  await desk.expectSteps(here, ['pickup_en_route', 'picked_up']);
  await expect(cardOf(livreur, there).getByRole('button', { name: 'Confirmer le ramassage' })).toBeVisible();
  await desk.expectSteps(there, ['pickup_en_route']);
});

test('a position that the phone refused is asked for again, on the road too', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const { livreur, client, desk } = await cast(as, aClient, aLivreur, server);
  await livreur.context().setGeolocation(COCODY);
  const orderId = await desk.send(client, livreur);
  await livreur.goto('/livreur/dashboard');
  await press(livreur, orderId, 'En route pour ramassage');
  await livreur.getByRole('button', { name: 'Partager', exact: true }).click();
  const again = livreur.getByRole('button', { name: 'Réessayer' });
  await expect(again).toBeVisible();

  await livreur.context().grantPermissions(['geolocation']);
  await again.click();
  await expect(livreur.getByText('position partagée')).toBeVisible();
});

test('nothing of it stays on a shared phone once he has left', async ({ as, aClient, aLivreur, server }) => {
  const { livreur, client, desk } = await cast(as, aClient, aLivreur, server);
  await desk.send(client, livreur);
  await livreur.goto('/livreur/dashboard');
  await expect(livreur.getByText('Cocody, rue des Jardins')).toBeVisible();
  const kept = () =>
    livreur.evaluate(async () => {
      const request = indexedDB.open('keyval-store');
      // Not there yet, or taken away by the server's answer: what looks must not leave an empty one behind.
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
  await expect.poll(kept).toContain('rue des Jardins');

  await livreur.getByRole('button', { name: 'Koffi Aka' }).click();
  await livreur.getByRole('button', { name: 'Déconnexion' }).click();
  await told(livreur, 'Déconnexion réussie');
  await expect.poll(kept).not.toContain('rue des Jardins');
});

test('cash is asked for with the linen, and a sign-out loses nothing unasked', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const { livreur, client, desk } = await cast(as, aClient, aLivreur, server);
  const orderId = await desk.send(client, livreur);
  await livreur.goto('/livreur/dashboard');
  await press(livreur, orderId, 'En route pour ramassage');
  await told(livreur, TAKEN);

  const unreached = '**/trpc/missions.{advance,confirmCash}**';
  await livreur.route(unreached, (route) => route.abort());
  await press(livreur, orderId, 'Confirmer le ramassage');
  await answer(livreur, /^J’ai reçu/);
  await expect(livreur.getByText('2 actions en attente d’envoi')).toBeVisible();
  const leave = async () => {
    await livreur.getByRole('button', { name: 'Koffi Aka' }).click();
    await livreur.getByRole('button', { name: 'Déconnexion' }).click();
  };
  await leave();
  const dialog = livreur.getByRole('dialog', { name: /^2 actions ne sont pas envoyées/ });
  await expect(dialog).toBeVisible();
  await expectAccessible(livreur);
  await dialog.getByRole('button', { name: 'Rester' }).click();
  await expect(dialog).toBeHidden();

  await livreur.unroute(unreached);
  await leave();
  await told(livreur, 'Déconnexion réussie');
  await desk.expectSteps(orderId, ['pickup_en_route', 'picked_up']);
  await desk.expectPaid(orderId);
});

test('the finished missions are in the history, newest first', async ({ as, aLivreur }) => {
  const page = await as('livreur');
  await page.goto('/livreur/historique');
  const list = page.getByRole('list', { name: 'Missions terminées' });
  await expect(list.getByText('Livrée', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  const fresh = await as(await aLivreur());
  await fresh.goto('/livreur/historique');
  await expect(fresh.getByText('Aucune commande livrée dans votre historique')).toBeVisible();
});
