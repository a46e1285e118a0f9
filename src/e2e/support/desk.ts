import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type { DeskOrder } from '#server/orderFields/orderJson.ts';
import { COCODY } from './ordering.ts';
import { call, query } from './world.ts';

export const getReference = (orderId: string) => orderId.slice(0, 8);

export function findOrderCard(page: Page, orderId: string): Locator {
  const name = `Commande ${getReference(orderId)}`;
  return page.getByRole('article', { name }).or(page.getByRole('row', { name }));
}
export async function scrollToOrder(page: Page, order: Locator): Promise<void> {
  await expect(async () => {
    if ((await order.count()) === 0)
      await page.evaluate(() => {
        // Only rows near the screen are in the page, so a search that has reached the end begins again at the top.
        const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 1;
        window.scrollTo(0, isAtEnd ? 0 : window.scrollY + 400);
      });
    expect(await order.count()).toBe(1);
  }).toPass({ intervals: [50] });
}
export const findListedOrders = (page: Page) =>
  page.getByRole('article').or(page.locator('tr[data-order-row]'));
export const findMissionCard = (page: Page, orderId: string) =>
  page.getByRole('article', { name: `Commande #${getReference(orderId)}` });

export const findLivreurStrip = (desk: Page, fullname: string) =>
  desk.getByRole('list', { name: 'Livreurs' }).getByRole('listitem').filter({ hasText: fullname });

export async function searchBoard(desk: Page, orderId: string): Promise<Locator> {
  await desk.goto(`/admin/dashboard?q=${getReference(orderId)}`);
  return findOrderCard(desk, orderId);
}

export const openFilters = (page: Page) => page.getByRole('button', { name: /^Filtres/ }).click();

/** Opens the drawer of an order from its card or row. */
export async function openOrder(page: Page, order: Locator): Promise<Locator> {
  await scrollToOrder(page, order);
  await order.getByRole('link').first().click();
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Suivi' }) });
  await expect(drawer).toBeVisible();
  return drawer;
}

/** The dialog that asks something, above a drawer that may be open. */
export const findQuestion = (page: Page) =>
  page.getByRole('dialog').filter({ hasNot: page.getByRole('tab') });

export async function chooseMoreAct(drawer: Locator, name: string): Promise<void> {
  await drawer.getByRole('button', { name: 'Plus d’actions' }).click();
  await drawer.getByRole('menuitem', { name, exact: true }).click();
}

export async function openPickupDialog(desk: Page, orderId: string): Promise<Locator> {
  const card = await searchBoard(desk, orderId);
  await card.getByRole('button', { name: 'Assigner pour ramassage' }).click();
  return desk.getByRole('dialog');
}

export async function assignLivreur(desk: Page, fullname: string): Promise<void> {
  const dialog = findQuestion(desk);
  await dialog.getByRole('radio', { name: new RegExp(fullname) }).check();
  await dialog.getByRole('button', { name: /^(Assigner|Réassigner)$/ }).click();
  await expect(dialog).toBeHidden();
}

export type Garment = { id: string; name: string; services: { name: string; price: number }[] };

interface OrderDetails {
  name?: string;
  items?: object[];
  at?: typeof COCODY;
  quantity?: number;
  paymentMethod?: 'espece' | 'wave';
  address?: string;
  slot?: { from: number };
}

export async function sendOrder(
  client: Page,
  { name, at = COCODY, quantity = 2, ...details }: OrderDetails = {},
): Promise<string> {
  const garments = await query<Garment[]>(client, 'catalogue.list');
  const garment = name ? garments.find((one) => one.name === name) : garments[0];
  const placed = await call(client, 'orders.place', {
    key: randomUUID(),
    items: [{ productId: garment?.id, service: garment?.services[0]?.name, quantity }],
    location: { lng: at.longitude, lat: at.latitude },
    address: 'Cocody, rue des Jardins',
    contactPhone: '07 01 02 03 04',
    paymentMethod: 'espece',
    ...details,
  });
  return (placed as { id: string }).id;
}

export async function readUserId(page: Page): Promise<string> {
  return (await query<{ user: { id: string } }>(page, 'auth.me')).user.id;
}

export const fetchDeskOrder = (desk: Page, orderId: string) =>
  query<DeskOrder>(desk, 'dispatch.order', { orderId });

export async function assignThroughApi(desk: Page, orderId: string, livreur: Page): Promise<void> {
  const livreurId = await readUserId(livreur);
  await call(desk, 'dispatch.assign', { orderId, leg: 'pickup', livreurId, from: 'pending' });
}

export async function placeAndAssignOrders(
  { client, desk, livreur }: { client: Page; desk: Page; livreur: Page },
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const orderId = await sendOrder(client);
    await assignThroughApi(desk, orderId, livreur);
    ids.push(orderId);
  }
  return ids;
}

export async function aGarment(boss: Page, price: number) {
  const name = `Kita ${randomUUID().slice(0, 8)}`;
  const callCatalogue = (procedure: string, input: object) => call(boss, `catalogue.${procedure}`, input);
  const makeServices = (amount: number) => [{ name: 'Lavage', price: amount }];
  const created = await callCatalogue('create', { name, services: makeServices(price) });
  const { id: productId } = created as { id: string };
  return {
    name,
    setPrice: (amount: number) =>
      callCatalogue('update', { productId, name, services: makeServices(amount) }),
    withdraw: () => callCatalogue('remove', { productId }),
  };
}

export async function clickAndDownload(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

/** The desk alone reads `places`. */
export type OfferedSlot = {
  from: number;
  to: number;
  isFree: boolean;
  places?: number;
  promisedAt: number;
};

export const findSlotPart = (page: Page) => page.getByRole('region', { name: /^Quand passons-nous/ });

export async function listDaysWithFreeSlots(client: Page) {
  const { days } = await query<{
    days: { day: string; slots: OfferedSlot[] }[];
  }>(client, 'orders.slots');
  return days.map(({ day, slots }) => ({ day, slots: slots.filter(({ isFree }) => isFree) }));
}

/** Each slot has one place, because an account may hold only a few bookings. */
export async function fillSlot(client: Page, slot: OfferedSlot): Promise<void> {
  await sendOrder(client, { quantity: 1, slot: { from: slot.from } });
}

export const CALLER_EMAIL = 'clarisse@exemple.ci';

const CALLER = { phone: '07 01 02 03 04', fullname: 'Clarisse Bédi', email: CALLER_EMAIL };

export async function placeForCaller(desk: Page, caller: Partial<typeof CALLER> = {}) {
  const [garment] = await query<Garment[]>(desk, 'catalogue.list');
  const days = await listDaysWithFreeSlots(desk);
  const slot = days.flatMap(({ slots }) => slots).at(-1);
  const order = await call(desk, 'dispatch.placeFor', {
    key: randomUUID(),
    contact: { ...CALLER, ...caller },
    items: [{ productId: garment?.id, service: garment?.services[0]?.name, quantity: 2 }],
    location: { lng: COCODY.longitude, lat: COCODY.latitude },
    address: 'Marcory Zone 4, résidence Palmier',
    paymentMethod: 'wave',
    slot: { from: slot?.from },
  });
  const { id: orderId, grandTotal } = order as { id: string; grandTotal: number };
  const { token } = await call<{ token: string }>(desk, 'dispatch.link', { orderId });
  return { orderId, grandTotal, token };
}
