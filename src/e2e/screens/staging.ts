import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { COCODY } from '../support/ordering.ts';
import type { TestServer } from '../support/server.ts';
import { call, query } from '../support/world.ts';

/** As long as a name may be, and an amount of seven digits. */
export const LONGEST_NAME = 'Marie-Emmanuelle-Christiane Kouassi-N’Guessan Adjoua de Brou';
export const LONGEST_PLACE =
  'Riviera Palmeraie, rue des Jardins prolongée, à côté de la pharmacie du Rond-point, portail vert au fond';

interface Garment {
  id: string;
  services: { name: string; price: number }[];
}

/** A client’s order of the dearest garments, through the API. */
export async function placeLargeOrder(client: Page, server: TestServer): Promise<string> {
  const garments = (await query(client.request, server, 'catalogue.list')) as Garment[];
  const dearest = garments
    .flatMap(({ id, services }) => services.map(({ name, price }) => ({ id, name, price })))
    .toSorted((a, b) => b.price - a.price)
    .slice(0, 4);
  const placed = await call(client.request, server, 'orders.place', {
    key: randomUUID(),
    items: dearest.map(({ id, name }) => ({ productId: id, service: name, quantity: 99 })),
    location: { lng: COCODY.longitude, lat: COCODY.latitude },
    address: LONGEST_PLACE,
    contactPhone: '07 01 02 03 04',
    paymentMethod: 'espece',
  });
  return (placed as { id: string }).id;
}
