import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Garment, sendOrder } from '../support/desk.ts';
import { query } from '../support/world.ts';

/** The longest name that the forms accept. */
export const LONGEST_NAME = 'Marie-Emmanuelle-Christiane Kouassi-N’Guessan Adjoua de Brou';
const LONGEST_PLACE =
  'Riviera Palmeraie, rue des Jardins prolongée, à côté de la pharmacie du Rond-point, portail vert au fond';

export async function placeLargeOrder(client: Page): Promise<string> {
  const garments = await query<Garment[]>(client, 'catalogue.list');
  const items = garments
    .flatMap(({ id, services }) => services.map(({ name, price }) => ({ id, name, price })))
    .toSorted((a, b) => b.price - a.price)
    .slice(0, 4)
    .map(({ id, name }) => ({ productId: id, service: name, quantity: 99 }));
  return sendOrder(client, { items, address: LONGEST_PLACE });
}

export async function aPhoto(name: string) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#cfd8d3"/><path d="M420 240l120-60q60 60 120 0l120 60 60 150-90 40v290H450V430l-90-40z" fill="#f4f1e8" stroke="#6b7a80" stroke-width="10"/><circle cx="640" cy="520" r="46" fill="#8a5a2b"/></svg>`;
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer(),
  };
}
