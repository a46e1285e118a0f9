import { formatBy, formatDayName } from '#domain/clock/clockWords.ts';
import { formatPromise, getDayLabel, getSlotLabel } from '#domain/format/order/slotWords.ts';
import { getReference, listDaysWithFreeSlots, type OfferedSlot } from '../support/desk.ts';
import { expectAccessible, normalizeSpaces } from '../support/page.ts';
import { test } from '../support/road.ts';
import { expect } from '../support/world.ts';

test('the client chooses the hour after a pickup in vain', async ({ road }) => {
  const { client, orderId } = road;
  await road.fail('pickup_en_route', 'absent');
  await client.goto('/client/commandes');
  const card = client.getByRole('article', { name: `Commande ${getReference(orderId)}` });
  await card.getByRole('button', { name: 'Choisir l’heure du passage' }).click();
  const days = (await listDaysWithFreeSlots(client)).filter(({ slots }) => slots.length >= 2);
  const { day, slots } = days.at(-1) ?? { day: '', slots: [] };
  const slot = slots[1] as OfferedSlot;
  const form = card.getByRole('form', { name: 'Prochain passage' });
  for (const label of [getDayLabel(Date.parse(day), Date.now()), getSlotLabel(slot)])
    await form.getByText(normalizeSpaces(label), { exact: true }).click();
  const promise = `Retour prévu : ${formatPromise(slot.promisedAt)}`;
  await expect(form.getByText(normalizeSpaces(`${promise}.`))).toBeVisible();
  await expectAccessible(client);
  await form.getByRole('button', { name: 'Réserver ce créneau' }).click();
  const hours = `${formatDayName(slot.from, Date.now())}, ${getSlotLabel(slot)}`;
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(normalizeSpaces(`Ramassage ${hours}`));
  const returnHour = normalizeSpaces(`Chez vous ${formatBy(slot.promisedAt, Date.now())}`);
  await expect(card.getByText(returnHour)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Changer de créneau' })).toBeVisible();
  expect(await road.order()).toMatchObject({ slot: { from: slot.from }, promisedAt: slot.promisedAt });
});
