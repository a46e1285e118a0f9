import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Garment } from './desk.ts';
import { COCODY } from './ordering.ts';
import type { TestServer } from './server.ts';
import { listDaysWithFreeSlots } from './slots.ts';
import { call, query } from './world.ts';

export const CALLER_EMAIL = 'clarisse@exemple.ci';

export async function placeForCaller(desk: Page, server: TestServer) {
  const [garment] = (await query(desk.request, server, 'catalogue.list')) as Garment[];
  const days = await listDaysWithFreeSlots(desk, server);
  const slot = days.flatMap(({ slots }) => slots).at(-1);
  const order = await call(desk.request, server, 'dispatch.placeFor', {
    key: randomUUID(),
    contact: { phone: '07 01 02 03 04', fullname: 'Clarisse Bédi', email: CALLER_EMAIL },
    items: [{ productId: garment?.id, service: garment?.services[0]?.name, quantity: 2 }],
    location: { lng: COCODY.longitude, lat: COCODY.latitude },
    address: 'Marcory Zone 4, résidence Palmier',
    paymentMethod: 'wave',
    slot: { from: slot?.from },
  });
  const { id: orderId, grandTotal } = order as { id: string; grandTotal: number };
  const { token } = (await call(desk.request, server, 'dispatch.link', { orderId })) as { token: string };
  return { orderId, grandTotal, token };
}
