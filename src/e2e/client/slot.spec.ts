import type { Locator, Page } from '@playwright/test';
import { formatBy } from '#domain/clock/clockWords.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { formatReturn, formatSlot, getDayLabel, getSlotLabel } from '#domain/format/order/slotWords.ts';
import { capitalize } from '#domain/format/text.ts';
import { fillSlot, findSlotPart, listDaysWithFreeSlots, type OfferedSlot } from '../support/desk.ts';
import {
  fillCart,
  findPlaceOrderButton,
  ORDER_PLACED,
  openStep,
  openTrackingFromThanks,
  readOrdersInProgress,
  submitOrder,
} from '../support/ordering.ts';
import { expectAccessible, expectToast, normalizeSpaces } from '../support/page.ts';
import { changeHouse, DESK, expect, makeTestOnOwnServer } from '../support/world.ts';

// Settings apply to the whole server, and other tests expect the defaults.
const test = makeTestOnOwnServer();

const findSummary = (page: Page) => page.getByRole('region', { name: 'Votre commande' });
const findVisit = (page: Page) => page.getByRole('region', { name: 'Le passage' });
const findChip = (scope: Locator, name: string) =>
  scope.getByRole('radio', { name: normalizeSpaces(name), exact: true });

const getLastItem = <T>(items: readonly T[]) => items.at(-1) as T;

const findLastBookableDay = async (page: Page) =>
  getLastItem((await listDaysWithFreeSlots(page)).filter(({ slots }) => slots.length >= 2));

async function chooseSlot(page: Page, day: string, slot: OfferedSlot): Promise<void> {
  await openStep(page, 'Où et quand');
  // A toast stays open while the pointer rests on it, and this one may cover the choice.
  await page.mouse.move(0, 0);
  await expect(page.locator('[data-toasts] article')).toHaveCount(0);
  await findSlotPart(page).getByText('Choisir un créneau').click();
  for (const label of [getDayLabel(Date.parse(day), Date.now()), getSlotLabel(slot)])
    await findSlotPart(page).getByText(normalizeSpaces(label), { exact: true }).click();
  await expect(findChip(findSlotPart(page), getSlotLabel(slot))).toBeChecked();
}

test('a slot is kept over a reload and promised alike', async ({ client }) => {
  await fillCart(client);
  await openStep(client, 'Où et quand');
  const free = (await listDaysWithFreeSlots(client)).flatMap(({ slots }) => slots);
  const soon = free[1] as OfferedSlot;
  const soonest = findSlotPart(client).getByRole('radio', { name: /^Dès que possible/ });
  await expect(soonest).toBeChecked();
  await soonest.press('ArrowDown');
  const soonDay = capitalize(getDayLabel(soon.from, Date.now()));
  const soonWords = `${soonDay}, ${getSlotLabel(soon)} ${formatReturn(soon.promisedAt, Date.now())}`;
  await expect(findChip(findSlotPart(client), soonWords)).toBeChecked();
  await openStep(client, 'Payer');
  const soonPromise = normalizeSpaces(`Retour prévu : ${formatBy(soon.promisedAt, Date.now())}`);
  await expect(findVisit(client)).toContainText(soonPromise);

  const { day, slots } = await findLastBookableDay(client);
  const slot = getLastItem(slots);
  await chooseSlot(client, day, slot);
  await client.reload();
  await expect(findChip(findSlotPart(client), getSlotLabel(slot))).toBeChecked();
  await openStep(client, 'Payer');
  const promise = normalizeSpaces(`Retour prévu : ${formatBy(slot.promisedAt, Date.now())}`);
  await expect(findVisit(client)).toContainText(promise);

  await submitOrder(client);
  await openTrackingFromThanks(client);
  const returnHour = normalizeSpaces(`Chez vous ${formatBy(slot.promisedAt, Date.now())}`);
  await expect(client.getByRole('article', { name: /^Commande / })).toContainText(returnHour);
});

test('a slot that is gone is answered with the next three', async ({ as, aClient, client, owner }) => {
  await changeHouse(owner, { slotPlaces: 1 });
  const page = await as(await aClient());
  await fillCart(page);
  const { day, slots } = await findLastBookableDay(page);
  const slot = slots[0] as OfferedSlot;
  await chooseSlot(page, day, slot);
  await openStep(page, 'Payer');
  await fillSlot(client, slot);
  await findPlaceOrderButton(page).click();
  const gone = page.getByRole('dialog', { name: 'Créneau indisponible' });
  await expect(gone).toContainText(normalizeSpaces(`Le créneau ${formatSlot(slot)} n’est plus libre.`));
  const offered = gone.getByRole('list', { name: 'Créneaux libres' }).getByRole('button');
  await expect(offered).toHaveCount(3);
  await expectAccessible(page);

  await gone.getByRole('button', { name: 'Revoir ma commande' }).click();
  await expect(gone).toBeHidden();
  await expect(page.getByRole('list', { name: 'Articles choisis' })).toContainText('Chemise');
  await openStep(page, 'Où et quand');
  await expect(findSlotPart(page).getByRole('alert')).toContainText('plus libre. Choisissez-en un autre.');
  await expect(findChip(findSlotPart(page), `${getSlotLabel(slot)} · Complet`)).toBeDisabled();

  await openStep(page, 'Payer');
  await findPlaceOrderButton(page).click();
  const first = offered.first();
  const promise = /Retour prévu\s: (.+)$/.exec(normalizeSpaces(await first.textContent()))?.[1] ?? 'none';
  await first.click();
  await expectToast(page, ORDER_PLACED);
  await openTrackingFromThanks(page);
  await expect(page.getByRole('article', { name: /^Commande / })).toContainText(promise);
  expect(await readOrdersInProgress(page)).toHaveLength(1);
});

test('while slots cannot be read, as soon as possible stands alone', async ({ aClient, as }) => {
  const page = await as(await aClient(), { viewport: DESK });
  await page.clock.install();
  await page.goto('/client/passer-commande');
  await openStep(page, 'Où et quand');
  const other = findChip(findSlotPart(page), 'Choisir un créneau');
  await expect(other).toBeEnabled();
  await page.route('**/trpc/*orders.slots*', (route) => route.abort());
  const why = findSlotPart(page).getByText('Les créneaux et l’heure de retour s’affichent quand le réseau');
  await expect(async () => {
    await page.clock.runFor(MINUTE);
    await expect(why).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(findSlotPart(page).getByRole('radio')).toHaveCount(1);
  await expect(findChip(findSlotPart(page), 'Dès que possible')).toBeChecked();
  await expect(findSummary(page)).not.toContainText('Retour prévu');
  await expectAccessible(page);

  await page.unroute('**/trpc/*orders.slots*');
  await expect(async () => {
    await page.clock.runFor(MINUTE);
    await expect(other).toBeEnabled({ timeout: 500 });
  }).toPass();
  await expect(findSummary(page)).toContainText('Retour prévu');
});
