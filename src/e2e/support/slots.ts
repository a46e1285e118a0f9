import type { Page } from '@playwright/test';
import { sendOrder } from './desk.ts';
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
