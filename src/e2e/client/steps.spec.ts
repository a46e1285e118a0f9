import type { Page } from '@playwright/test';
import type { Garment } from '../support/desk.ts';
import {
  addGarmentToCart,
  choosePhonePosition,
  chooseService,
  findCart,
  findPlaceOrderButton,
  ORDER_PLACED,
  openStep,
  savePlace,
  submitOrder,
} from '../support/ordering.ts';
import {
  countEffort,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  pressEnter,
  pressTabUntilFocused,
} from '../support/page.ts';
import { DESK, expect, PHONE, query, test } from '../support/world.ts';

const FORM = '/client/passer-commande';
const findStep = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const findTotalBar = (page: Page) => page.getByRole('status', { name: 'Total de la commande' });
const findContinueButton = (page: Page) => page.getByRole('button', { name: 'Continuer' });

test('a step that did not arrive offers no act', async ({ aClient, as }) => {
  const page = await as(await aClient(), { at: FORM });
  await page.route('**/assets/PayStep-*.js', (route) => route.abort());
  await addGarmentToCart(page, 'Chemise', 'Complet');
  await findContinueButton(page).click();
  await choosePhonePosition(page);
  await page.getByLabel('Adresse ou repère').fill('Portail vert');
  await findContinueButton(page).click();
  await expect(page.getByText('Cette étape n’a pas pu arriver.')).toBeVisible();
  await expect(findPlaceOrderButton(page)).toBeDisabled();
  await page.unroute('**/assets/PayStep-*.js');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(findPlaceOrderButton(page)).toBeEnabled();
});

test('focus moves to what replaces a button, and the steps go back and forward', async ({ aClient, as }) => {
  const page = await as(await aClient(), { at: FORM });
  await expect(page.getByRole('article', { name: 'Chemise' })).toBeVisible();
  await expect(findTotalBar(page)).toHaveCount(0);
  const shirt = page.getByRole('article', { name: 'Chemise', exact: true });
  const add = shirt.getByRole('button', { name: 'Ajouter Chemise' });
  await add.press('Enter');
  await expect(shirt.getByRole('button', { name: 'Un de plus' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(findTotalBar(page)).toContainText(/3\s000\sF.*2\spièces/);
  await shirt.getByRole('button', { name: 'Un de moins' }).press('Enter');
  await expect(findTotalBar(page)).toContainText(/1\s500\sF.*1\spièce, avant transport/);
  await page.keyboard.press('Enter');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await openStep(page, 'Payer');
  const remove = findCart(page).getByRole('button', { name: /^Retirer/ });
  await remove.press('Enter');
  await expect(page.getByRole('heading', { name: 'Votre commande' })).toBeFocused();
  await expect(page.getByText('Aucun article choisi.')).toBeVisible();

  await page.goto(FORM);
  await addGarmentToCart(page, 'Chemise', 'Complet');
  await findContinueButton(page).dblclick();
  await expect(findStep(page, 'Où et quand')).toBeVisible();
  await choosePhonePosition(page);
  await page.getByLabel('Adresse ou repère').fill('Portail vert');
  await findContinueButton(page).click();
  await expect(page.getByRole('region', { name: 'Le passage' })).toContainText('Portail vert');

  await page.goBack();
  await expect(page.getByLabel('Adresse ou repère')).toHaveValue('Portail vert');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Un de plus' })).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(findPlaceOrderButton(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Le passage' })).toContainText('Portail vert');
  await submitOrder(page);
});

test('a small phone shows five garments above the total, and all of the payment', async ({ aClient, as }) => {
  const page = await as(await aClient(), { at: FORM, viewport: { width: 360, height: 740 } });
  await addGarmentToCart(page, 'Chemise', 'Complet');
  const findGarment = (name: string) => page.getByRole('article', { name, exact: true });
  await chooseService(findGarment('Chemise'), 'Complet');
  const words = await findGarment('Chemise').getByText('Complet · ').boundingBox();
  expect(words?.height, 'one line').toBeLessThan(24);
  await findGarment('Robe').getByRole('button', { name: 'Ajouter Robe' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Article ajouté' })).toHaveText(/Robe, Complet$/);
  await expect(findTotalBar(page)).toContainText(/4\s500\sFCFA/);

  const countGarmentsInView = async () => {
    const bar = await findTotalBar(page).boundingBox();
    const rows = await page.getByRole('article').all();
    const boxes = await Promise.all(rows.map((row) => row.boundingBox()));
    return boxes.filter((box) => box && bar && box.y + box.height <= bar.y).length;
  };
  // Each line in the cart has the row of its care.
  await expect.poll(countGarmentsInView).toBeGreaterThanOrEqual(5);
  await expect(page.getByRole('navigation', { name: 'Espace client' })).toBeHidden();
  await expectAccessible(page);
  await choosePhonePosition(page);
  await openStep(page, 'Payer');
  const paying = [page.getByLabel('Téléphone de contact'), page.getByText('Wave', { exact: true })];
  for (const part of [...paying, findTotalBar(page), findPlaceOrderButton(page)])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test('an order is placed by keyboard alone in forty-one keys', async ({ aClient, as }) => {
  const page = await as(await aClient(), { viewport: DESK });
  await savePlace(page);
  await page.goto(FORM);
  await expect(page.getByRole('article', { name: 'Costume' })).toBeVisible();
  const effort = await countEffort(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await pressTabUntilFocused(page, page.getByRole('searchbox', { name: 'Chercher un vêtement' }));
  await page.keyboard.type('cos');
  await expect(page.getByRole('article', { name: 'Chemise' })).toHaveCount(0);
  await pressEnter(page, page.getByRole('button', { name: 'Ajouter Costume' }));
  await pressEnter(page, findContinueButton(page));
  await expect(findStep(page, 'Où et quand')).toBeFocused();
  await expect(page.getByText('Dès que possible')).toBeVisible();
  await pressEnter(page, findContinueButton(page));
  await expect(findStep(page, 'Payer')).toBeFocused();
  await expect(page.getByLabel('Téléphone de contact')).toBeVisible();
  await pressTabUntilFocused(page, findPlaceOrderButton(page));
  const keys = await effort();
  await page.keyboard.press('Enter');
  await expectToast(page, ORDER_PLACED);
  expect(keys + 1).toBeLessThanOrEqual(41);
});

test('an order of fifty lines keeps its act in view', async ({ aClient, as }) => {
  const page = await as(await aClient('A'.repeat(60)));
  const garments = await query<Garment[]>(page, 'catalogue.list');
  const lines = garments.flatMap(({ id, name, services }) =>
    services.map((service) => ({ productId: id, name, service: service.name, quantity: 1 })),
  );
  await page.goto(FORM);
  const draft = JSON.stringify({ lines: lines.slice(0, 50), location: null, paymentMethod: 'espece' });
  await page.evaluate((cart) => localStorage.setItem('laveo:draft:2', cart), draft);
  const measureBarHeight = () =>
    findTotalBar(page).evaluate(
      (words) => words.parentElement?.parentElement?.getBoundingClientRect().height ?? 0,
    );
  for (const viewport of [
    PHONE,
    { width: 320, height: 640 },
    { width: 320, height: 568 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(FORM);
    for (const name of ['Linge', 'Où et quand', 'Payer'] as const) {
      await openStep(page, name);
      await expect(findTotalBar(page)).toBeInViewport();
      const highest = name === 'Payer' && viewport.height >= 600 ? 112 : 72;
      expect(await measureBarHeight(), `${name} at ${viewport.width}`).toBeLessThanOrEqual(highest);
      await expectNoSidewaysScroll(page);
    }
    await expect(page.getByRole('button', { name: /^Voir les \d+ autres lignes$/ })).toBeVisible();
  }
  await page.setViewportSize(DESK);
  await page.reload();
  await expect(findPlaceOrderButton(page)).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
});
