import type { Page } from '@playwright/test';
import { FNE_SETTINGS, type FneDouble } from '#testing/doubles/fne.ts';
import { sendOrder } from '../support/desk.ts';
import { Road } from '../support/road.ts';
import { changeHouse, expect } from '../support/world.ts';
import { aView, aWholePage, DIALOG, open, press, type ScreenState, see } from './states.ts';

interface Scene {
  client: Page;
  livreur: Page;
  boss: Page;
  fne: FneDouble;
}

/** One order is certified, the tax office refuses the next one, and nobody knows of the last one. */
export async function listInvoiceStates({ boss: admin, fne, ...scene }: Scene): Promise<ScreenState[]> {
  const deliver = async () => {
    const orderId = await sendOrder(scene.client);
    await new Road({ ...scene, admin, orderId }).deliver();
    return orderId;
  };
  await changeHouse(admin, FNE_SETTINGS);
  const signed = fne.listSigned().length;
  const orderId = await deliver();
  await expect.poll(() => fne.listSigned().length).toBe(signed + 1);
  for (const fault of [
    { status: 400, body: { errors: [{ field: 'pointOfSale', message: 'inconnu' }] } },
    'cut',
  ] as const) {
    fne.faults.push(fault);
    await deliver();
    await expect.poll(() => fne.faults.length).toBe(0);
  }
  const openInvoices = open('/superadmin/factures');
  return [
    aWholePage('factures', openInvoices, see('text=Certifiée')),
    aView('facture-avoir', openInvoices, press('Avoir'), see(`${DIALOG} input`)),
    aWholePage('facture-qr', open(`/superadmin/facture/${orderId}`), see('main table')),
  ];
}
