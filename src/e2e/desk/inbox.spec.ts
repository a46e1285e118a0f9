import { expectAccessible } from '../support/page.ts';
import { call, DESK, expect, PHONE, test } from '../support/world.ts';

test('a message is counted until it is answered, and its draft survives a reload', async ({ as, browse }) => {
  const desk = await as('superadmin', { viewport: DESK, at: '/superadmin/messages' });
  const link = desk.getByRole('navigation').getByRole('link', { name: /^Messages/ });
  const readWaitingCount = async () => Number((await link.innerText()).match(/\d+/)?.[0] ?? 0);
  await expect(desk.getByRole('article').first()).toBeVisible();
  const before = await readWaitingCount();
  const fullname = 'Clarisse Sess';
  const message = {
    fullname,
    email: 'clarisse@exemple.ci',
    message: 'Prenez-vous les nappes ?',
    elapsed: 8000,
  };
  await call(await browse(), 'inbox.sendMessage', message);
  await expect.poll(readWaitingCount).toBe(before + 1);

  const page = await as('superadmin', { viewport: PHONE, at: '/superadmin/messages' });
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: fullname }) });
  const openOnPhone = () => page.getByRole('button', { name: new RegExp(fullname) }).click();
  await openOnPhone();
  await expect(card).toBeVisible();
  await expectAccessible(page);
  const answer = card.getByRole('button', { name: 'Répondre' });
  const draft = card.getByLabel('Votre réponse');
  await answer.click();
  await expect(card.getByText('Écrivez votre réponse.')).toBeVisible();
  await draft.fill('Oui, jusqu’à quatre mètres.');
  await page.reload();
  await expect(draft).toHaveValue('Oui, jusqu’à quatre mètres.');
  await expectAccessible(page);

  await desk.getByRole('button', { name: new RegExp(fullname) }).click();
  const open = desk.getByRole('article').filter({ has: desk.getByRole('heading', { name: fullname }) });
  await open.getByLabel('Votre réponse').fill('Les petites seulement.');
  await answer.click();
  await expect.poll(readWaitingCount).toBe(before);
  await expect(card.getByText(/^Répondu par /)).toBeVisible();
  await expect(open.getByText(/^Répondu par /)).toBeVisible();
  await expect(open.getByRole('button')).toHaveText(['Remettre à traiter']);
  await expect(open.getByLabel('Votre réponse, non envoyée')).toHaveValue('Les petites seulement.');
  await expectAccessible(desk);
  await page.getByText('Tous', { exact: true }).click();
  await openOnPhone();
  await expect(card.getByText('«\u00a0Oui, jusqu’à quatre mètres.\u00a0»')).toBeVisible();
  await card.getByRole('button', { name: 'Remettre à traiter' }).click();
  await expect(draft).toHaveValue('');
});
