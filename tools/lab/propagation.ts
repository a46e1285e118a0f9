/**
 * How long until the others see it: four people in four browsers, orders that live their whole life, and for each change
 * the time from the tap until an open page of somebody else shows it. `npm run lab -- propagation [orders]`.
 */
import { randomUUID } from 'node:crypto';
import { type Browser, chromium, type Page } from '@playwright/test';
import { quantile } from '#bench/load.ts';
import { busy, machine, say } from '#bench/report.ts';
import { TestServer } from '#e2e/support/server.ts';
import { chromiumArgs, chromiumPath } from '#tools/lib/chromium.mjs';
import { delays, measured, type Sight } from './propagation/visibleText.ts';

const ORDERS = Number(process.argv[2] ?? 5);
const COCODY = { latitude: 5.3599, longitude: -3.9871 };
const PHONE = { width: 360, height: 800 };
const DESK = { width: 1280, height: 800 };
const LONGEST_RUN_MS = 9 * 60_000;

const server = new TestServer();
let browser: Browser | undefined;
const leave = async (code: number) => {
  await browser?.close();
  await server.remove();
  process.exit(code);
};
setTimeout(() => void leave(1), LONGEST_RUN_MS).unref();
// One that this file itself awaits comes as an exception: without this the server would outlive it.
process.once('uncaughtException', (error) => {
  say(String(error));
  void leave(1);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave(1));

async function signedIn(role: string, viewport: { width: number; height: number }): Promise<Page> {
  const context = await (browser as Browser).newContext({
    baseURL: server.url,
    viewport,
    locale: 'fr-FR',
    geolocation: COCODY,
    permissions: ['geolocation'],
  });
  // No tile leaves the machine; what a map shows is not what is measured.
  await context.route(/tile\.openstreetmap\.org/, (route) => route.abort());
  const page = await context.newPage();
  const answer = await page.request.post(`${server.url}/trpc/auth.signIn`, {
    data: { email: `${role}@laveo.test`, password: 'laveo-demo' },
    headers: { origin: server.url },
  });
  if (!answer.ok()) throw new Error(`${role}: ${answer.status()}`);
  // The hour of each tap, in the page's own clock: all browsers of this machine share it.
  await page.addInitScript(() => {
    addEventListener(
      'click',
      () => Object.assign(window, { tappedAt: performance.timeOrigin + performance.now() }),
      true,
    );
  });
  return page;
}

await server.start();
browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
const client = await signedIn('client', PHONE);
const livreur = await signedIn('livreur', PHONE);
const admin = await signedIn('admin', DESK);
const watcher = await signedIn('superadmin', DESK);
await livreur.goto('/livreur/dashboard');
const me = await livreur.request.get(`${server.url}/trpc/auth.me`);
const { fullname } = ((await me.json()) as { result: { data: { user: { fullname: string } } } }).result.data
  .user;
say(machine());

const press = (page: Page, words: string | RegExp) =>
  page.getByRole('button', { name: words }).first().click();

async function oneLife(): Promise<void> {
  await watcher.goto('/superadmin/commandes');
  await admin.goto('/admin/commandes-non-assignees');
  await client.goto('/client/passer-commande');
  const garment = client.getByRole('article', { name: 'Costume', exact: true });
  await garment.getByText('Complet', { exact: false }).first().click();
  await garment.getByRole('button', { name: 'Ajouter Costume' }).click();
  await press(client, 'Continuer');
  await press(client, 'Ma position');
  await client.getByText('Localisation réussie').waitFor();
  await client.getByText('Localisation réussie').waitFor({ state: 'detached' });
  const place = `Repère ${randomUUID()}`;
  await client.getByLabel(/^Adresse/).fill(place);
  await press(client, 'Continuer');
  await watcher.getByRole('article').first().waitFor();
  await measured(client, () => press(client, 'Valider la commande'), [
    { who: 'a second admin', page: watcher, within: 'article', words: [place, 'En attente'] },
    { who: 'the admin who assigned', page: admin, within: 'article', words: [place, 'En attente'] },
  ]);
  await client.waitForURL('**/client/commandes');
  const placedCard = client.getByRole('article', { name: /^Commande / }).first();
  await placedCard.waitFor();
  const reference = ((await placedCard.getAttribute('aria-label')) ?? '').replace('Commande ', '');
  await watcher.goto(`/superadmin/commandes?q=${reference}`);
  await watcher.getByRole('article').waitFor();

  const atDesk = (words: string): Sight => ({
    who: 'a second admin',
    page: watcher,
    within: 'article',
    words: [reference, words],
  });
  const atHome = (words: string): Sight => ({
    who: 'the client',
    page: client,
    within: `article[aria-label*="${reference}"] [aria-current="step"]`,
    words: [words],
  });
  const onRoad = (words: string): Sight => ({
    who: 'the livreur',
    page: livreur,
    within: 'main li',
    words: [reference, words],
  });
  const forAdmin = (words: string): Sight => ({
    who: 'the admin who assigned',
    page: admin,
    within: 'article',
    words: [reference, words],
  });
  const card = admin.getByRole('article').filter({ hasText: reference });
  const send = (button: string) => async () => {
    await card.getByRole('button', { name: button }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('radio', { name: new RegExp(fullname) }).check();
    await dialog.getByRole('button', { name: 'Assigner', exact: true }).click();
  };
  const step = (button: string) => async () => {
    const mission = livreur.getByRole('listitem').filter({ hasText: reference }).first();
    const act = livreur
      .getByRole('article', { name: `Commande #${reference}` })
      .getByRole('button', { name: button });
    // A mission that is not the next one is folded.
    if (!(await act.isVisible())) await mission.getByRole('button').first().click();
    await act.click();
  };

  await measured(admin, send('Assigner pour ramassage'), [
    atDesk('Livreur assigné'),
    atHome('Livreur assigné'),
    onRoad('Ramassage'),
  ]);
  await admin.goto('/admin/commandes-en-cours');
  await card.waitFor();
  await measured(livreur, step('En route pour ramassage'), [
    atDesk('Ramassage en route'),
    atHome('Ramassage en route'),
    forAdmin('Ramassage en route'),
  ]);
  const handed = async () => {
    await step('Confirmer le ramassage')();
    await livreur.getByRole('dialog').getByRole('button', { name: 'Pas encore' }).click();
  };
  await measured(livreur, handed, [atDesk('Ramassée'), atHome('Ramassée'), forAdmin('Ramassée')]);
  const washed = async () => {
    await card.getByRole('button', { name: 'Changer le statut' }).click();
    await admin.getByRole('menuitem', { name: 'En traitement' }).click();
  };
  await measured(admin, washed, [atDesk('En traitement'), atHome('En traitement')]);
  await measured(admin, send('Assigner pour livraison'), [
    atDesk('Assigné pour livraison'),
    onRoad('Livraison'),
  ]);
  await measured(livreur, step('En route pour livraison'), [
    atDesk('Livraison en route'),
    atHome('Retour en cours'),
    forAdmin('Livraison en route'),
  ]);
  await measured(livreur, step('Confirmer la livraison'), [atDesk('Livrée')]);
}

for (let i = 0; i < ORDERS; i++) await oneLife();
say('| who sees it | changes | median | worst |\n|---|---|---|---|');
const ms = (n: number) => `${n.toFixed(0)} ms`;
const row = (who: string, all: number[]) =>
  say(`| ${who} | ${all.length} | ${ms(quantile(all, 0.5))} | ${ms(Math.max(...all))} |`);
for (const [who, all] of delays) row(who, all);
row('everyone', [...delays.values()].flat());
say(busy());
await leave(0);
