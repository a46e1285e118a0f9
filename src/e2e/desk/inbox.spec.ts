import type { Page } from '@playwright/test';
import { expectAccessible, expectToast } from '../support/page.ts';
import { call, DESK, expect, PHONE, test } from '../support/world.ts';

const findMenuLink = (page: Page, name: RegExp) => page.getByRole('navigation').getByRole('link', { name });
const readWaitingCount = async (page: Page) =>
  Number((await findMenuLink(page, /^Messages/).innerText()).match(/\d+/)?.[0] ?? 0);

test('a message waits until it is answered, which can be taken back', async ({ as, browse }) => {
  const page = await as('superadmin', { viewport: PHONE });
  const desk = await as('superadmin', { viewport: DESK, at: '/superadmin/messages' });
  await expect(desk.getByRole('article').first()).toBeVisible();
  const before = await readWaitingCount(desk);
  const visitor = await browse();
  const fullname = 'Clarisse Sess';
  const message = 'Bonjour,\nprenez-vous les nappes ?\nMerci.';
  const email = 'clarisse@exemple.ci';
  await call(visitor, 'inbox.sendMessage', { fullname, email, message, elapsed: 8000 });
  await expect.poll(() => readWaitingCount(desk)).toBe(before + 1);

  await page.goto('/superadmin/messages');
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: fullname }) });
  await expect(card.getByText('Nouveau', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Ouvrir' }).click();
  await expect(card.getByText('À répondre', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Marquer répondu' }).click();
  await expectToast(page, /^Message marqué répondu/);
  await expect(card).toBeHidden();
  await expect.poll(() => readWaitingCount(desk)).toBe(before);

  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(card.getByText('À répondre', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Classer sans réponse' }).click();
  await expect(card).toBeHidden();
  await page.getByText('Tous', { exact: true }).click();
  await expect(card.getByText('Classé', { exact: true })).toBeVisible();
  await expect(card.getByText(/^Classé par Didier Yapi/)).toBeVisible();
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Remettre à traiter' }).click();
  await card.getByRole('button', { name: 'Répondre' }).click();
  await card.getByRole('button', { name: 'Répondre' }).click();
  await expect(card.getByText('Écrivez votre réponse.')).toBeVisible();
  await card.getByLabel('Votre réponse').fill('Oui, jusqu’à quatre mètres.');
  await page.reload();
  await card.getByRole('button', { name: 'Répondre' }).click();
  await expect(card.getByLabel('Votre réponse')).toHaveValue('Oui, jusqu’à quatre mètres.');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Répondre' }).click();
  await expect(card.getByText('«\u00a0Oui, jusqu’à quatre mètres.\u00a0»')).toBeVisible();
  await card.getByRole('button', { name: 'Remettre à traiter' }).click();
  await card.getByRole('button', { name: 'Répondre' }).click();
  await expect(card.getByLabel('Votre réponse')).toHaveValue('');
});
