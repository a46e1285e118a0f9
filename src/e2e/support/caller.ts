import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Garment } from './desk.ts';
import { COCODY } from './ordering.ts';
import { listDaysWithFreeSlots } from './slots.ts';
import { call, query } from './world.ts';

export const CALLER_EMAIL = 'clarisse@exemple.ci';

export async function placeForCaller(desk: Page) {
  const [garment] = await query<Garment[]>(desk, 'catalogue.list');
  const days = await listDaysWithFreeSlots(desk);
  const slot = days.flatMap(({ slots }) => slots).at(-1);
  const order = await call(desk, 'dispatch.placeFor', {
    key: randomUUID(),
    contact: { phone: '07 01 02 03 04', fullname: 'Clarisse Bédi', email: CALLER_EMAIL },
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
