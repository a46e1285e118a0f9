import type { Page } from '@playwright/test';
import { sendOrder } from './desk.ts';
import type { TestServer } from './server.ts';
import { query } from './world.ts';

export type OfferedSlot = { from: number; to: number; places: number; promisedAt: number };

export const findSlotPart = (page: Page) => page.getByRole('region', { name: /^Quand passons-nous/ });

export async function listDaysWithFreeSlots(client: Page, server: TestServer) {
  const { days } = (await query(client.request, server, 'orders.slots')) as {
    days: { day: string; slots: OfferedSlot[] }[];
  };
  return days.map(({ day, slots }) => ({ day, slots: slots.filter(({ places }) => places > 0) }));
}

export async function fillSlot(client: Page, server: TestServer, slot: OfferedSlot): Promise<void> {
  for (let place = 0; place < slot.places; place += 1)
    await sendOrder(client, server, { quantity: 1, slot: { from: slot.from } });
}
