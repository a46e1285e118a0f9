import type { BrowserContext, Page } from '@playwright/test';
import { findTitle, signIn, signOut } from '../support/accounts.ts';
import { fetchRoute } from '../support/freshConnection.ts';
import { COCODY, placeOrder } from '../support/ordering.ts';
import { expectToast, makeGate } from '../support/page.ts';
import { DESK, expect, test } from '../support/world.ts';

test.use({ serviceWorkers: 'allow' });

/** The recorder collects every text that a page of this context shows, even for a moment; `since` clears the list. */
async function recordTexts(context: BrowserContext): Promise<{ since(): void; all(): string }> {
  let texts: string[] = [];
  await context.exposeFunction('recordText', (text: string) => texts.push(text));
  await context.addInitScript(() => {
    const { recordText } = window as unknown as { recordText(text: string): void };
    let last = '';
    new MutationObserver(() => {
      const text = document.body?.innerText ?? '';
      if (text !== last) recordText(text);
      last = text;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return {
    since: () => {
      texts = [];
    },
    all: () => texts.join('\n'),
  };
}

test('on a shared phone the next person never sees the last list', async ({ aClient, browse }) => {
  const [awa, koffi] = [await aClient('Awa Koné'), await aClient('Koffi Aka')];
  const page = await browse();
  const texts = await recordTexts(page.context());
  await page.goto('/connexion');
  await signIn(page, awa.email, awa.password);
  await expect(findTitle(page, 'Bonjour Awa Koné')).toBeVisible();
  const reference = await placeOrder(page, COCODY);
  await page.goto('/client/commandes');
  await expect(page.getByRole('article', { name: `Commande ${reference}` })).toBeVisible();
  await waitForSavedShell(page);
  await page.reload();
  await expect(page.getByRole('article', { name: `Commande ${reference}` })).toBeVisible();
  await signOut(page, 'menu du compte');
  await expect(page).toHaveURL('/');

  await page.goto('/connexion');
  await signIn(page, koffi.email, koffi.password);
  await expect(findTitle(page, 'Bonjour Koffi Aka')).toBeVisible();
  texts.since();
  await page.goto('/client/commandes');
  await expect(page.getByText('Aucune commande en cours')).toBeVisible();
  for (let step = 0; step < 4; step++) await page.goBack({ waitUntil: 'domcontentloaded' });
  await page.goto('/client/dashboard');
  await expect(findTitle(page, 'Bonjour Koffi Aka')).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto('/client/commandes');
  await expect(tab.getByText('Aucune commande en cours')).toBeVisible();
  await page.context().setOffline(true);
  await tab.goto('/client/commandes');
  await expect(tab.getByText('Aucune commande en cours')).toBeVisible();
  await page.context().setOffline(false);
  expect(texts.all()).toContain('Aucune commande en cours');
  expect(texts.all()).not.toContain(reference);
  expect(texts.all()).not.toContain('Awa');
});

test('a page that arrives after another person signed in shows no list', async ({ aClient, as }) => {
  const koffi = await aClient('Koffi Aka');
  const page = await as('admin', { viewport: DESK });
  const texts = await recordTexts(page.context());
  await page.goto('/admin/dashboard');
  await expect(findTitle(page, 'Tableau de bord Administrateur')).toBeVisible();
  const late = await page.context().newPage();
  const gate = makeGate();
  let holdsList = '';
  await late.route('/admin/dashboard', async (route) => {
    const response = await fetchRoute(route);
    holdsList = await response.text();
    await gate.opened;
    await route.fulfill({ response, body: holdsList });
  });
  const arriving = late.goto('/admin/dashboard');
  await expect.poll(() => holdsList).toContain('laveo-first');
  const [, reference = ''] = /"items":\[\{"id":"([0-9a-f]{8})/.exec(holdsList) ?? [];
  expect(reference).not.toBe('');
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/connexion');
  await signIn(page, koffi.email, koffi.password);
  await expect(findTitle(page, 'Bonjour Koffi Aka')).toBeVisible();
  texts.since();
  gate.open();
  await arriving;
  await expect(findTitle(late, 'Bonjour Koffi Aka')).toBeVisible();
  expect(texts.all()).toContain('Koffi Aka');
  expect(texts.all()).not.toContain(reference);
});

const FIRST_SCREENS = [
  ['client', '/client/dashboard', (page: Page) => page.getByRole('heading', { name: 'Commandes récentes' })],
  ['livreur', '/livreur/dashboard', (page: Page) => page.getByRole('list', { name: 'Missions' })],
  ['admin', '/admin/dashboard', (page: Page) => page.locator('main a[href^="/admin/commandes/"]').first()],
  ['superadmin', '/superadmin/panel', (page: Page) => page.locator('main dd', { hasText: /\d/ }).first()],
] as const;

for (const [role, path, shown] of FIRST_SCREENS)
  test(`the first screen of ${role} is there before any call is answered`, async ({ as }) => {
    // A service worker, once installed, would answer the second visit itself.
    const page = await as(role, { viewport: DESK, serviceWorkers: 'block', at: path });
    await expect(shown(page)).toBeVisible();
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    });
    await page.route(/\/(trpc|live)/, () => undefined);
    const styles: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') styles.push(new URL(request.url()).pathname);
    });
    await page.goto(path);
    await expect(shown(page)).toBeVisible();
    await expect(page.locator('#laveo-first, #laveo-shape')).toHaveCount(0);
    // The page already contains the entry's styles; fetching them again would delay the first screen.
    const inPage = await page
      .locator('link[rel="stylesheet"][disabled]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(inPage).not.toEqual([]);
    expect(styles.filter((path) => inPage.includes(path))).toEqual([]);
  });

test('a session that ended leads a second visit to the sign-in page', async ({ as }) => {
  const page = await as('client', { at: '/client/dashboard' });
  await expect(findTitle(page, 'Bonjour Awa Koné')).toBeVisible();
  await waitForSavedShell(page);
  // The open page would ask without a session too, and say so before the second visit.
  await page.goto('about:blank');
  await page.context().clearCookies();
  const texts = await recordTexts(page.context());
  await page.goto('/client/dashboard');
  await expectToast(page, 'Utilisateur non trouvé.', 'Veuillez vous reconnecter.');
  await expect(page).toHaveURL(/\/connexion\?next=/);
  await expect(page.getByText('Votre session est terminée.')).toBeVisible();
  expect(texts.all()).not.toContain('Commandes récentes');
});

/** The service worker answers the next visit once it controls the page and has stored the shell. */
async function waitForSavedShell(page: Page): Promise<void> {
  const isSaved = () =>
    page.evaluate(
      async () =>
        navigator.serviceWorker.controller !== null && Boolean(await caches.match('/app-shell/client')),
    );
  await expect.poll(isSaved).toBe(true);
}
