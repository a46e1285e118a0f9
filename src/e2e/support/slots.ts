import type { Page } from '@playwright/test';
import { sendOrder } from './desk.ts';
import type { TestServer } from './server.ts';
import { query } from './world.ts';

/** The desk alone reads `places`. */
export type OfferedSlot = {
  from: number;
  to: number;
  isFree: boolean;
  places?: number;
  promisedAt: number;
};

export const findSlotPart = (page: Page) => page.getByRole('region', { name: /^Quand passons-nous/ });

export async function listDaysWithFreeSlots(client: Page, server: TestServer) {
  const { days } = (await query(client.request, server, 'orders.slots')) as {
    days: { day: string; slots: OfferedSlot[] }[];
  };
  return days.map(({ day, slots }) => ({ day, slots: slots.filter(({ isFree }) => isFree) }));
}

/** Each slot has one place, because an account may hold only a few bookings. */
export async function fillSlot(client: Page, server: TestServer, slot: OfferedSlot): Promise<void> {
  await sendOrder(client, server, { quantity: 1, slot: { from: slot.from } });
}
