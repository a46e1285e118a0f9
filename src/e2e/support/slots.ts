import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { COCODY } from './ordering.ts';
import type { TestServer } from './server.ts';
import { call, query } from './world.ts';

export type OfferedSlot = { from: number; to: number; places: number; promisedAt: number };

export async function listDaysWithFreeSlots(client: Page, server: TestServer) {
  const { days } = (await query(client.request, server, 'orders.slots')) as {
    days: { day: string; slots: OfferedSlot[] }[];
  };
  return days.map(({ day, slots }) => ({ day, slots: slots.filter(({ places }) => places > 0) }));
}

export async function fillSlot(client: Page, server: TestServer, slot: OfferedSlot): Promise<void> {
  const [garment] = (await query(client.request, server, 'catalogue.list')) as {
    id: string;
    services: { name: string }[];
  }[];
  for (let place = 0; place < slot.places; place += 1)
    await call(client.request, server, 'orders.place', {
      key: randomUUID(),
      items: [{ productId: garment?.id, service: garment?.services[0]?.name, quantity: 1 }],
      location: { lng: COCODY.longitude, lat: COCODY.latitude },
      contactPhone: '07 01 02 03 04',
      paymentMethod: 'espece',
      slot: { from: slot.from },
    });
}
