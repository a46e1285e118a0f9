import { DAY, formatDay, formatNumericDate, HOUR, startOfDay } from '#domain/format/calendar.ts';
import { listDaysWithFreeSlots, sendOrder } from '../support/desk.ts';
import { expectAccessible, normalizeSpaces } from '../support/page.ts';
import { expect, test } from '../support/world.ts';

test('a client orders each week and leaves visits out @journey', async ({ aClient, as }) => {
  const page = await as(await aClient());
  const days = await listDaysWithFreeSlots(page);
  const slot = days.slice(2).flatMap(({ slots }) => slots)[0];
  if (!slot) throw new Error('no slot is free');
  const orderId = await sendOrder(page, { quantity: 2, slot: { from: slot.from } });

  await page.goto(`/client/commandes/${orderId}/merci`);
  await page.getByRole('link', { name: 'Recommencer chaque semaine' }).click();
  const form = page.getByRole('form', { name: 'Commande régulière' });
  await expectAccessible(page);
  const from = form.getByLabel('À partir du');
  await expect(from).toHaveValue(formatNumericDate(slot.from + 7 * DAY));
  await from.fill(formatNumericDate(slot.from));
  await form.getByRole('button', { name: 'Recommencer chaque semaine' }).click();

  const calendar = page.getByRole('list', { name: 'Prochains passages' });
  await expect(calendar.getByText('Réservé')).toHaveCount(1);
  await expect(calendar.getByText('Prévu')).toHaveCount(1);
  await page.getByRole('button', { name: 'Modifier' }).click();
  const weekLater = normalizeSpaces(formatDay(slot.from + 7 * DAY));
  await calendar.getByRole('button', { name: `Pas cette fois, ${weekLater}` }).click();
  await expect(calendar.getByText('Pas de passage')).toHaveCount(1);
  // The rule has changed under the open form, which still saves what is typed.
  await form.getByLabel('Téléphone de contact').fill('07 08 09 10 11');
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expectAccessible(page);

  await page.clock.setFixedTime(startOfDay(slot.from) - 5 * HOUR);
  await page.goto('/client/commandes');
  const question = page.getByRole('region', { name: 'Votre passage régulier' });
  await question.getByRole('button', { name: 'Oui' }).click();
  await expect(question).toContainText('C’est noté, nous passons');
  await question.getByRole('button', { name: 'Pas cette semaine' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Rétablir' }).click();
  await question.getByRole('button', { name: 'Pas cette semaine' }).click();
  await expect(page.getByText(/^Pas de passage/)).toBeVisible();

  await page.goto('/client/commandes-regulieres');
  await expect(page.getByText(/^Pour en ajouter une/)).toBeVisible();
  await expect(calendar.getByText('Pas de passage')).toHaveCount(2);
});
