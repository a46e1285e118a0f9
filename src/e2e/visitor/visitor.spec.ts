import { randomUUID } from 'node:crypto';
import { expectToast, holdRequests } from '../support/page.ts';
import { DESK, expect, test } from '../support/world.ts';

const PAGES: [path: string, menu: string, title: string | RegExp, says: string | RegExp][] = [
  ['/', 'Accueil', /Votre linge part sale, revient impeccable/, /24\sh/],
  ['/services', 'Services', 'Nos services', 'Nettoyage à sec'],
  ['/fonctionnement', 'Fonctionnement', 'Comment ça marche', 'Recevez votre linge propre'],
  ['/tarifs', 'Tarifs', 'Nos tarifs', 'Toute la grille'],
  ['/contact', 'Contact', 'Contactez-nous', 'Service client'],
  ['/candidature-livreur', 'Devenir livreur', 'Devenez livreur Laveo', 'Des courses près de chez vous'],
];

test('a visitor reads the six pages without any script @journey', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: DESK, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  for (const [path, menu, title, says] of PAGES) {
    await page.getByRole('link', { name: menu, exact: true }).first().click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('main').getByText(says).first()).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(/9\sh à 18\sh/);
    await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Laveo`);
    await expect(footer.getByRole('link', { name: 'Confidentialité' })).toBeVisible();
  }

  // A search for text does not look inside a noscript, so the sentence is found by its element.
  await expect(page.locator('noscript p')).toBeVisible();

  await page.goto('/');
  await expect(page.getByRole('row', { name: 'Chemise 800 700 1 500' })).toBeVisible();
  await page.getByRole('link', { name: 'Voir tous les tarifs' }).click();
  await expect(page.getByRole('row', { name: 'Robe 1 500 1 500 3 000' })).toBeVisible();
  const order = page.getByRole('main').getByRole('link', { name: 'Commander', exact: true });
  await expect(order).toHaveAttribute('href', '/commander');
  const article = page.getByRole('listitem').filter({ hasText: 'Pantalon' });
  await expect(article.first()).toContainText(/2\s000\sFCFA/);
  const question = page.getByText('Combien coûte le transport');
  await page.getByRole('link', { name: 'Accueil', exact: true }).first().click();
  await question.click();
  await expect(page.getByText('300 FCFA par kilomètre')).toBeVisible();
  const header = page.getByRole('banner');
  const ordering = header.getByRole('link', { name: 'Commander', exact: true });
  await expect(ordering).toHaveAttribute('href', '/commander');
  await header.getByRole('link', { name: 'Connexion' }).click();
  await expect(page.getByRole('heading', { name: 'Bienvenue' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeDisabled();
  await context.close();
});

test('a visitor finds what a garment costs, also before the script has come', async ({ browse }) => {
  const page = await browse({ at: '/' });
  await page.locator('summary', { hasText: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Tarifs' }).click();
  await expect(page.getByRole('heading', { name: 'Nos tarifs' })).toBeVisible();
  await expect(page).toHaveTitle('Tarifs du pressing en FCFA · Laveo');
  const garments = page.getByRole('heading', { level: 4 });
  const search = page.getByRole('searchbox', { name: 'Rechercher un article' });
  await search.fill('scaphandre');
  const unknown = page.getByRole('status').filter({ hasText: 'scaphandre' });
  await expect(unknown.getByRole('link', { name: 'écrivez-nous' })).toBeVisible();
  await expect(garments).toHaveCount(0);
  const releaseScripts = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto('/tarifs', { waitUntil: 'commit' });
  await search.fill('chemise');
  releaseScripts();
  await expect(garments.filter({ hasText: 'Pantalon' })).toHaveCount(0);
  await expect(garments.filter({ hasText: 'Chemise' }).first()).toBeVisible();

  const releaseFirstPage = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  const place = page.getByLabel('Où êtes-vous ?');
  await place.fill('maroc');
  releaseFirstPage();
  // The browser's list comes with the script.
  await expect(place).toHaveAttribute('list', /./);
  // React repeats a focus that came while it began to hydrate.
  await place.dispatchEvent('focusin');
  await expect(place).toHaveValue('maroc');
  await place.press('Enter');
  await expect(place).toHaveValue('Yopougon, Maroc');
  const price = page.getByText('transport aller et retour compris');
  await expect(price).toBeVisible();
  await place.fill('Dabou');
  await place.press('Enter');
  await expect(place).toHaveAccessibleDescription('Aucun quartier de ce nom. Essayez la commune.');
  await expect(price).toBeHidden();
  await expect(page.getByText('Prochain passage')).toBeVisible();
});

test('a visitor writes to the team once, and loses nothing that was typed', async ({ browse, server }) => {
  const page = await browse();
  await page.clock.install();
  await page.goto('/contact');
  const message = `Lavez-vous les rideaux ? ${randomUUID()}`;
  const name = page.getByLabel('Nom complet');
  const email = page.getByLabel('E-mail');
  const send = page.getByRole('button', { name: 'Envoyer le message' });
  const phone = page.getByRole('main').getByRole('link', { name: /^\+225/ });
  await expect(phone.first()).toBeInViewport();
  await email.fill('awa@');
  await page.getByLabel('Message', { exact: true }).fill(message);
  await send.click();
  await expect(name).toHaveAccessibleDescription('Indiquez votre nom complet.');
  await expect(email).toHaveAccessibleDescription('Indiquez une adresse e-mail valide.');
  await expect(name).toBeFocused();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(message);

  await name.fill('Awa Koné');
  await email.fill('awa.kone@laveo.test');
  await page.context().setOffline(true);
  await send.click();
  await expectToast(page, /connexion|réseau/i);
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(message);

  await page.context().setOffline(false);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Confidentialité' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Confidentialité' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(message);
  await page.reload();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(message);
  await expect(name).toHaveValue('Awa Koné');
  // The server takes a form filled in within three seconds for a machine's.
  await page.clock.fastForward(30_000);
  await send.dblclick();
  await expectToast(page, 'Message envoyé');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  await page.reload();
  await expect(send).toBeEnabled();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  const findLetters = () => server.readLetters().filter((letter) => letter.text.includes(message));
  await expect.poll(() => findLetters().length).toBe(1);
  expect(findLetters()[0]?.to).toBe('superadmin@laveo.test');
});

test('a visitor who typed before the script came is no machine', async ({ browse, server }) => {
  const page = await browse();
  await page.clock.install();
  const text = `Écrit avant le script ${randomUUID()}`;
  const releaseScripts = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Nom complet').fill('Awa Koné');
  await page.getByLabel('E-mail').fill('awa.kone@laveo.test');
  await page.getByLabel('Message', { exact: true }).fill(text);
  // The server takes a form filled in within three seconds of its first paint for a machine's.
  await page.clock.fastForward(30_000);
  releaseScripts();
  await page.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(page.getByText('Message envoyé', { exact: true })).toBeVisible();
  await expect.poll(() => server.readLetters().filter((l) => l.text.includes(text)).length).toBe(1);
});

test('a visitor is told that a page does not exist, and lands at the start', async ({ browse }) => {
  const page = await browse();
  await page.clock.install();
  const answer = await page.goto('/tarifs/2024');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeVisible();
  await expect(page).toHaveTitle('Cette page n’existe pas · Laveo');
  await expect(page.getByRole('main').getByRole('link', { name: 'Revenir à l’accueil' })).toBeVisible();
  await page.clock.fastForward(5000);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: /Votre linge/ })).toBeVisible();
});
