import type { Page } from '@playwright/test';
import { formatBy, formatDayName } from '#domain/clock/clockWords.ts';
import { formatPromise, getDayLabel, getSlotLabel } from '#domain/format/order/slotWords.ts';
import { chooseMoreAct, getReference, listDaysWithFreeSlots, type OfferedSlot } from '../support/desk.ts';
import { expectAccessible, normalizeSpaces } from '../support/page.ts';
import { test } from '../support/road.ts';
import { expect } from '../support/world.ts';

async function findSlotToChoose(page: Page): Promise<{ day: string; slot: OfferedSlot }> {
  const { day, slots } = (await listDaysWithFreeSlots(page))
    .filter(({ slots: free }) => free.length >= 2)
    .at(-1) ?? { day: '', slots: [] };
  return { day, slot: slots[1] as OfferedSlot };
}

test('the client chooses the hour after a pickup in vain, the desk after a delivery', async ({ road }) => {
  const { client, orderId } = road;
  await road.fail('pickup_en_route', 'absent');
  await client.goto('/client/commandes');
  const card = client.getByRole('article', { name: `Commande ${getReference(orderId)}` });
  await card.getByRole('button', { name: 'Choisir l’heure du passage' }).click();
  const { day, slot } = await findSlotToChoose(client);
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

  const { admin } = road;
  await road.assign();
  await road.step('assigned');
  await road.advanceToDelivery();
  await road.fail('delivery_en_route', 'absent');
  await admin.goto(`/admin/commandes/${orderId}`);
  await chooseMoreAct(admin.getByRole('main'), 'Choisir le créneau');
  const dialog = admin.getByRole('dialog');
  const next = await findSlotToChoose(admin);
  const nextDay = normalizeSpaces(getDayLabel(Date.parse(next.day), Date.now()));
  await dialog.getByText(nextDay, { exact: true }).click();
  const label = normalizeSpaces(`${getSlotLabel(next.slot)} · ${next.slot.places} places`);
  await dialog.getByText(label, { exact: true }).click();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Réserver ce créneau' }).click();
  const nextHours = `${formatDayName(next.slot.from, Date.now())}, ${getSlotLabel(next.slot)}`;
  await expect(admin.getByText(normalizeSpaces(`Retour ${nextHours}`)).first()).toBeVisible();
  await client.reload();
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(normalizeSpaces(`Chez vous ${nextHours}`));
});
