import type { Page } from '@playwright/test';
import { HOUR } from '#domain/format/calendar.ts';
import { fetchDeskOrder, readUserId, sendOrder } from '../support/desk.ts';
import { fetchRoute } from '../support/freshConnection.ts';
import {
  countEffort,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  holdRequests,
  pressTabUntilFocused,
  stopTime,
} from '../support/page.ts';
import { call, DESK, expect, PHONE, test } from '../support/world.ts';

/** The keystroke-level model's time of an average typist, who is no secretary. */
const SECONDS_PER_KEY = 0.28;
const LONGEST_CALL_S = 40;

/** The caller is new to the house and says where the linen is. */
async function takeCall(desk: Page): Promise<void> {
  await expect(desk.getByRole('searchbox').first()).toBeVisible();
  const countKeys = await countEffort(desk);
  await desk.keyboard.press('n');
  await expect(desk).toHaveURL('/admin/nouvelle-commande');
  await expect(findCallerField(desk)).toBeFocused();
  await expect(desk.getByText(/^Il manque\s: qui appelle, le linge, le quartier\.$/)).toBeVisible();
  await desk.keyboard.type('0574839201');
  await desk.keyboard.press('Enter');
  await expect(desk.getByLabel('Nom complet')).toBeFocused();
  await desk.keyboard.type('Clarisse Bédi');
  await desk.keyboard.press('Enter');
  await addGarment(desk, 'chem', 'Chemise');
  await pressTabUntilFocused(desk, desk.getByLabel('Chercher un quartier'));
  await desk.keyboard.type('Angre');
  await desk.keyboard.press('Enter');
  await pressTabUntilFocused(desk, desk.getByLabel('Adresse ou repère'));
  await desk.keyboard.type('Portail bleu');
  await pressTabUntilFocused(desk, desk.getByText('Note au livreur, autre personne'));
  await desk.keyboard.press('Enter');
  await pressTabUntilFocused(desk, desk.getByLabel('Note pour le livreur'));
  await desk.keyboard.type('Sonnez');
  await desk.keyboard.press('Control+Enter');
  await expect(desk).toHaveURL(PLACED);
  const keys = await countKeys();
  test.info().annotations.push({ type: 'keys of a call', description: String(keys) });
  expect(keys * SECONDS_PER_KEY).toBeLessThan(LONGEST_CALL_S);
}

const PLACED = /\/admin\/commandes\/[\da-f-]{36}$/;

async function addGarment(desk: Page, typed: string, name: string): Promise<void> {
  const search = desk.getByRole('searchbox', { name: 'Chercher un vêtement' });
  await expect(search).toBeFocused();
  await desk.keyboard.type(typed);
  await expect(desk.getByRole('article').first()).toHaveAccessibleName(name);
  await desk.keyboard.press('Enter');
  await expect(search).toHaveValue('');
}

const findCallerField = (desk: Page) => desk.getByRole('combobox', { name: 'Nom ou numéro' });

test('the desk takes a call by keyboard, and repeats the linen for the next @journey', async ({ as }) => {
  const page = await as('admin', { viewport: DESK, at: '/admin/dashboard' });
  // The caller hears an earlier hour than the order is promised for, as when the plant has got more to do since.
  await page.route(/orders\.slots/, async (route) => {
    const response = await fetchRoute(route);
    const answer = await response.text();
    const body = answer.replace(/"promisedAt":(\d+)/g, (_, at) => `"promisedAt":${Number(at) - HOUR}`);
    await route.fulfill({ response, body });
  });
  await takeCall(page);
  await expect(page.getByText(/^Retour .*, au lieu de .*redites-le au client\.$/)).toBeVisible();
  for (const words of ['Clarisse Bédi', 'Portail bleu', 'Sonnez'])
    await expect(page.getByText(words).first()).toBeVisible();

  await page.getByRole('button', { name: 'Envoyer le lien de suivi' }).press('Enter');
  const telling = page.getByRole('dialog', { name: /^Prévenir pour la commande/ });
  await telling.getByRole('button', { name: 'Préparer le lien' }).press('Enter');
  const whatsApp = telling.getByRole('link', { name: 'WhatsApp' });
  await expect(whatsApp).toHaveAttribute('href', /wa\.me\/2250574839201\?text=.*%2Fsuivi%23[\w-]{22}$/);
  await expectAccessible(page);
  // No program of this machine opens the address.
  await page.evaluate(() =>
    document.addEventListener('click', (event) => event.preventDefault(), { once: true }),
  );
  await whatsApp.press('Enter');
  await expect(telling).toBeHidden();
  await expect(page.getByText('WhatsApp\u00a0: lien de suivi')).toBeVisible();
  await page.getByRole('tab', { name: 'Échanges' }).click();
  await page.getByRole('button', { name: 'Couper le lien' }).press('Enter');
  const cutting = page.getByRole('dialog', { name: /^Couper le lien/ });
  await cutting.getByRole('button', { name: 'Couper le lien' }).press('Enter');
  await expect(page.getByText(/^Lien créé/)).toHaveCount(0);

  await page.keyboard.press('n');
  await expect(findCallerField(page)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('0574839201');
  await expect(page.getByRole('option', { name: /Clarisse Bédi/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Clarisse Bédi, en ce moment' })).toContainText(/n°\s\d+/);
  const newClient = page.getByRole('option', { name: 'Nouveau client « 0574839201 »' });
  await page.keyboard.press('ArrowUp');
  await expect(newClient).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(newClient).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Chercher un vêtement' })).toBeFocused();
  const address = page.getByLabel('Adresse ou repère');
  await address.fill('Chez ma mère');
  await page.getByRole('button', { name: 'Reprendre ce linge' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Voir tout le linge' })).toBeVisible();
  await expect(address).toHaveValue('Chez ma mère');
  const quartier = page.getByRole('searchbox', { name: 'Chercher un quartier' });
  await expect(quartier).toBeFocused();
  await page.keyboard.type('zzz');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Aucun quartier de ce nom. Essayez la commune.')).toBeVisible();
  await quartier.fill('');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(PLACED);

  await page.goto('/admin/nouvelle-commande');
  await findCallerField(page).fill('Zoé Bédi');
  await page.keyboard.press('Enter');
  await page
    .getByRole('region', { name: /^Qui appelle/ })
    .getByLabel('Téléphone')
    .fill('0574839201');
  await expect(page.getByText('Ce numéro est celui de Clarisse Bédi.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'C’est ce client' }).click();
  await expect(page.getByLabel('Nom complet')).toHaveValue('Clarisse Bédi');
  await expect(page.getByText(/^Ce numéro est/)).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Chercher un vêtement' })).toBeFocused();
});

test('a caller is found in six keys, and three garments are ordered in sixty', async ({ as, aClient }) => {
  const client = await as(await aClient('Kpan Tiémélé'));
  await sendOrder(client, { address: 'Riviera 3, portail vert' });
  const page = await as('admin', { viewport: DESK, at: '/admin/dashboard' });
  await expect(page.getByRole('searchbox').first()).toBeVisible();
  const countKeys = await countEffort(page);
  await page.keyboard.press('n');
  await expect(findCallerField(page)).toBeFocused();
  await page.keyboard.type('kpan');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nom complet')).toHaveValue('Kpan Tiémélé');
  expect(await countKeys()).toBeLessThanOrEqual(6);
  await expect(page.getByLabel('Adresse ou repère')).toHaveValue('Riviera 3, portail vert');
  await expect(page.getByText(/^Sur compte/)).toHaveCount(0);

  await expect(page.getByRole('searchbox', { name: 'Chercher un vêtement' })).toBeFocused();
  // The Enter key comes before the page has had a moment to search.
  await page.clock.install();
  await stopTime(page);
  await addGarment(page, 'chem', 'Chemise');
  await page.clock.resume();
  await addGarment(page, 'pant', 'Pantalon');
  await addGarment(page, 'robe', 'Robe');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Chercher un quartier' })).toBeFocused();
  const lines = page.getByRole('status', { name: 'À dire au téléphone' });
  await expect(lines).toContainText(/Ramassage .*\savant\s.*Retour .*\savant\s.*FCFA en espèces/);
  const tab = await page.evaluate(() => ({ ...sessionStorage }));
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(PLACED);
  expect(await countKeys()).toBeLessThanOrEqual(60);

  // A copied tab, and one whose answer was lost, still have the draft of an order that was placed.
  const order = page.url();
  await page.evaluate((stored) => Object.assign(sessionStorage, stored), tab);
  await page.goto('/admin/nouvelle-commande');
  await expect(lines).toContainText('FCFA en espèces');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(order);
});

test('an order on account waits for the account, and does not become one in cash', async ({
  as,
  aClient,
}) => {
  const caller = await aClient('Rosine Adjoua');
  const client = await as(caller);
  await sendOrder(client);
  const owner = await as('superadmin');
  const { id: accountId } = await call<{ id: string }>(owner, 'accounts.create', {
    key: crypto.randomUUID(),
    name: 'Hôtel Ivoire',
    ncc: '1304777N',
    rccm: '',
    address: 'Boulevard Hassan II',
    email: 'compta@hotel-ivoire.test',
    terms: 30,
    ceiling: 500_000,
  });
  await call(owner, 'accounts.addPerson', { accountId, userId: await readUserId(client) });
  const desk = await as('admin', { viewport: DESK, at: '/admin/nouvelle-commande' });
  await findCallerField(desk).fill(caller.fullname);
  await desk.keyboard.press('Enter');
  await addGarment(desk, 'chem', 'Chemise');
  const onAccount = desk.getByRole('radio', { name: 'Sur compte' });
  await onAccount.check({ force: true });
  await desk.getByText('Choisir un créneau').click();
  await expect(desk.getByRole('group', { name: 'Heure du passage' })).toBeInViewport();
  await expect(desk.getByLabel('Adresse ou repère')).toBeInViewport({ ratio: 1 });
  const accounts = /accounts\.orderable/;
  await desk.route(accounts, (route) => route.fulfill({ status: 500, body: 'no' }));
  await desk.reload();
  await desk.keyboard.press('Control+Enter');
  await expectToast(desk, 'Compte pas chargé');
  await desk.unroute(accounts);
  await desk.keyboard.press('Control+Enter');
  await expect(onAccount).toBeChecked();
  await desk.keyboard.press('Control+Enter');
  await expect(desk).toHaveURL(PLACED);
  const orderId = desk.url().split('/').at(-1) ?? '';
  expect(await fetchDeskOrder(desk, orderId)).toMatchObject({ paymentMethod: 'compte' });
});

test('an order being taken survives a reload and another tab, and says what is missing', async ({ as }) => {
  const page = await as('admin', { viewport: PHONE, at: '/admin/nouvelle-commande' });
  const answerSearch = await holdRequests(page, /dispatch\.contacts/);
  await findCallerField(page).fill('0574839202');
  await page.getByRole('option', { name: 'Recherche…' }).click();
  answerSearch();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nouveau client' }).click();
  await page.reload();
  await expect(page.getByLabel('Téléphone', { exact: true })).toHaveValue('05 74 83 92 02');
  await expect(page.getByText(/^Commande commencée à.*, à valider\.$/)).toBeVisible();
  await expectAccessible(page);
  const secondTab = await page.context().newPage();
  await secondTab.goto('/admin/nouvelle-commande');
  await findCallerField(secondTab).fill('0574839203');
  await secondTab.getByRole('button', { name: 'Nouveau client' }).click();
  await secondTab.getByRole('button', { name: 'Recommencer' }).click();
  await expect(findCallerField(secondTab)).toBeVisible();
  await secondTab.close();
  await expect(page.getByLabel('Téléphone', { exact: true })).toHaveValue('05 74 83 92 02');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('button', { name: /^Ajouter Chemise/ }).click();
  await page.getByRole('searchbox', { name: 'Chercher un vêtement' }).fill('Ourlet de la robe de mariée');
  await page.getByRole('button', { name: /^Ajouter «\sOurlet.* hors catalogue$/ }).click();
  await expect(page.getByLabel('Prix')).toBeFocused();
  await page.keyboard.type('2 500');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Ourlet de la robe de mariée 2\s500\sF/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('button', { name: 'Valider la commande' }).click();
  await expect(page.getByLabel('Nom complet')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Recommencer' }).click();
  await expect(findCallerField(page)).toBeVisible();
  await expect(page.getByText('Commande commencée')).toBeHidden();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByLabel('Téléphone', { exact: true })).toHaveValue('05 74 83 92 02');
});
