import type { Page } from '@playwright/test';
import { formatBy, formatDayName } from '#domain/clock/clockWords.ts';
import { formatPromise, getDayLabel, getSlotLabel } from '#domain/format/order/slotWords.ts';
import { expectAccessible } from '../support/accessible.ts';
import { chooseMoreAct, getReference } from '../support/desk.ts';
import { test } from '../support/road.ts';
import type { TestServer } from '../support/server.ts';
import { listDaysWithFreeSlots, type OfferedSlot } from '../support/slots.ts';
import { normalizeSpaces } from '../support/texts.ts';
import { expect } from '../support/world.ts';

async function findSlotToChoose(page: Page, server: TestServer): Promise<{ day: string; slot: OfferedSlot }> {
  const { day, slots } = (await listDaysWithFreeSlots(page, server))
    .filter(({ slots: free }) => free.length >= 2)
    .at(-1) ?? { day: '', slots: [] };
  return { day, slot: slots[1] as OfferedSlot };
}

test('after a pickup in vain the client chooses the next hour, and reads the new promise', async ({
  road,
}) => {
  const { client, server, orderId } = road;
  await road.fail('pickup_en_route', 'absent');
  await client.goto('/client/commandes');
  const card = client.getByRole('article', { name: `Commande ${getReference(orderId)}` });
  await card.getByRole('button', { name: 'Choisir l’heure du passage' }).click();
  const { day, slot } = await findSlotToChoose(client, server);
  const form = card.getByRole('form', { name: 'Prochain passage' });
  for (const label of [getDayLabel(Date.parse(day), Date.now()), getSlotLabel(slot)])
    await form.getByText(normalizeSpaces(label), { exact: true }).click();
  const promise = `Retour prévu : ${formatPromise(slot.promisedAt)}`;
  await expect(form.getByText(normalizeSpaces(`${promise}.`))).toBeVisible();
  await expectAccessible(client);
  await form.getByRole('button', { name: 'Réserver ce créneau' }).click();
  const hours = `${formatDayName(slot.from, Date.now())}, ${getSlotLabel(slot)}`;
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(normalizeSpaces(`Ramassage ${hours}`));
  await expect(
    card.getByText(normalizeSpaces(`Chez vous ${formatBy(slot.promisedAt, Date.now())}`)),
  ).toBeVisible();
  await expect(card.getByRole('button', { name: 'Changer de créneau' })).toBeVisible();
  expect(await road.order()).toMatchObject({ slot: { from: slot.from }, promisedAt: slot.promisedAt });
});

test('after a delivery in vain the desk books the next hour for who calls', async ({ road }) => {
  const { admin, client, server, orderId } = road;
  await road.advanceToDelivery();
  await road.fail('delivery_en_route', 'absent');
  await admin.goto(`/admin/commandes/${orderId}`);
  await chooseMoreAct(admin.getByRole('main'), 'Choisir le créneau');
  const dialog = admin.getByRole('dialog');
  const { day, slot } = await findSlotToChoose(admin, server);
  await dialog.getByText(normalizeSpaces(getDayLabel(Date.parse(day), Date.now())), { exact: true }).click();
  const label = normalizeSpaces(`${getSlotLabel(slot)} · ${slot.places} places`);
  await dialog.getByText(label, { exact: true }).click();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Réserver ce créneau' }).click();
  const hours = `${formatDayName(slot.from, Date.now())}, ${getSlotLabel(slot)}`;
  await expect(admin.getByText(normalizeSpaces(`Retour ${hours}`)).first()).toBeVisible();
  await client.goto('/client/commandes');
  const card = client.getByRole('article', { name: `Commande ${getReference(orderId)}` });
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(normalizeSpaces(`Chez vous ${hours}`));
});
